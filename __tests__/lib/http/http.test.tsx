import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@fnx/api/endpoints';
import { ApiError, type FailureCode } from '@fnx/client/errors';
import { loadSealer } from '@fnx/client/sealing';
import { contract } from '@/api/contract';
import { currentToken, endSession, readSession, startSession } from '@/lib/session/session';
import { CONTRACT_HASH, CONTRACT_HEADER } from '@/shared/contract-hash';

type Http = typeof import('@/lib/http/http');

/** A request that the server saw; each test sets the answer. */
type Seen = { method: string; url: URL; headers: IncomingMessage['headers']; body: string };
type Answer = (seen: Seen, response: ServerResponse) => void | Promise<void>;

const seen: Seen[] = [];
let answer: Answer;
let server: Server;
let http: Http;

// The page is on another origin than this server, so it needs the leave of CORS; the product itself does not.
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, token, content-type, idempotency-key',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-expose-headers':
    'x-payload-encrypted, x-request-id, x-contract, retry-after, content-disposition',
};

/** Milliseconds that calls set. */
const timeouts: number[] = [];

beforeAll(async () => {
  // jsdom forgets to clear this timer when a connection fails, and would hold the run for as long; so it is only noted.
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
    set: (value: number) => timeouts.push(value),
    get: () => 0,
  });
  // It also prints each failed connection.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const last = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://server'),
      headers: request.headers,
      body: Buffer.concat(chunks).toString('latin1'),
    };
    seen.push(last);
    await answer(last, response);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  process.env.NEXT_PUBLIC_API_BASE_URL = `http://127.0.0.1:${port}/api/v1`;
  http = await import('@/lib/http/http');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  seen.length = 0;
  endSession();
});

const SECRET = 'k'.repeat(43);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const TOKEN = `h.${encode({ sub: 'u1', secretKey: SECRET })}.s`;

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
const ok = (data: unknown, headers?: Record<string, string>) =>
  reply(200, { status: 200, message: 'OK', data }, headers);
const refusal = (status: number, code: string, more = {}, headers?: Record<string, string>) =>
  reply(status, { status, message: `Text of ${code}.`, data: { code, ...more } }, headers);

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as InstanceType<typeof ApiError>;
}

describe('what is sent', () => {
  it('a public read: no token, the query, undefined left out', async () => {
    answer = ok(contract.teamList.example.data);
    await http.call(endpoints.teamList, { page: 2, limit: undefined });
    expect(seen[0]?.url.href).toBe('http://server/api/v1/team/teamList?page=2');
    expect(seen[0]?.headers.token).toBeUndefined();
  });

  it('the token in the header `token`, and nowhere else', async () => {
    startSession(TOKEN);
    answer = ok(contract.myWallet.example.data);
    await http.call(endpoints.myWallet);
    expect(seen[0]?.headers.token).toBe(TOKEN);
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(seen[0]?.url.search).toBe('');
  });

  it('no token after logging out', async () => {
    startSession(TOKEN);
    endSession();
    answer = ok(contract.getFnxPrice.example.data);
    await http.call(endpoints.getFnxPrice);
    expect(seen[0]?.headers.token).toBeUndefined();
  });

  it('a path with its parameter, the body as JSON, the idempotency key', async () => {
    answer = ok(null);
    const { input } = contract.resetPassword.example;
    if (!input) throw new Error('no example');
    const options = { params: { id: 'a/b' }, idempotencyKey: 'key-1' };
    await http.call(endpoints.resetPassword, input, options);
    expect(seen[0]?.url.pathname).toBe('/api/v1/user/resetPassword/a%2Fb');
    expect(seen[0]?.headers['content-type']).toMatch(/^application\/json/);
    expect(seen[0]?.headers['idempotency-key']).toBe('key-1');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(input);
  });

  it('a call without input sends an empty JSON object', async () => {
    startSession(TOKEN);
    answer = ok(null);
    await http.call(endpoints.logout);
    expect([seen[0]?.method, seen[0]?.body]).toEqual(['PUT', '{}']);
  });

  it('a file with its fields as multipart', async () => {
    startSession(TOKEN);
    answer = ok(contract.kycDocument.example.data);
    const file = new Blob(['picture'], { type: 'image/png' });
    await http.call(endpoints.kycDocument, { type: 'SELFIE', side: 'FRONT' }, { file });
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toMatch(/name="type"\r\n\r\nSELFIE\r\n/);
    expect(seen[0]?.body).toMatch(
      /name="file"; filename="blob"\r\nContent-Type: image\/png\r\n\r\npicture\r\n/,
    );
  });
});

