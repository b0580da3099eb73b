import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createRpcProxy } from './rpc-proxy';
import { getRuntime, type Runtime } from './runtime';

const proxies = new WeakMap<Runtime, ReturnType<typeof createRpcProxy>>();

const listener = getRequestListener(
  async (request, env) => {
    const runtime = await getRuntime().catch(() => null);
    if (!runtime) return new Response(null, { status: 503 });
    const proxy = proxies.get(runtime) ?? createRpcProxy(runtime.ctx);
    proxies.set(runtime, proxy);
    return proxy.fetch(request, env);
  },
  { overrideGlobalObjects: false },
);

/** Answers a JSON-RPC request of a plain Node server, such as Next's. */
export function answerRpc(request: IncomingMessage, response: ServerResponse): Promise<void> {
  return listener(request, response);
}
