/** Stands in for axios' fetch adapter in the browser build (`next.config.js`): axios then has XMLHttpRequest alone. */
export function getFetch() {
  return null;
}
