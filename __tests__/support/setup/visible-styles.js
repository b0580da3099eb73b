const { createRequire } = require('node:module');
const defaultStyleSheet = require('jsdom/lib/jsdom/browser/default-stylesheet');
const styleRules = require('jsdom/lib/jsdom/living/helpers/style-rules');
const { matchesDontThrow } = require('jsdom/lib/jsdom/living/helpers/selectors');

const requireAsJsdom = createRequire(require.resolve('jsdom'));
const { CSSStyleDeclaration } = requireAsJsdom('cssstyle');
const cssom = requireAsJsdom('rrweb-cssom');

/*
 * A query by role asks jsdom for the computed style of dozens of elements, after every change of the page again, and jsdom then
 * matches each rule of RainbowKit and MUI and parses each colour: a quarter of the time of a page test. Queries and matchers read
 * the properties below alone, so only rules that set one of them are matched; what stands in the element itself counts as a whole.
 * Load it before jsdom's window.
 */
const READ = ['display', 'visibility', 'opacity', 'pointer-events'];

for (const [name, { computedValue }] of Object.entries(
  styleRules.propertiesWithResolvedValueImplemented,
)) {
  if (computedValue === 'computed-color') {
    delete styleRules.propertiesWithResolvedValueImplemented[name];
  }
}

const ofBrowser = cssom.parse(defaultStyleSheet);
const known = new WeakMap();

/** Whether a rule sets one of the properties, by itself or in a block for screens, as jsdom reads media. */
function isRead(rule) {
  let read = known.get(rule);
  if (read === undefined) {
    read = rule.media
      ? Array.from(rule.media).includes('screen') && rule.cssRules.some(isRead)
      : READ.some((name) => rule.style?.getPropertyValue(name));
    known.set(rule, read);
  }
  return read;
}

function* readRules(rules) {
  for (const rule of rules) {
    if (!isRead(rule)) continue;
    if (rule.media) yield* readRules(rule.cssRules);
    else yield rule;
  }
}

function add(declaration, style, names) {
  for (const name of names) {
    const value = style.getPropertyValue(name);
    if (value === 'unset') declaration.removeProperty(name);
    else if (value) declaration.setProperty(name, value, style.getPropertyPriority(name));
  }
}

styleRules.getDeclarationForElement = (element) => {
  const document = element._ownerDocument;
  document._styleCache ??= new WeakMap();
  const cached = document._styleCache.get(element);
  if (cached) return cached;
  const declaration = new CSSStyleDeclaration();
  for (const { cssRules } of [ofBrowser, ...document.styleSheets._list]) {
    for (const rule of readRules(cssRules)) {
      if (matchesDontThrow(element, rule.selectorText)) add(declaration, rule.style, READ);
    }
  }
  add(declaration, element.style, Array.from(element.style));
  document._styleCache.set(element, declaration);
  return declaration;
};
