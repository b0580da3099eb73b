/** Replaces the axios table of HTTP status names in the browser build (`scripts/build/next/trim-browser.js`). */
// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export default {};
