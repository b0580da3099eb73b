import { isIP } from 'node:net';
import type { Context } from 'hono';
import { canonicalAddress } from '@/server/platform/limits/network';

/** The request environment of @hono/node-server. */
type NodeEnvironment = { incoming?: { socket?: { remoteAddress?: string } } };

/** The fewest entries of X-Forwarded-For that a request to this process had; null before the first one with that header. */
let fewestHops: number | null = null;

export const readFewestHops = (): number | null => fewestHops;

/** For tests: as in a process that has just started. */
export function forgetHops(): void {
  fewestHops = null;
}

/**
 * The caller's IP address, in its one spelling. Clients can forge X-Forwarded-For, so only the entries of our own proxies count: with `n` trusted
 * proxies, the n-th entry from the right. A header with fewer entries passed fewer proxies than configured, and is not believed.
 */
export function callerAddress(c: Pick<Context, 'env' | 'req'>, trustedProxies: number): string {
  const env = c.env as NodeEnvironment | undefined;
  const direct = env?.incoming?.socket?.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return canonicalAddress(direct);
  const header = c.req.header('x-forwarded-for');
  // A request without it comes from this machine: a probe, or the page server.
  if (header === undefined) return canonicalAddress(direct);
  const hops = header.split(',').map((hop) => hop.trim());
  fewestHops = Math.min(fewestHops ?? hops.length, hops.length);
  const named = hops.at(-trustedProxies) ?? '';
  return canonicalAddress(isIP(named) ? named : direct);
}
