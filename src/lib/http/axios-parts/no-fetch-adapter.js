/** Replaces the axios fetch adapter in the browser build (`next.config.js`), which uses XMLHttpRequest only. */
export function getFetch() {
  return null;
}
