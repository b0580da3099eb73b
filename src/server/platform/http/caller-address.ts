import { isIP } from 'node:net';
import type { Context } from 'hono';

/** What @hono/node-server passes as the environment of a request. */
type NodeEnvironment = { incoming?: { socket?: { remoteAddress?: string } } };

/**
 * The caller's address. X-Forwarded-For is written by whoever sends the request, so it counts only as far as our own
 * proxies wrote it: with `n` trusted proxies, the n-th entry from the right.
 */
export function callerAddress(c: Pick<Context, 'env' | 'req'>, trustedProxies: number): string {
  const env = c.env as NodeEnvironment | undefined;
  const direct = env?.incoming?.socket?.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const named = hops.at(-trustedProxies) ?? '';
  return isIP(named) ? named : direct;
}
