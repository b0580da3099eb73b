import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Call = { path: string; key: string | undefined; body: Record<string, unknown> };
export type Reply = { status: number; message: string; data: unknown };

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, token, content-type, idempotency-key',
  'access-control-allow-methods': 'GET, POST',
};

/**
 * A server for pages in jsdom: answers each path as told, and notes every call that is not CORS'. Modules that call the service are imported
 * after it, as they read its address when they load.
 */
export async function startReplies(replies: (path: string) => Reply | 'hang up') {
  const calls: Call[] = [];
  const server: Server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = (request.url ?? '').replace('/api/v1/', '').split('?')[0] ?? '';
    const text = Buffer.concat(chunks).toString();
    const key = request.headers['idempotency-key'];
    calls.push({ path, key: key?.toString(), body: text ? JSON.parse(text) : {} });
    const reply = replies(path);
    if (reply === 'hang up') return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  // jsdom forgets to clear this timer when a connection fails, and prints each such failure.
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { set() {}, get: () => 0 });
  process.env.NEXT_PUBLIC_API_BASE_URL = `http://127.0.0.1:${port}/api/v1`;
  return {
    calls,
    stop: () => new Promise((done) => server.close(done)),
  };
}