it('waits half a minute for an answer, and five minutes for a file', async () => {
  startSession(TOKEN);
  timeouts.length = 0;
  answer = ok(contract.kycStatus.example.data);
  await http.call(endpoints.kycStatus);
  answer = ok(contract.kycDocument.example.data);
  await http.call(endpoints.kycDocument, { type: 'SELFIE', side: 'FRONT' });
  expect(timeouts).toEqual([30_000, 300_000]);
});

describe('sealing', () => {
  it('seals a body and reads a sealed answer', async () => {
    const sealer = await loadSealer();
    startSession(TOKEN);
    const { data, input } = contract.createOrder.example;
    if (!input) throw new Error('no example');
    answer = ok({ payload: sealer.seal(data, SECRET) }, { 'x-payload-encrypted': '1' });
    expect(await http.call(endpoints.createOrder, input)).toEqual(data);
    const sent = JSON.parse(seen[0]?.body ?? '');
    expect(Object.keys(sent)).toEqual(['payload']);
    expect(sealer.unseal(sent.payload, SECRET)).toEqual(input);
  });

  it('seals a query so that it survives the URL, an empty one too', async () => {
    const sealer = await loadSealer();
    startSession(TOKEN);
    answer = ok(contract.graphForDealUser.example.data);
    // Base64 has + and /, which a URL reads as something else unless they are escaped; twenty tries meet both.
    for (let n = 0; n < 20; n += 1) {
      await http.call(endpoints.graphForDealUser, { series: 'PRICE', range: '1W' });
      const payload = seen.at(-1)?.url.searchParams.get('payload') ?? '';
      expect(sealer.unseal(payload, SECRET)).toEqual({ series: 'PRICE', range: '1W' });
      expect([...(seen.at(-1)?.url.searchParams.keys() ?? [])]).toEqual(['payload']);
    }
    answer = ok(contract.getSettings.example.data);
    await http.call(endpoints.getSettings);
    const empty = seen.at(-1)?.url.searchParams.get('payload') ?? '';
    expect(sealer.unseal(empty, SECRET)).toEqual({});
  });

  it('reads a plain answer to a sealed question', async () => {
    startSession(TOKEN);
    answer = ok(contract.getSettings.example.data);
    expect(await http.call(endpoints.getSettings)).toEqual(contract.getSettings.example.data);
  });

  it('sends plainly without a token, and with one that has no key', async () => {
    answer = ok(contract.getMinimumPaymentAmount.example.data);
    await http.call(endpoints.getMinimumPaymentAmount, { currencyId: 'USDT' });
    startSession('an-opaque-token');
    await http.call(endpoints.getMinimumPaymentAmount, { currencyId: 'USDT' });
    expect(seen.map((each) => each.url.search)).toEqual(['?currencyId=USDT', '?currencyId=USDT']);
  });

  it.each([
    ['another key', async () => ({ payload: (await loadSealer()).seal({}, 'other') })],
    ['no payload', async () => ({})],
    ['nothing', async () => null],
    ['no base64', async () => ({ payload: '%%%' })],
  ])('an answer sealed with %s is ANSWER_INVALID', async (_, data) => {
    startSession(TOKEN);
    answer = ok(await data(), { 'x-payload-encrypted': '1' });
    const error = await failureOf(http.call(endpoints.getSettings));
    expect([error.code, error.status]).toEqual(['ANSWER_INVALID', 200]);
    expect(currentToken()).toBe(TOKEN);
  });
});

