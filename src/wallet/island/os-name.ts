/** The operating systems for which RainbowKit knows where a wallet is downloaded; empty for every other. */
export function osName(userAgent: string): '' | 'Windows' | 'macOS' | 'Linux' {
  if (/Android|CrOS|iPhone|iPad|iPod/.test(userAgent)) return '';
  if (/Windows NT/.test(userAgent)) return 'Windows';
  if (/Macintosh/.test(userAgent)) return 'macOS';
  return /Linux/.test(userAgent) ? 'Linux' : '';
}

/** Replaces `ua-parser-js` in the browser (see `trim-browser.js`): RainbowKit asks it for this name alone. */
export function UAParser() {
  return { os: { name: osName(navigator.userAgent) } };
}
