import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';

/** Nothing that could break a line of a log or mean something in a shell. */
const FORM = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * The number of a request in logs and answers. A proxy of our own may give it, so that its log and ours name a request
 * alike; what a caller sends counts for nothing, or he could name another's.
 */
export function requestIdOf(c: Pick<Context, 'req'>, trustedProxies: number): string {
  const given = trustedProxies > 0 ? c.req.header('x-request-id') : undefined;
  return given && FORM.test(given) ? given : randomUUID();
}
