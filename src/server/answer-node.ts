import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeError } from '@fnx/postgres/faults';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { authenticate } from './account/sessions/authenticate';
import { createApp } from './app';
import { registry } from './modules';
import { addApiHeaders, faultAnswer, textOf } from './platform/http/answer';
import { compress } from './platform/http/compress';
import { getRuntime, type Runtime } from './runtime';

const listener = getRequestListener(
  async (request, env) => {
    try {
      const runtime = await getRuntime();
      const app = process.env.NODE_ENV === 'development' ? reloadedApp(runtime) : runtime.app;
      return await answerAtOnce(await app.fetch(request, env), env);
    } catch (error) {
      return notReady(error);
    }
  },
  // Next has its own Request and Response; other routes in this process need the originals.
  { overrideGlobalObjects: false },
);

let reloaded: Runtime['app'] | undefined;

/** The app of these modules, which development loads anew once one has changed. The runtime's database and jobs go on. */
function reloadedApp(runtime: Runtime): Runtime['app'] {
  const ctx: Runtime['ctx'] = {
    ...runtime.ctx,
    registry,
    authenticate: (token, userAgent) => authenticate(ctx, token, userAgent),
  };
  reloaded ??= createApp(ctx);
  return reloaded;
}

/** Handles a request of a plain Node server, such as Next's, with this process's service. */
export function answerNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
  return listener(request, response);
}

/**
 * Writes a text body directly. Node's own Response keeps its body as a stream (unlike Hono's replacement), and reading
 * that stream costs more than the rest of the request.
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
