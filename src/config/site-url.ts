import { env } from './env';

/**
 * The site's address from the served page's canonical link: the browser may have used another host name, which must not
 * reach search engines that run scripts. Read before anything changes the head.
 */
const served =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;

/**
 * The public origin of the site without a trailing slash: PUBLIC_URL on the server, else the build's value, else (in a
 * browser) the canonical link's or the current origin. Empty during a build without either; pages are regenerated once the
 * service runs.
 */
export function siteUrl(): string {
  const isServer = typeof window === 'undefined';
  const told = isServer ? (process.env.PUBLIC_URL ?? '').trim().replace(/\/+$/, '') : '';
  return told || env.siteUrl || (isServer ? '' : new URL(served ?? window.location.href).origin);
}
