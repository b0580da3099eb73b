/**
 * Replaces Next's module of this name in the browser (`trim-browser.js`). Its other functions are for routes of the app router,
 * and this one mends what they do to a path.
 */
export const safeRouteMatcher = (matcher) => matcher;
