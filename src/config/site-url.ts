import { env } from './env';

/**
 * Where people open the site, without a slash at the end: what the running service was told, else what the build was, else in a
 * browser where it is. Empty on a server that was told nothing.
 */
export function siteUrl(): string {
  const isServer = typeof window === 'undefined';
  const told = isServer ? (process.env.PUBLIC_URL ?? '').trim().replace(/\/+$/, '') : '';
  return told || env.siteUrl || (isServer ? '' : window.location.origin);
}
