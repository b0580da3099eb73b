import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { API_HEADERS, faultAnswer } from './http/answer';
import { describeError } from './http/faults';
import { getRuntime } from './runtime';

const listener = getRequestListener(
  async (request, env) => {
    try {
      const { app } = await getRuntime();
      return await app.fetch(request, env);
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

function notReady(error: unknown): Response {
  const requestId = randomUUID();
  console.error(
    'The service is not ready.',
    JSON.stringify({ requestId, ...describeError(error) }),
  );
  const answer = faultAnswer('UNAVAILABLE', requestId);
  for (const [name, value] of Object.entries(API_HEADERS)) answer.headers.set(name, value);
  answer.headers.set('x-request-id', requestId);
  return answer;
}
