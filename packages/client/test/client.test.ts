import { endpoints } from '@fnx/api/endpoints';
import AES from 'crypto-js/aes';
import Utf8 from 'crypto-js/enc-utf8';
import { createClient } from '../src/client';
import { AnswerError, RefusedError, UnansweredError } from '../src/errors';
import { retrying } from '../src/retry';
import { fetchTransport } from '../src/transport';

const SECRET = 'k'.repeat(32);
const TOKEN = `e30.${Buffer.from(JSON.stringify({ secretKey: SECRET })).toString('base64url')}.x`;

type Answer = { status: number; body: unknown; headers?: Record<string, string> } | Error;
const fine = (data: unknown): Answer => ({ status: 200, body: { status: 200, message: '', data } });
const refused = (status: number, data: object, headers = {}): Answer => ({
  status,
  headers,
  body: { status, message: 'No.', data },
});

/** A service that gives these answers in their order, and the requests that it got. */
function serviceOf(...answers: Answer[]) {
  const seen: { url: string; init: RequestInit }[] = [];
  const send = async (url: string | URL | Request, init: RequestInit = {}) => {
    seen.push({ url: String(url), init });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('Asked once more.');
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
  return { seen, transport: fetchTransport('https://bank.example/api/v1', send as typeof fetch) };
}

it('fills the path, sends token and key, and seals what the table marks', async () => {
  const { seen, transport } = serviceOf(fine({ id: 'a' }), fine({}));
  const { call } = createClient({ transport, token: () => TOKEN });
  await call(endpoints.updateSettings, { theme: 'light' }, { idempotencyKey: 'once' });
  const { headers, body, method } = seen[0]?.init ?? {};
  expect(method).toBe('PUT');
  expect(headers).toMatchObject({ token: TOKEN, 'Idempotency-Key': 'once' });
  const { payload } = JSON.parse(String(body));
  expect(JSON.parse(AES.decrypt(payload, SECRET).toString(Utf8))).toEqual({ theme: 'light' });
  await call(endpoints.findReceiver, {}, { params: { token: 'a/b' } });
  expect(seen[1]?.url).toBe('https://bank.example/api/v1/wallet/receiver/a%2Fb');
});

it('opens what comes back sealed', async () => {
  const payload = AES.encrypt(JSON.stringify({ theme: 'DARK' }), SECRET).toString();
  const sealed = { status: 200, body: { status: 200, message: '', data: { payload } } };
  const headers = { 'x-payload-encrypted': '1' };
  const { transport } = serviceOf({ ...sealed, headers });
  const { call } = createClient({ transport, token: () => TOKEN });
  expect(await call(endpoints.getSettings)).toEqual({ theme: 'DARK' });
});

it.each([
  ['a refusal', refused(409, { code: 'ORDER_STATE' }), RefusedError, 'ORDER_STATE'],
  ['a fault', refused(500, { code: 'INTERNAL_ERROR' }), UnansweredError, 'INTERNAL_ERROR'],
  ['no answer', new Error('ECONNRESET'), UnansweredError, 'OFFLINE'],
  ['a gateway', { status: 502, body: '<html>' }, UnansweredError, 'UNAVAILABLE'],
  ['a page', { status: 200, body: '<html>' }, AnswerError, 'ANSWER_INVALID'],
] as const)('%s is an error of its class', async (_, answer, kind, code) => {
  const failure = await createClient({ transport: serviceOf(answer).transport })
    .call(endpoints.config)
    .catch((error) => error);
  expect(failure).toBeInstanceOf(kind);
  expect(failure).toMatchObject({ code });
});

describe('what is sent again', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  /** Lets the clock run until a call has ended. */
  const ended = async <T>(sent: Promise<T>): Promise<T> => {
    let isOver = false;
    const settled = sent.finally(() => {
      isOver = true;
    });
    settled.catch(() => {});
    while (!isOver) await jest.advanceTimersByTimeAsync(500);
    return settled;
  };
  const away = refused(503, { code: 'UNAVAILABLE' });
  const created = { type: 'PASSPORT', side: 'FRONT' } as const;

  it('a GET, and a call with an idempotency key, as often as is wished', async () => {
    const get = serviceOf(away, away, fine({ ok: true }));
    const asked = createClient({ ...get, retry: retrying(2) }).call(endpoints.config);
    expect(await ended(asked)).toEqual({ ok: true });
    const key = serviceOf(new Error('reset'), fine({ ok: true }));
    const { call } = createClient({ ...key, retry: retrying(2) });
    await ended(call(endpoints.kycDocument, created, { idempotencyKey: 'once' }));
    expect(key.seen).toHaveLength(2);
  });

  it('not what could have two effects, nor what was refused', async () => {
    const post = serviceOf(away);
    const sent = createClient({ ...post, retry: retrying(2) }).call(endpoints.kycDocument, created);
    await expect(ended(sent)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const get = serviceOf(refused(404, { code: 'ORDER_NOT_FOUND' }));
    const asked = createClient({ ...get, retry: retrying(2) }).call(endpoints.getOrder, {
      orderId: 'a',
    });
    await expect(ended(asked)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    expect([post.seen, get.seen].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('after a limit of calls, when the service says', async () => {
    const limited = refused(429, { code: 'RATE_LIMITED', retryAfter: 7 });
    const { transport } = serviceOf(limited, fine({ ok: true }));
    const began = Date.now();
    await ended(createClient({ transport, retry: retrying(1) }).call(endpoints.config));
    expect(Date.now() - began).toBeGreaterThanOrEqual(7_000);
    const long = refused(429, { code: 'RATE_LIMITED', retryAfter: 3_600 });
    const sent = createClient({ ...serviceOf(long), retry: retrying(1) }).call(endpoints.config);
    await expect(ended(sent)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3_600 });
  });

  it('nothing after it was called off', async () => {
    const stop = new AbortController();
    const { seen, transport } = serviceOf(away, away);
    const { call } = createClient({ transport, retry: retrying(2) });
    const sent = call(endpoints.config, {}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('The page is left.')), 500);
    await expect(ended(sent)).rejects.toThrow('The page is left.');
    expect(seen).toHaveLength(1);
  });
});
