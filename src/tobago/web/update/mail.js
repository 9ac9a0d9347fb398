// The address for your-turn notices.

import { N_ } from "../words.js";
import { addNote, reportProblem, requestAsUser } from "./shell.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../messages").MailMessage} MailMessage */
/** @typedef {import("./shell.js").Step} Step */

/** @param {Model} model @param {MailMessage} message @returns {Step} */
export function updateMail(model, message) {
  switch (message.type) {
    case "EmailEntered":
      return requestAsUser(model, {
        effect: "request",
        method: "PUT",
        path: "/me/email",
        body: { address: message.address },
        reply: "EmailChanged",
      });
    case "EmailTokenEntered":
      return confirmEmail(model, message.token);
    case "EmailChanged":
      return message.ok ? [{ ...model, user: message.value }, []] : reportProblem(model, message.problem);
    case "EmailConfirmed":
      if (!message.ok) return reportProblem(model, message.problem);
      return addNote(
        { ...model, user: message.value },
        { message: N_("Your-turn notices now go to {address}."), fields: { address: message.value.email ?? "" } },
      );
  }
}

/** Confirm the address with the token of the mail. @param {Model} model @param {string} token */
export const confirmEmail = (model, token) =>
  requestAsUser(model, {
    effect: "request",
    method: "POST",
    path: "/me/email/confirm",
    body: { token },
    reply: "EmailConfirmed",
  });
