/**
 * Replaces modules of Next in the browser (`trim-browser.js`) that nothing here uses: scripts of `next/script`, spans of traces,
 * settings of `next/image`, domains for languages, middleware, and parameters of the app router. Four KiB on every page.
 */
export const initScriptLoader = () => {};
export const handleClientScriptLoad = () => {};
export const imageConfigDefault = {};
export const detectDomainLocale = () => undefined;
export const getNextPathnameInfo = ({ pathname }) => ({ pathname });
export const resolveParamValue = () => undefined;

// biome-ignore lint/style/noDefaultExport: Next reads the module's default export
export default { startSpan: () => ({ end() {} }), onSpanEnd() {} };
