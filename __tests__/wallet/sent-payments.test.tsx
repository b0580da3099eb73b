import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@/api/contract';

type SentPayments = typeof import('@/wallet/sent-payments');

/** What the service was told, and how it is to answer each order. */
const told: { orderId: string; txHash: string }[] = [];
let answers: Record<string, { status: number; code?: string }> = {};
let server: Server;
let payments: SentPayments;

const HASH = `0x${'ab'.repeat(32)}` as const;
const OTHER = `0x${'cd'.repeat(32)}` as const;
const KEY = 'fnx.payments';

beforeAll(async () => {
  // jsdom keeps a request's timer when its connection fails, and would hold the run for as long.
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { set: () => {}, get: () => 0 });
  server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, token, content-type');
    response.setHeader('access-control-allow-methods', 'PUT');
    if (request.method === 'OPTIONS') return void response.end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    told.push(body);
    const { status, code } = answers[body.orderId] ?? { status: 200 };
    const data = code ? { code } : contract.updateOrder.example.data;
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status, message: code ?? 'OK', data }));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  process.env.NEXT_PUBLIC_API_BASE_URL = `http://127.0.0.1:${port}/api/v1`;
  payments = await import('@/wallet/sent-payments');
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  localStorage.clear();
  told.length = 0;
  answers = {};
});

describe('payments this browser has sent', () => {
  it('writes the hash down before anybody is told', () => {
    expect(payments.rememberPayment('o1', HASH, 5)).toBe(true);
    expect(payments.sentPayment('o1')).toEqual({
      orderId: 'o1',
      txHash: HASH,
      sentAt: 5,
      reportedAt: null,
    });
    expect(told).toEqual([]);
  });

  it('tells the service once', async () => {
    payments.rememberPayment('o1', HASH);
    await expect(payments.reportPayments()).resolves.toBe(true);
    await expect(payments.reportPayments()).resolves.toBe(true);
    expect(told).toEqual([{ orderId: 'o1', action: 'SUBMIT', txHash: HASH }]);
    expect(payments.sentPayment('o1')?.reportedAt).toEqual(expect.any(Number));
  });

  it('tells it once also when two ask at the same time', async () => {
    payments.rememberPayment('o1', HASH);
    await Promise.all([payments.reportPayments(), payments.reportPayments()]);
    expect(told).toHaveLength(1);
  });

  it.each([
    ['the service is away', 503, 'UNAVAILABLE'],
    ['somebody else is logged in', 404, 'ORDER_NOT_FOUND'],
    ['too many calls', 429, 'RATE_LIMITED'],
  ])('keeps a hash while %s, and tells the others', async (_, status, code) => {
    payments.rememberPayment('o1', HASH);
    payments.rememberPayment('o2', OTHER);
    answers = { o1: { status, code } };
    await expect(payments.reportPayments()).resolves.toBe(false);
    expect(payments.sentPayments().map(({ reportedAt }) => reportedAt !== null)).toEqual([
      false,
      true,
    ]);
    answers = {};
    await expect(payments.reportPayments()).resolves.toBe(true);
    expect(told.map(({ orderId }) => orderId)).toEqual(['o1', 'o2', 'o1']);
  });

  it.each(['TX_ALREADY_USED', 'TX_HASH_INVALID', 'ORDER_STATE'])(
    'does not repeat what %s has settled',
    async (code) => {
      payments.rememberPayment('o1', HASH);
      answers = { o1: { status: 409, code } };
      await expect(payments.reportPayments()).resolves.toBe(true);
      await payments.reportPayments();
      expect(told).toHaveLength(1);
    },
  );

  it('tries again by itself until the service has it, and stops when told to', async () => {
    payments.rememberPayment('o1', HASH);
    answers = { o1: { status: 503, code: 'UNAVAILABLE' } };
    const stop = new AbortController();
    const running = payments.reportUntilDone(stop.signal);
    // Let the first try come back before anything changes.
    await expect(payments.reportPayments()).resolves.toBe(false);
    answers = {};
    await running;
    expect(payments.sentPayment('o1')?.reportedAt).toEqual(expect.any(Number));

    payments.rememberPayment('o2', OTHER);
    answers = { o2: { status: 503, code: 'UNAVAILABLE' } };
    const second = payments.reportUntilDone(stop.signal);
    stop.abort();
    await second;
    expect(payments.sentPayment('o2')?.reportedAt).toBeNull();
  });

  it('replaces the hash of an order, and forgets an order that ended', () => {
    payments.rememberPayment('o1', HASH);
    payments.rememberPayment('o1', OTHER);
    expect(payments.sentPayments()).toHaveLength(1);
    expect(payments.sentPayment('o1')?.txHash).toBe(OTHER);
    payments.forgetPayment('o1');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('lets go of what is older than a month', () => {
    payments.rememberPayment('old', HASH, 0);
    payments.rememberPayment('new', OTHER, 31 * 24 * 3_600_000);
    expect(payments.sentPayments().map(({ orderId }) => orderId)).toEqual(['new']);
  });

  it.each([
    ['not json', 'x'],
    ['no list', '{"orderId":"o1"}'],
    ['no hash', '[{"orderId":"o1","txHash":"0x12","sentAt":1,"reportedAt":null}]'],
    ['a half entry', '[{"orderId":"o1"},null,3]'],
  ])('reads %s as nothing', (_, stored) => {
    localStorage.setItem(KEY, stored);
    expect(payments.sentPayments()).toEqual([]);
  });
});
