/** Replaces the axios table of HTTP status names in the browser build (`trim-browser.js`). */
// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export default {};
