import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { chainTarget, createRpcProxy, ensTarget } from './platform/rpc/rpc-proxy';
import { getRuntime, type Runtime } from './runtime';

type Proxy = ReturnType<typeof createRpcProxy>;
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** One proxy per runtime, created at its first request. */
function answerBy(create: (runtime: Runtime) => Proxy): Answer {
  const proxies = new WeakMap<Runtime, Proxy>();
  return getRequestListener(
    async (request, env) => {
      const runtime = await getRuntime().catch(() => null);
      if (!runtime) return new Response(null, { status: 503 });
      const proxy = proxies.get(runtime) ?? create(runtime);
      proxies.set(runtime, proxy);
      return proxy.fetch(request, env);
    },
    { overrideGlobalObjects: false },
  );
}

/** Handles a JSON-RPC request of a plain Node server, such as Next's. */
export const answerRpc = answerBy(({ ctx }) => createRpcProxy(ctx, chainTarget(ctx)));

/** Handles ENS requests, which read account names on Ethereum. */
export const answerEnsRpc = answerBy(({ ctx }) => createRpcProxy(ctx, ensTarget(ctx)));
