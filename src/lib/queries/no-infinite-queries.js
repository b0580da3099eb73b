/** Replaces a part of react-query in the browser build (`trim-browser.js`): no list here grows without end. */
export const infiniteQueryBehavior = () => {
  throw new Error('This build has no infinite queries.');
};
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
