/** A test's calls and its pages are one browser by this name: a session ends when another one uses it. */
export const BROWSER_NAME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
