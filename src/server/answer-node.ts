import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { addApiHeaders, faultAnswer, textOf } from './platform/http/answer';
import { compress } from './platform/http/compress';
import { describeError } from './platform/http/faults';
import { getRuntime } from './runtime';

const listener = getRequestListener(
  async (request, env) => {
    try {
      const { app } = await getRuntime();
      return await answerAtOnce(await app.fetch(request, env), env);
    } catch (error) {
      return notReady(error);
    }
  },
  // Next has its own Request and Response, and other routes of the same process rely on them.
  { overrideGlobalObjects: false },
);

/** Answers a request of a plain Node server, such as Next's, by the service of this process. */
export function answerNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
  return listener(request, response);
}

/**
 * Sends a text as it is. Node's own Response, unlike the one that Hono puts in its place in a process of its own, keeps a body as a
 * stream, and reading that costs more than the rest of an answer.
 */
async function answerAtOnce(answer: Response, env: HttpBindings | Http2Bindings) {
  const { incoming, outgoing } = env as HttpBindings;
  const small = await compress(answer, incoming.headers['accept-encoding']);
  const body = small.body ?? textOf(answer);
  if (body === undefined || outgoing.destroyed) return small.answer;
  const headers: Record<string, string | number> = Object.fromEntries(small.answer.headers);
  headers['content-length'] = Buffer.byteLength(body);
  outgoing.writeHead(answer.status, headers).end(body);
  return RESPONSE_ALREADY_SENT;
}

function notReady(error: unknown): Response {
  const requestId = randomUUID();
  console.error(
    'The service is not ready.',
    JSON.stringify({ requestId, ...describeError(error) }),
  );
  const answer = faultAnswer('UNAVAILABLE', requestId);
  addApiHeaders(answer, requestId);
  return answer;
}
