import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSiteVerify } from '@/server/platform/gateways/captcha';
import { signupForm } from '../../../support/people/members';
import { startTestService } from '../../../support/service/service';

const asked: URLSearchParams[] = [];
let verdict: { status: number; body: string };
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  asked.push(new URLSearchParams(Buffer.concat(chunks).toString()));
  response.writeHead(verdict.status, { 'content-type': 'application/json' }).end(verdict.body);
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const good = () => ({
  success: true,
  hostname: 'fnx.example',
  challenge_ts: new Date().toISOString(),
});
const captcha = () =>
  createSiteVerify({ vendor: 'recaptcha', secret: 's3cret', hostname: 'fnx.example' }, url);

describe('the human check, threat 31', () => {
  it('passes a fresh answer of our own site, asked with our secret', async () => {
    verdict = { status: 200, body: JSON.stringify(good()) };
    expect(await captcha().verify('answer', '198.51.100.7')).toBe(true);
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      secret: 's3cret',
      response: 'answer',
      remoteip: '198.51.100.7',
    });
  });

  it.each([
    ['refused', () => ({ ...good(), success: false })],
    ['another site’s', () => ({ ...good(), hostname: 'evil.example' })],
    [
      'three minutes old',
      () => ({ ...good(), challenge_ts: new Date(Date.now() - 180_000).toISOString() }),
    ],
    ['without a time', () => ({ success: true, hostname: 'fnx.example' })],
    [
      'from the day after',
      () => ({ ...good(), challenge_ts: new Date(Date.now() + 86_400_000).toISOString() }),
    ],
    ['for something else', () => ({ ...good(), action: 'newsletter' })],
    ['of a machine, by its score', () => ({ ...good(), score: 0.3 })],
    ['with a score that is none', () => ({ ...good(), score: '0.9' })],
    ['used at Google before', () => ({ success: false, 'error-codes': ['timeout-or-duplicate'] })],
    ['truthy only', () => ({ ...good(), success: 'yes' })],
    ['nothing', () => null],
  ])('fails one that is %s', async (_, body) => {
    verdict = { status: 200, body: JSON.stringify(body()) };
    expect(await captcha().verify('answer', '::1')).toBe(false);
  });

  it('passes an answer for what it was asked for, with a person’s score', async () => {
    verdict = { status: 200, body: JSON.stringify({ ...good(), action: 'login', score: 0.9 }) };
    expect(await captcha().verify('one', '::1', 'login')).toBe(true);
    expect(await captcha().verify('two', '::1', 'signup')).toBe(false);
    expect(await captcha().verify('three', '::1')).toBe(false);
  });

  it('passes an answer of Turnstile, whose action is empty where the page names none', async () => {
    verdict = { status: 200, body: JSON.stringify({ ...good(), action: '' }) };
    expect(await captcha().verify('answer', '::1')).toBe(true);
  });

  it('counts an answer once, also of twenty at once and when Google would let it pass', async () => {
    verdict = { status: 200, body: JSON.stringify(good()) };
    const one = captcha();
    const before = asked.length;
    const all = await Promise.all(Array.from({ length: 20 }, () => one.verify('same', '::1')));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await one.verify('same', '::1')).toBe(false);
    expect(await one.verify('another', '::1')).toBe(true);
    expect(asked.length - before).toBe(2);
  });

  it('does not ask about an answer that is far too long', async () => {
    const before = asked.length;
    expect(await captcha().verify('x'.repeat(10_000), '::1')).toBe(false);
    expect(asked.length).toBe(before);
  });

  it.each([
    ['says 500', 500, () => JSON.stringify(good())],
    ['sends HTML', 200, () => '<html>'],
    ['sends us elsewhere', 302, () => JSON.stringify(good())],
  ])('fails when Google %s', async (_, status, body) => {
    verdict = { status, body: body() };
    expect(await captcha().verify('answer', '::1')).toBe(false);
  });

  // security(Delivery and configuration 16.5.3): Without a response nothing is allowed: human check, identity, chain
  it('fails when Google is away, and without an answer never asks', async () => {
    const away = createSiteVerify(
      { vendor: 'turnstile', secret: 's', hostname: 'fnx.example' },
      'http://127.0.0.1:9/',
    );
    expect(await away.verify('answer', '::1')).toBe(false);
    const before = asked.length;
    expect(await captcha().verify('', '::1')).toBe(false);
    expect(asked.length).toBe(before);
  });

  it('stands before sign-up and login, so that nothing is sent for a machine', async () => {
    verdict = { status: 200, body: JSON.stringify({ success: false }) };
    const service = await startTestService({ parts: { captcha: captcha() } });
    try {
      const refused = await service.request('createAccount', signupForm({ captchaToken: 'bot' }));
      expect([refused.status, refused.data.code]).toEqual([400, 'CAPTCHA_FAILED']);
      const login = { identifier: 'a@example.com', password: 'x', captchaToken: 'bot' };
      expect((await service.request('userLogin', login)).data.code).toBe('CAPTCHA_FAILED');
      const sent = await service.ctx.pool.query('select 1 from outbox_messages');
      expect(sent.rows).toEqual([]);
    } finally {
      await service.stop();
    }
  });
});
