import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { answerNode } from '@/server/answer-node';
import type { Runtime } from '@/server/runtime';
import { signUpByCodes } from '../support/people/members';
import { startTestService, type TestService } from '../support/service/service';

const holder = globalThis as typeof globalThis & { fnxRuntime?: Promise<Runtime> | undefined };

describe('an answer of a plain Node server', () => {
  let service: TestService;
  let server: Server;
  beforeAll(async () => {
    service = await startTestService();
    const { app, ctx } = service;
    holder.fnxRuntime = Promise.resolve({ app, ctx, stop: async () => {} });
    server = createServer((incoming, outgoing) => void answerNode(incoming, outgoing));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    holder.fnxRuntime = undefined;
    await service.stop();
  });

  /** The answer as it travels: fetch would unpack it. */
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, path: `/api/v1/${path}`, headers, method }).end();
    const [answer] = await once(asked, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
  };

  it('is the same as by itself, with its length', async () => {
    const { status, headers, body } = await ask('static/faqListUser');
    const text = await (await service.raw('static/faqListUser')).text();
    expect([status, body.toString()]).toEqual([200, text]);
    expect(headers).toMatchObject({
      'content-length': String(Buffer.byteLength(text)),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      vary: 'accept-encoding',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('says no in the same form', async () => {
    const { status, headers, body } = await ask('user/getProfile', { 'accept-encoding': 'gzip' });
    expect([status, JSON.parse(body.toString()).data.code]).toEqual([404, 'SESSION_EXPIRED']);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('has no body where only its head is asked for', async () => {
    const { status, body } = await ask('static/faqListUser', {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
  });

  it('is compressed if it is long and the client accepts compression', async () => {
    const { token } = await signUpByCodes(service);
    const plain = await ask('user/getProfile', { token });
    expect([plain.status, plain.body.length > 1_024]).toEqual([200, true]);
    const packed = await ask('user/getProfile', { token, 'accept-encoding': 'br, gzip;q=0.8' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(packed.body.length),
      vary: 'accept-encoding',
    });
    expect(packed.body.length).toBeLessThan(plain.body.length);
    expect(gunzipSync(packed.body)).toEqual(plain.body);
    const refused = await ask('user/getProfile', { token, 'accept-encoding': 'gzip;q=0' });
    expect(refused.body).toEqual(plain.body);
  });

  it('is packed on its way where it is a stream', async () => {
    const plain = await ask('openapi.json');
    const packed = await ask('openapi.json', { 'accept-encoding': 'gzip' });
    expect([plain.status, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(gunzipSync(packed.body)).toEqual(plain.body);
  });

  it('comes in development from the modules as they are now, with what runs already', async () => {
    const { token } = await signUpByCodes(service);
    const old = { fetch: () => Response.json({}, { status: 410 }) } as unknown as Runtime['app'];
    holder.fnxRuntime = Promise.resolve({ app: old, ctx: service.ctx, stop: async () => {} });
    expect((await ask('user/getProfile', { token })).status).toBe(410);
    Object.assign(process.env, { NODE_ENV: 'development' });
    expect((await ask('user/getProfile', { token })).status).toBe(200);
  });
});
