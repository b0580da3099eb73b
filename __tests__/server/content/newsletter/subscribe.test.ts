import { eq, isNotNull } from 'drizzle-orm';
import { writeNewsletters } from '@/server/content/newsletter/send-newsletter';
import { newsletterSubscribers } from '@/server/content/tables';
import { deliverMessage } from '@/server/messaging/deliver-message';
import { outboxMessages } from '@/server/messaging/tables';
import type { OutgoingMessage } from '@/server/platform/gateways/message';
import { operate } from '../../../support/people/sanctions';
import { createTestClock, startTestService } from '../../../support/service/service';
import { duringTests } from '../../../support/setup/during-tests';

describe('the newsletter', () => {
  const clock = createTestClock();
  let serial = 0;
  const service = duringTests(() => startTestService({ clock }));
  beforeEach(() => clock.advance(86_401));

  const address = () => {
    serial += 1;
    return `reader-${serial}@example.com`;
  };
  const ask = (email: string, more = {}) => service.request('userSubscribe', { email, ...more });
  const follow = (token: string, action: 'CONFIRM' | 'LEAVE' = 'CONFIRM') =>
    service.request('updateSubscription', { token, action });
  const stateOf = async (email: string) => {
    const { email: column } = newsletterSubscribers;
    const [row] = await service.ctx.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(column, email));
    return row?.state;
  };
  const mails = async (to: string): Promise<string[]> => {
    await service.runJobs();
    const { data } = await service.request('demoOutbox', { to });
    return data.docs.map(({ body }: { body: string }) => body);
  };
  const tokenIn = (body = '') => {
    const url = /http:\/\/localhost:3000\/static\/newsletter-(?:confirmed|left)\?token=\S+/.exec(
      body,
    );
    return new URL(url?.[0] ?? 'http://localhost/').searchParams.get('token') ?? '';
  };

  it('counts an address once its link was confirmed', async () => {
    const email = address();
    const asked = await ask(email, { source: 'writing' });
    expect(asked).toMatchObject({ status: 200, data: { state: 'CONFIRM_SENT' } });
    expect(await stateOf(email)).toBe('PENDING');
    const [body] = await mails(email);
    expect(body).toContain('/static/newsletter-confirmed?token=');
    expect((await follow(tokenIn(body))).data).toEqual({ state: 'SUBSCRIBED' });
    expect(await stateOf(email)).toBe('CONFIRMED');
    expect((await follow(tokenIn(body))).data).toEqual({ state: 'SUBSCRIBED' });
  });

  it('returns the same for a known address, and notifies its owner', async () => {
    const email = address();
    const first = await ask(email);
    await follow(tokenIn((await mails(email))[0]));
    clock.advance(3_601);
    const again = await ask(email.toUpperCase());
    expect([again.status, again.message, again.data]).toEqual([
      first.status,
      first.message,
      first.data,
    ]);
    const [newest] = await mails(email);
    expect(newest).toContain('You are already subscribed');
    expect(await stateOf(email)).toBe('CONFIRMED');
  });

  it('unsubscribes by the link, and subscribes again only with a new message', async () => {
    const email = address();
    await ask(email);
    const token = tokenIn((await mails(email))[0]);
    await follow(token);
    expect((await follow(token, 'LEAVE')).data).toEqual({ state: 'LEFT' });
    expect((await follow(token)).status).toBe(404);
    expect(await stateOf(email)).toBe('LEFT');
    clock.advance(60);
    await ask(email);
    expect(await stateOf(email)).toBe('PENDING');
    expect((await follow(tokenIn((await mails(email))[0]))).status).toBe(200);
  });

  it('is mailed once to each reader who confirmed, with a link and a header that end it', async () => {
    const [reader, leaver, pending] = [address(), address(), address()];
    for (const one of [reader, leaver, pending]) await ask(one);
    for (const one of [reader, leaver]) await follow(tokenIn((await mails(one))[0]));
    const { ctx } = service;
    const sent: OutgoingMessage[] = [];
    const mail = { ...ctx.mail, send: async (one: OutgoingMessage) => void sent.push(one) };
    const written = ['--subject', 'Third quarter', '--body', 'The **report** is [out](/docs).'];
    const readers = await ctx.db.$count(
      newsletterSubscribers,
      eq(newsletterSubscribers.state, 'CONFIRMED'),
    );
    await operate(ctx, 'newsletter send', written);
    expect((await operate(ctx, 'newsletter send', written)).answer).toMatchObject({
      code: 'ALREADY',
    });
    await Promise.all([writeNewsletters(ctx), writeNewsletters(ctx)]);
    const pendingMails = await ctx.db
      .select()
      .from(outboxMessages)
      .where(isNotNull(outboxMessages.batch));
    for (const { id } of pendingMails) await deliverMessage({ ...ctx, mail }, id);
    await writeNewsletters(ctx);

    const mine = sent.filter(({ to }) => [reader, leaver, pending].includes(to));
    expect(mine.map(({ to }) => to).sort()).toEqual([reader, leaver].sort());
    expect(mine[0]?.html).toContain('<strong>report</strong> is <a class=');
    const oneClick = mine.find(({ to }) => to === leaver)?.unsubscribe ?? '';
    const form = { method: 'POST', body: 'List-Unsubscribe=One-Click' };
    const path = oneClick.replace(/^.*\/api\/v1\//, '');
    expect((await service.raw(path, form)).status).toBe(200);
    expect(await stateOf(leaver)).toBe('LEFT');
    expect((await service.raw(path.slice(0, -2), form)).status).toBe(404);
    const { answer } = await operate(ctx, 'newsletter list');
    expect(answer).toEqual([
      expect.objectContaining({ subject: 'Third quarter', sent: readers, failed: 0, left: 1 }),
    ]);
  });

  it('rejects expired, foreign and modified links alike', async () => {
    const [mine, other] = [address(), address()];
    await ask(mine);
    await ask(other);
    const token = tokenIn((await mails(mine))[0]);
    const foreign = tokenIn((await mails(other))[0]);
    const mixed = `${token.split('.')[0]}.${foreign.split('.')[1]}`;
    const unknown = `00000000-0000-4000-8000-000000000000.${token.split('.')[1]}`;
    const noId = `nobody.${token.split('.')[1]}`;
    for (const bad of [mixed, unknown, noId]) {
      expect(await follow(bad)).toMatchObject({ status: 404, data: { code: 'NOT_FOUND' } });
      expect((await follow(bad, 'LEAVE')).status).toBe(404);
    }
    expect((await follow(`${token}x`)).status).toBe(422);
    clock.advance(7 * 86_400);
    expect((await follow(token)).status).toBe(404);
    expect(await stateOf(mine)).toBe('PENDING');
  });

  it('mails an address at most three times a day, with the same response', async () => {
    const email = address();
    const answers = [];
    for (let n = 0; n < 5; n += 1) {
      const sending = { ip: `10.3.0.${n}` };
      answers.push((await service.request('userSubscribe', { email }, sending)).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(await mails(email)).toHaveLength(3);
  });

  it('stores one row for concurrent requests of an address', async () => {
    const email = address();
    const asks = Array.from({ length: 5 }, (_, n) =>
      service.request('userSubscribe', { email }, { ip: `10.4.0.${n}` }),
    );
    for (const { status } of await Promise.all(asks)) expect(status).toBe(200);
    expect(await stateOf(email)).toBe('PENDING');
    expect(await mails(email)).toHaveLength(3);
  });

  it('ends by a true link from a network that sent many false ones', async () => {
    const email = address();
    await ask(email);
    const token = tokenIn((await mails(email))[0]);
    await follow(token);
    const guesses = [];
    const guess = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (let n = 0; n < 62; n += 1) guesses.push((await follow(guess, 'LEAVE')).status);
    expect([guesses[0], guesses.at(-1)]).toEqual([404, 429]);
    expect((await follow(token, 'LEAVE')).data).toEqual({ state: 'LEFT' });
  });

  it('limits an IP address, and one with a human check less', async () => {
    const send = async (n: number, more: object, ip: string) => {
      const answer = await service.request(
        'userSubscribe',
        { email: `ip${ip}-${n}@example.com`, ...more },
        { ip },
      );
      return answer.status;
    };
    const unchecked = [];
    for (let n = 0; n < 6; n += 1) unchecked.push(await send(n, {}, '10.5.0.1'));
    expect(unchecked).toEqual([200, 200, 200, 200, 200, 429]);
    for (let n = 0; n < 10; n += 1) {
      expect(await send(n, { captchaToken: 'good' }, '10.5.0.2')).toBe(200);
    }
  });

  it.each([
    [{ email: 'nobody' }],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }],
    [{ email: 'a@example.com', source: '<script>' }],
    [{ email: 'a@example.com', state: 'CONFIRMED' }],
  ])('refuses %j', async (input) => {
    expect((await service.request('userSubscribe', input)).status).toBe(422);
  });

  it('refuses a wrong human check where there is one', async () => {
    const guarded = await startTestService({ parts: { captcha: { verify: async () => false } } });
    const email = address();
    const answer = await guarded.request('userSubscribe', { email, captchaToken: 'bad' });
    expect(answer).toMatchObject({ status: 400, data: { code: 'CAPTCHA_FAILED' } });
    await guarded.stop();
  });
});
