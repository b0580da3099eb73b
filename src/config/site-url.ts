import { env } from './env';

/**
 * The site's address as the page says that was served: a browser may have come by another name, and a search engine that runs
 * scripts must not be told that one. Read before anything changes the head.
 */
const served =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;

/**
 * Where people open the site, without a slash at the end: what the running service was told, else what the build was, else in a
 * browser what the page says, or where it is. Empty on a server that was told nothing, which is a build: the pages are made
 * anew once the service runs.
 */
export function siteUrl(): string {
  const isServer = typeof window === 'undefined';
  const told = isServer ? (process.env.PUBLIC_URL ?? '').trim().replace(/\/+$/, '') : '';
  return told || env.siteUrl || (isServer ? '' : new URL(served ?? window.location.href).origin);
}
