/** Replaces parts of axios in the browser build (`trim-browser.js`) that nothing here calls. */
export const progressEventReducer = null;
// biome-ignore lint/style/noDefaultExport: the replaced modules have a default export
export default null;
