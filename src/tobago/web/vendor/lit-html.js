/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */
const t = globalThis,
  i = (t) => t,
  s = t.trustedTypes,
  e = s ? s.createPolicy("lit-html", { createHTML: (t) => t }) : void 0,
  h = "$lit$",
  o = `lit$${Math.random().toFixed(9).slice(2)}$`,
  n = "?" + o,
  r = `<${n}>`,
  l = document,
  c = () => l.createComment(""),
  a = (t) => null === t || ("object" != typeof t && "function" != typeof t),
  u = Array.isArray,
  d = (t) => u(t) || "function" == typeof t?.[Symbol.iterator],
  f = "[ \t\n\f\r]",
  v = /<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,
  _ = /-->/g,
  m = />/g,
  p = RegExp(`>|${f}(?:([^\\s"'>=/]+)(${f}*=${f}*(?:[^ \t\n\f\r"'\`<>=]|("|')|))|$)`, "g"),
  g = /'/g,
  $ = /"/g,
  y = /^(?:script|style|textarea|title)$/i,
  x =
    (t) =>
    (i, ...s) => ({ _$litType$: t, strings: i, values: s }),
  b = x(1),
  w = x(2),
  T = x(3),
  E = Symbol.for("lit-noChange"),
  A = Symbol.for("lit-nothing"),
  C = new WeakMap(),
  P = l.createTreeWalker(l, 129);
