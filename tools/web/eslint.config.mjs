// The rules for the page's modules. tsc checks the types and that every name exists.
import { createRequire } from "node:module";

/** What only effects and sources may use. */
const browser = ["document", "fetch", "history", "localStorage", "location", "matchMedia", "navigator", "window"];
const clocks = ["Date", "requestAnimationFrame", "setInterval", "setTimeout", "queueMicrotask"];
const globals = [...browser, ...clocks, "crypto", "WebSocket"];
const random = { object: "Math", property: "random" };

const require = createRequire(new URL("../../build/web/package.json", import.meta.url));
const js = require("@eslint/js");

export default [
  { ignores: ["**/vendor/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // tsc does this, with the right names for browser and Node
      eqeqeq: "error",
      "max-len": ["error", { code: 120, ignoreUrls: true }],
      "max-lines": ["error", 300],
      "no-alert": "error",
      "no-duplicate-imports": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-param-reassign": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  {
    files: ["src/tobago/web/update/**/*.js"],
    rules: {
      "no-restricted-globals": ["error", ...globals],
      "no-restricted-properties": ["error", random],
      "no-restricted-imports": ["error", { patterns: ["**/effects/*", "**/sources/*", "**/vendor/*", "**/view/*"] }],
    },
  },
  {
    files: ["src/tobago/web/view/**/*.js"],
    rules: {
      "no-restricted-globals": ["error", ...globals],
      "no-restricted-properties": ["error", random],
      "no-restricted-imports": ["error", { patterns: ["**/effects/*", "**/sources/*"] }],
    },
  },
];
