import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';

/** Safe in log lines and shells. */
const FORM = /^[A-Za-z0-9_-]{8,64}$/;

/** The request id for logs and responses. Accepted only from a trusted proxy, so that callers cannot choose their own. */
export function requestIdOf(c: Pick<Context, 'req'>, trustedProxies: number): string {
  const given = trustedProxies > 0 ? c.req.header('x-request-id') : undefined;
  return given && FORM.test(given) ? given : randomUUID();
}