function V(t, i) {
  if (!u(t) || !t.hasOwnProperty("raw")) throw Error("invalid template strings array");
  return void 0 !== e ? e.createHTML(i) : i;
}
const N = (t, i) => {
  const s = t.length - 1,
    e = [];
  let n,
    l = 2 === i ? "<svg>" : 3 === i ? "<math>" : "",
    c = v;
  for (let i = 0; i < s; i++) {
    const s = t[i];
    let a,
      u,
      d = -1,
      f = 0;
    for (; f < s.length && ((c.lastIndex = f), (u = c.exec(s)), null !== u);)
      ((f = c.lastIndex),
        c === v
          ? "!--" === u[1]
            ? (c = _)
            : void 0 !== u[1]
              ? (c = m)
              : void 0 !== u[2]
                ? (y.test(u[2]) && (n = RegExp("</" + u[2], "g")), (c = p))
                : void 0 !== u[3] && (c = p)
          : c === p
            ? ">" === u[0]
              ? ((c = n ?? v), (d = -1))
              : void 0 === u[1]
                ? (d = -2)
                : ((d = c.lastIndex - u[2].length), (a = u[1]), (c = void 0 === u[3] ? p : '"' === u[3] ? $ : g))
            : c === $ || c === g
              ? (c = p)
              : c === _ || c === m
                ? (c = v)
                : ((c = p), (n = void 0)));
    const x = c === p && t[i + 1].startsWith("/>") ? " " : "";
    l += c === v ? s + r : d >= 0 ? (e.push(a), s.slice(0, d) + h + s.slice(d) + o + x) : s + o + (-2 === d ? i : x);
  }
  return [V(t, l + (t[s] || "<?>") + (2 === i ? "</svg>" : 3 === i ? "</math>" : "")), e];
};
class S {
  constructor({ strings: t, _$litType$: i }, e) {
    let r;
    this.parts = [];
    let l = 0,
      a = 0;
    const u = t.length - 1,
      d = this.parts,
      [f, v] = N(t, i);
    if (((this.el = S.createElement(f, e)), (P.currentNode = this.el.content), 2 === i || 3 === i)) {
      const t = this.el.content.firstChild;
      t.replaceWith(...t.childNodes);
    }
    for (; null !== (r = P.nextNode()) && d.length < u;) {
      if (1 === r.nodeType) {
        if (r.hasAttributes())
          for (const t of r.getAttributeNames())
            if (t.endsWith(h)) {
              const i = v[a++],
                s = r.getAttribute(t).split(o),
                e = /([.?@])?(.*)/.exec(i);
              (d.push({
                type: 1,
                index: l,
                name: e[2],
                strings: s,
                ctor: "." === e[1] ? I : "?" === e[1] ? L : "@" === e[1] ? z : H,
              }),
                r.removeAttribute(t));
            } else t.startsWith(o) && (d.push({ type: 6, index: l }), r.removeAttribute(t));
        if (y.test(r.tagName)) {
          const t = r.textContent.split(o),
            i = t.length - 1;
          if (i > 0) {
            r.textContent = s ? s.emptyScript : "";
            for (let s = 0; s < i; s++) (r.append(t[s], c()), P.nextNode(), d.push({ type: 2, index: ++l }));
            r.append(t[i], c());
          }
        }
      } else if (8 === r.nodeType)
        if (r.data === n) d.push({ type: 2, index: l });
        else {
          let t = -1;
          for (; -1 !== (t = r.data.indexOf(o, t + 1));) (d.push({ type: 7, index: l }), (t += o.length - 1));
        }
      l++;
    }
  }
  static createElement(t, i) {
    const s = l.createElement("template");
    return ((s.innerHTML = t), s);
  }
}
function M(t, i, s = t, e) {
  if (i === E) return i;
  let h = void 0 !== e ? s._$Co?.[e] : s._$Cl;
  const o = a(i) ? void 0 : i._$litDirective$;
  return (
    h?.constructor !== o &&
      (h?._$AO?.(!1),
      void 0 === o ? (h = void 0) : ((h = new o(t)), h._$AT(t, s, e)),
      void 0 !== e ? ((s._$Co ??= [])[e] = h) : (s._$Cl = h)),
    void 0 !== h && (i = M(t, h._$AS(t, i.values), h, e)),
    i
  );
}
class R {
  constructor(t, i) {
    ((this._$AV = []), (this._$AN = void 0), (this._$AD = t), (this._$AM = i));
  }
  get parentNode() {
    return this._$AM.parentNode;
  }
  get _$AU() {
    return this._$AM._$AU;
  }
  u(t) {
    const {
        el: { content: i },
        parts: s,
      } = this._$AD,
      e = (t?.creationScope ?? l).importNode(i, !0);
    P.currentNode = e;
    let h = P.nextNode(),
      o = 0,
      n = 0,
      r = s[0];
    for (; void 0 !== r;) {
      if (o === r.index) {
        let i;
        (2 === r.type
          ? (i = new k(h, h.nextSibling, this, t))
          : 1 === r.type
            ? (i = new r.ctor(h, r.name, r.strings, this, t))
            : 6 === r.type && (i = new Z(h, this, t)),
          this._$AV.push(i),
          (r = s[++n]));
      }
      o !== r?.index && ((h = P.nextNode()), o++);
    }
    return ((P.currentNode = l), e);
  }
  p(t) {
    let i = 0;
    for (const s of this._$AV)
      (void 0 !== s && (void 0 !== s.strings ? (s._$AI(t, s, i), (i += s.strings.length - 2)) : s._$AI(t[i])), i++);
  }
}
class k {
  get _$AU() {
    return this._$AM?._$AU ?? this._$Cv;
  }
  constructor(t, i, s, e) {
    ((this.type = 2),
      (this._$AH = A),
      (this._$AN = void 0),
      (this._$AA = t),
      (this._$AB = i),
      (this._$AM = s),
      (this.options = e),
      (this._$Cv = e?.isConnected ?? !0));
  }
  get parentNode() {
    let t = this._$AA.parentNode;
    const i = this._$AM;
    return (void 0 !== i && 11 === t?.nodeType && (t = i.parentNode), t);
  }
  get startNode() {
    return this._$AA;
  }
  get endNode() {
    return this._$AB;
  }
  _$AI(t, i = this) {
    ((t = M(this, t, i)),
      a(t)
        ? t === A || null == t || "" === t
          ? (this._$AH !== A && this._$AR(), (this._$AH = A))
          : t !== this._$AH && t !== E && this._(t)
        : void 0 !== t._$litType$
          ? this.$(t)
          : void 0 !== t.nodeType
            ? this.T(t)
            : d(t)
              ? this.k(t)
              : this._(t));
  }
  O(t) {
    return this._$AA.parentNode.insertBefore(t, this._$AB);
  }
  T(t) {
    this._$AH !== t && (this._$AR(), (this._$AH = this.O(t)));
  }
  _(t) {
    (this._$AH !== A && a(this._$AH) ? (this._$AA.nextSibling.data = t) : this.T(l.createTextNode(t)), (this._$AH = t));
  }
  $(t) {
    const { values: i, _$litType$: s } = t,
      e =
        "number" == typeof s
          ? this._$AC(t)
          : (void 0 === s.el && (s.el = S.createElement(V(s.h, s.h[0]), this.options)), s);
    if (this._$AH?._$AD === e) this._$AH.p(i);
    else {
      const t = new R(e, this),
        s = t.u(this.options);
      (t.p(i), this.T(s), (this._$AH = t));
    }
  }
  _$AC(t) {
    let i = C.get(t.strings);
    return (void 0 === i && C.set(t.strings, (i = new S(t))), i);
  }
  k(t) {
    u(this._$AH) || ((this._$AH = []), this._$AR());
    const i = this._$AH;
    let s,
      e = 0;
    for (const h of t)
      (e === i.length ? i.push((s = new k(this.O(c()), this.O(c()), this, this.options))) : (s = i[e]), s._$AI(h), e++);
    e < i.length && (this._$AR(s && s._$AB.nextSibling, e), (i.length = e));
  }
  _$AR(t = this._$AA.nextSibling, s) {
    for (this._$AP?.(!1, !0, s); t !== this._$AB;) {
      const s = i(t).nextSibling;
      (i(t).remove(), (t = s));
    }
  }
  setConnected(t) {
    void 0 === this._$AM && ((this._$Cv = t), this._$AP?.(t));
  }
}
class H {
  get tagName() {
    return this.element.tagName;
  }
  get _$AU() {
    return this._$AM._$AU;
  }
  constructor(t, i, s, e, h) {
    ((this.type = 1),
      (this._$AH = A),
      (this._$AN = void 0),
      (this.element = t),
      (this.name = i),
      (this._$AM = e),
      (this.options = h),
      s.length > 2 || "" !== s[0] || "" !== s[1]
        ? ((this._$AH = Array(s.length - 1).fill(new String())), (this.strings = s))
        : (this._$AH = A));
  }
  _$AI(t, i = this, s, e) {
    const h = this.strings;
    let o = !1;
    if (void 0 === h) ((t = M(this, t, i, 0)), (o = !a(t) || (t !== this._$AH && t !== E)), o && (this._$AH = t));
    else {
      const e = t;
      let n, r;
      for (t = h[0], n = 0; n < h.length - 1; n++)
        ((r = M(this, e[s + n], i, n)),
          r === E && (r = this._$AH[n]),
          (o ||= !a(r) || r !== this._$AH[n]),
          r === A ? (t = A) : t !== A && (t += (r ?? "") + h[n + 1]),
          (this._$AH[n] = r));
    }
    o && !e && this.j(t);
  }
  j(t) {
    t === A ? this.element.removeAttribute(this.name) : this.element.setAttribute(this.name, t ?? "");
  }
}
class I extends H {
  constructor() {
    (super(...arguments), (this.type = 3));
  }
  j(t) {
    this.element[this.name] = t === A ? void 0 : t;
  }
}
class L extends H {
  constructor() {
    (super(...arguments), (this.type = 4));
  }
  j(t) {
    this.element.toggleAttribute(this.name, !!t && t !== A);
  }
}
class z extends H {
  constructor(t, i, s, e, h) {
    (super(t, i, s, e, h), (this.type = 5));
  }
  _$AI(t, i = this) {
    if ((t = M(this, t, i, 0) ?? A) === E) return;
    const s = this._$AH,
      e = (t === A && s !== A) || t.capture !== s.capture || t.once !== s.once || t.passive !== s.passive,
      h = t !== A && (s === A || e);
    (e && this.element.removeEventListener(this.name, this, s),
      h && this.element.addEventListener(this.name, this, t),
      (this._$AH = t));
  }
  handleEvent(t) {
    "function" == typeof this._$AH ? this._$AH.call(this.options?.host ?? this.element, t) : this._$AH.handleEvent(t);
  }
}
class Z {
  constructor(t, i, s) {
    ((this.element = t), (this.type = 6), (this._$AN = void 0), (this._$AM = i), (this.options = s));
  }
  get _$AU() {
    return this._$AM._$AU;
  }
  _$AI(t) {
    M(this, t);
  }
}
const j = { M: h, P: o, A: n, C: 1, L: N, R, D: d, V: M, I: k, H, N: L, U: z, B: I, F: Z },
  B = t.litHtmlPolyfillSupport;
(B?.(S, k), (t.litHtmlVersions ??= []).push("3.3.3"));
const D = (t, i, s) => {
  const e = s?.renderBefore ?? i;
  let h = e._$litPart$;
  if (void 0 === h) {
    const t = s?.renderBefore ?? null;
    e._$litPart$ = h = new k(i.insertBefore(c(), t), t, void 0, s ?? {});
  }
  return (h._$AI(t), h);
};
export { j as _$LH, b as html, T as mathml, E as noChange, A as nothing, D as render, w as svg };
