/** Replaces the axios table of HTTP status names in the browser build (`next.config.js`). */
// biome-ignore lint/style/noDefaultExport: the file it stands in for has one
export default {};
