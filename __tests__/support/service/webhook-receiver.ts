import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = {
  id: string;
  /** The path. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: {
    type: string;
    timestamp: string;
    sequence: number;
    data: Record<string, string | number | null>;
  };
};

/** A partner's receiver of webhooks on this machine; `answer` says with which status and text. */
export async function startReceiver() {
  const received: Received[] = [];
  type Answer = { status: number; text?: string; headers?: Record<string, string> };
  const state: {
    answer: (one: Received) => Answer;
    /** The answer waits for it. */
    wait: (one: Received) => Promise<void> | undefined;
  } = { answer: () => ({ status: 204 }), wait: () => undefined };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const one = {
      id: String(request.headers['webhook-id']),
      url: String(request.url),
      headers: request.headers,
      body,
      event: JSON.parse(body),
    };
    received.push(one);
    await state.wait(one);
    const { status, text, headers } = state.answer(one);
    response.writeHead(status, { location: '/elsewhere', ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    state,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
