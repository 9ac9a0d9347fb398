// The rules for the page's style sheet.
export default {
  extends: "stylelint-config-standard",
  rules: {
    // Safari knows these properties only with their prefix.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["text-size-adjust", "user-select"] }],
    // Safari before 16.4 does not know ranges such as (width <= 820px).
    "media-feature-range-notation": "prefix",
    // Kebab case, or the name of an action such as Take.
    "selector-class-pattern": "^([a-z][a-z0-9]*(-[a-z0-9]+)*|[A-Z][A-Za-z]*)$",
  },
};
