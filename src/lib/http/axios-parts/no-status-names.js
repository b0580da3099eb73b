/** Stands in for axios' table of status names in the browser build (`next.config.js`): this product writes the numbers. */
// biome-ignore lint/style/noDefaultExport: the file it stands in for has one
export default {};
