/** Replaces the axios fetch adapter in the browser build (`trim-browser.js`), which uses XMLHttpRequest only. */
export function getFetch() {
  return null;
}
