import { isIP } from 'node:net';
import type { Context } from 'hono';
import { canonicalAddress } from '@/server/platform/limits/network';

/** The request environment of @hono/node-server. */
type NodeEnvironment = { incoming?: { socket?: { remoteAddress?: string } } };

/**
 * The caller's IP address, in its one spelling. Clients can forge X-Forwarded-For, so only the entries of our own proxies count: with `n` trusted
 * proxies, the n-th entry from the right.
 */
export function callerAddress(c: Pick<Context, 'env' | 'req'>, trustedProxies: number): string {
  const env = c.env as NodeEnvironment | undefined;
  const direct = env?.incoming?.socket?.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return canonicalAddress(direct);
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const named = hops.at(-trustedProxies) ?? '';
  return canonicalAddress(isIP(named) ? named : direct);
}
