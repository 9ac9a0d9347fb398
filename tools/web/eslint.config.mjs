// The rules for the page's modules. tsc checks the types and that every name exists.
import { createRequire } from "node:module";

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
];
