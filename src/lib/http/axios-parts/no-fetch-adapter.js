/** Replaces the axios fetch adapter in the browser build (`scripts/build/next/trim-browser.js`), which uses XMLHttpRequest only. */
export function getFetch() {
  return null;
}