describe('what comes back', () => {
  it('an answer that was checked by the same contract is taken as it is', async () => {
    startSession(TOKEN);
    const data = { ...contract.myWallet.example.data, surprise: 1 };
    answer = ok(data, { [CONTRACT_HEADER]: CONTRACT_HASH });
    expect(await http.call(endpoints.myWallet)).toEqual(data);
  });

  it.each([
    ['none', {}],
    ['another', { [CONTRACT_HEADER]: 'a1b2c3d4e5f6' }],
  ])('an answer by %s is held against its schema', async (_, headers) => {
    startSession(TOKEN);
    answer = ok({ ...contract.myWallet.example.data, surprise: 1 }, headers);
    expect(await http.call(endpoints.myWallet)).toEqual(contract.myWallet.example.data);
    answer = ok({ ...contract.myWallet.example.data, holdings: { available: 12.5 } }, headers);
    expect((await failureOf(http.call(endpoints.myWallet))).code).toBe('ANSWER_INVALID');
  });

  const CASES: [string, Answer, Partial<InstanceType<typeof ApiError>>][] = [
    [
      'a refusal with fields',
      refusal(422, 'VALIDATION_ERROR', { fields: { email: 'Write an e-mail address.' } }),
      {
        code: 'VALIDATION_ERROR',
        status: 422,
        message: 'Text of VALIDATION_ERROR.',
        fields: { email: 'Write an e-mail address.' },
      },
    ],
    [
      'tries left',
      refusal(400, 'OTP_INVALID', { attemptsLeft: 2 }),
      { code: 'OTP_INVALID', attemptsLeft: 2 },
    ],
    [
      'when to try again, from the data',
      refusal(429, 'RATE_LIMITED', { retryAfter: 30 }, { 'retry-after': '99' }),
      { code: 'RATE_LIMITED', retryAfter: 30 },
    ],
    [
      'when to try again, from the header',
      reply(429, 'Slow down', { 'content-type': 'text/plain', 'retry-after': '7' }),
      { code: 'RATE_LIMITED', status: 429, retryAfter: 7 },
    ],
    [
      'the figures of a code',
      refusal(409, 'SOLD_OUT', { left: '3' }),
      { code: 'SOLD_OUT', data: { code: 'SOLD_OUT', left: '3' } },
    ],
    [
      'the request’s id',
      refusal(500, 'INTERNAL_ERROR', {}, { 'x-request-id': 'req-1' }),
      { code: 'INTERNAL_ERROR', requestId: 'req-1' },
    ],
    [
      'a code of a newer service',
      refusal(409, 'BRAND_NEW'),
      { code: 'BRAND_NEW' as FailureCode, status: 409, message: 'Text of BRAND_NEW.' },
    ],
    [
      'a code that is a word of the language',
      refusal(409, 'constructor'),
      { code: 'UNKNOWN_ERROR' },
    ],
    [
      '200 with a body that says otherwise',
      reply(200, { status: 404, message: 'Gone.', data: null }),
      { code: 'NOT_FOUND', status: 404, message: 'Gone.' },
    ],
    [
      'a gateway’s page',
      reply(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' }),
      { code: 'UNAVAILABLE', status: 502 },
    ],
    [
      'a page with status 200',
      reply(200, '<h1>Hello</h1>', { 'content-type': 'text/html' }),
      { code: 'ANSWER_INVALID', status: 200 },
    ],
    ['half a JSON', reply(200, '{"status":200,'), { code: 'ANSWER_INVALID' }],
    ['nothing at all', reply(204, ''), { code: 'ANSWER_INVALID' }],
    ['another JSON', reply(200, [1, 2]), { code: 'ANSWER_INVALID' }],
    [
      'a closed connection',
      (_, response) => void response.destroy(),
      { code: 'OFFLINE', status: 0 },
    ],
  ];

  it.each(CASES)('%s', async (_, given, wanted) => {
    answer = given;
    expect(await failureOf(http.call(endpoints.getFnxPrice))).toMatchObject(wanted);
  });

  it('no server: OFFLINE, with the error’s own text', async () => {
    const gone = createServer();
    await new Promise<void>((done) => {
      gone.listen(0, '127.0.0.1', done);
    });
    const { port } = gone.address() as AddressInfo;
    await new Promise((done) => gone.close(done));
    const before = process.env.NEXT_PUBLIC_API_BASE_URL;
    process.env.NEXT_PUBLIC_API_BASE_URL = `http://127.0.0.1:${port}/api/v1`;
    let alone: Http | undefined;
    jest.isolateModules(() => {
      alone = require('@/lib/http/http');
    });
    process.env.NEXT_PUBLIC_API_BASE_URL = before;
    await expect(alone?.call(endpoints.getFnxPrice)).rejects.toMatchObject({
      name: 'UnansweredError',
      code: 'OFFLINE',
      status: 0,
      message: 'Network Error',
    });
  });

  it('an abort is no failure of the service: its reason is thrown', async () => {
    const controller = new AbortController();
    const reason = new Error('left the page');
    answer = () => controller.abort(reason);
    const pending = http.call(endpoints.getFnxPrice, {}, { signal: controller.signal });
    await expect(pending).rejects.toBe(reason);
  });
});

describe('the end of a session', () => {
  const EXPIRED = 'Your session has expired. Please log in again.';
  const expired = (status: number) =>
    reply(status, { status, message: EXPIRED, data: { code: 'SESSION_EXPIRED' } });

  it.each<[string, Answer, keyof Pick<typeof endpoints, 'myWallet' | 'getProfile'>, string | null]>(
    [
      ['401 on any call', expired(401), 'myWallet', EXPIRED],
      ['404 on the profile', expired(404), 'getProfile', EXPIRED],
      [
        '404 on the profile, without a code',
        reply(404, { status: 404, message: 'x', data: null }),
        'getProfile',
        EXPIRED,
      ],
      [
        'a blocked account',
        refusal(403, 'ACCOUNT_BLOCKED'),
        'getProfile',
        'Text of ACCOUNT_BLOCKED.',
      ],
      ['404 elsewhere is no end', refusal(404, 'NOT_FOUND'), 'myWallet', null],
      ['403 elsewhere is no end', refusal(403, 'KYC_REQUIRED'), 'myWallet', null],
      [
        '500 on the profile is first tried again',
        refusal(500, 'INTERNAL_ERROR'),
        'getProfile',
        null,
      ],
      ['429 on the profile is no end', refusal(429, 'RATE_LIMITED'), 'getProfile', null],
      ['no answer is no end', (_, response) => void response.destroy(), 'getProfile', null],
      ['an answer nobody can read is no end', ok('?'), 'getProfile', null],
    ],
  )('%s', async (_, given, name, message) => {
    startSession(TOKEN);
    answer = given;
    await failureOf(http.call(endpoints[name]));
    expect(readSession()).toEqual(
      message === null
        ? { status: 'member', token: TOKEN }
        : {
            status: 'guest',
            code: message === EXPIRED ? 'SESSION_EXPIRED' : 'ACCOUNT_BLOCKED',
            message,
          },
    );
  });

  it('a late answer to an older token does not end the newer session', async () => {
    startSession(TOKEN);
    answer = (all, response) => {
      startSession('newer');
      return expired(401)(all, response);
    };
    await failureOf(http.call(endpoints.myWallet));
    expect(currentToken()).toBe('newer');
  });

  it('a guest’s 401 ends nothing', async () => {
    answer = refusal(401, 'INVALID_CREDENTIALS');
    const { input } = contract.userLogin.example;
    if (!input) throw new Error('no example');
    await failureOf(http.call(endpoints.userLogin, input));
    expect(readSession()).toEqual({ status: 'guest' });
  });
});

describe('download', () => {
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

  it('gives the bytes and the name', async () => {
    startSession(TOKEN);
    answer = reply(200, 'PK-bytes', {
      'content-type': XLSX,
      'content-disposition': 'attachment; filename="fnx-2026.xlsx"',
    });
    const { file, fileName } = await http.download(endpoints.exportTransactions, { type: 'BUY' });
    expect([fileName, file.size]).toEqual(['fnx-2026.xlsx', 8]);
  });

  it.each([
    ['attachment; filename="../../x.xlsx"', 'download'],
    ['attachment', 'download'],
  ])('no name that leads elsewhere: %s', async (disposition, name) => {
    startSession(TOKEN);
    answer = reply(200, 'x', { 'content-type': XLSX, 'content-disposition': disposition });
    expect((await http.download(endpoints.exportTransactions)).fileName).toBe(name);
  });

  it('no page that something else sent in the place of the file', async () => {
    startSession(TOKEN);
    answer = reply(200, '<html>Please log in</html>', { 'content-type': 'text/html' });
    const error = await failureOf(http.download(endpoints.exportTransactions));
    expect(error.code).toBe('ANSWER_INVALID');
  });

  it('an error is the envelope’s, as everywhere', async () => {
    startSession(TOKEN);
    answer = refusal(422, 'TOO_MANY_ROWS', { max: 100000 });
    const error = await failureOf(http.download(endpoints.exportTransactions));
    expect([error.code, error.status]).toEqual(['TOO_MANY_ROWS', 422]);
  });
});
