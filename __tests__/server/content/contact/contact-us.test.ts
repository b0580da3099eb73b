import { eq } from 'drizzle-orm';
import { contactTickets } from '@/server/content/tables';
import { outboxMessages } from '@/server/messaging/tables';
import type { CaptchaVerifier } from '@/server/platform/gateways/captcha';
import { users } from '@/server/users/tables';
import { signUpByCodes } from '../../../support/people/members';
import { createTestClock, startTestService } from '../../../support/service/service';
import { duringTests } from '../../../support/setup/during-tests';

const form = {
  name: 'Ada Brunner',
  email: 'ada@example.com',
  subject: 'A payment from my second wallet',
  category: 'PAYMENT',
  message: 'I paid from a wallet that was not linked yet.\n\nWhat happens now?',
  captchaToken: 'good',
};

describe('user/contactUs', () => {
  const captcha: CaptchaVerifier = { verify: async (token) => token === 'good' };
  const clock = createTestClock();
  const service = duringTests(() => startTestService({ clock, parts: { captcha } }));
  // Each test has its own hour of limits.
  beforeEach(() => clock.advance(3_601));

  const inbox = async (to: string) => {
    await service.runJobs();
    const { data } = await service.request('demoOutbox', { to });
    return data.docs as { purpose: string; body: string }[];
  };
  const tickets = (email: string) =>
    service.ctx.db.select().from(contactTickets).where(eq(contactTickets.email, email));

  it('stores a ticket, mails it to support, and tells the sender its number and nothing of the text', async () => {
    const { status, data } = await service.request('contactUs', form);
    expect(status).toBe(200);
    expect(data.ticketId).toMatch(/^T-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await tickets(form.email)).toMatchObject([
      { id: data.ticketId, userId: null, state: 'OPEN', message: form.message },
    ]);
    const [support] = await inbox('support@sample.invalid');
    expect(support?.body).toContain('What happens now?');
    expect(support?.body).toContain('the e-mail address is not verified');
    const [receipt] = await inbox(form.email);
    expect(receipt).toMatchObject({ purpose: 'CONTACT_RECEIVED' });
    expect(receipt?.body).toContain(data.ticketId);
    expect(receipt?.body).not.toContain(form.subject);
    expect(receipt?.body).not.toContain(form.name);
  });

  it('sends a repeated message once, sequentially and concurrently', async () => {
    const twice = { ...form, email: 'twice@example.com' };
    const answers = await Promise.all([1, 2, 3].map(() => service.request('contactUs', twice)));
    const again = await service.request('contactUs', twice);
    const ids = [...answers, again].map(({ status, data }) => [status, data.ticketId]);
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(ids[0]?.[0]).toBe(200);
    expect(await tickets(twice.email)).toHaveLength(1);
    expect(await inbox(twice.email)).toHaveLength(1);
    const other = await service.request('contactUs', { ...twice, message: 'Something else now.' });
    expect(other.data.ticketId).not.toBe(again.data.ticketId);
  });

  it('supports the idempotency key', async () => {
    const keyed = { ...form, email: 'key@example.com' };
    const headers = { 'idempotency-key': 'one-message' };
    const first = await service.request('contactUs', keyed, { headers });
    clock.advance(86_000);
    const second = await service.request('contactUs', keyed, { headers });
    expect(second.data).toEqual(first.data);
    expect(await tickets(keyed.email)).toHaveLength(1);
    const other = await service.request('contactUs', { ...keyed, name: 'B' }, { headers });
    expect(other.data.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('stores no ticket without its messages', async () => {
    const message = 'x'.repeat(10);
    const broken = {
      ...service.ctx,
      jobs: {
        ...service.ctx.jobs,
        sendAll: async () => {
          throw new Error('no queue');
        },
      },
    };
    const { contactUs } = await import('@/server/content/contact/contact-us');
    const input = { ...form, email: 'lost@example.com', category: 'OTHER' as const, message };
    const caller = { requestId: 'r', ip: '10.0.0.9', userAgent: '', language: 'en' } as const;
    await expect(contactUs(broken, input, null, caller)).rejects.toThrow('no queue');
    expect(await tickets('lost@example.com')).toEqual([]);
    const mails = await service.ctx.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, 'lost@example.com'));
    expect(mails).toEqual([]);
  });

  it('names the logged-in sender', async () => {
    // The human check of this test knows one answer.
    const member = await signUpByCodes(service, { captchaToken: 'good' });
    const { data } = await service.request(
      'contactUs',
      { ...form, email: member.email },
      { token: member.token },
    );
    expect(await tickets(member.email)).toMatchObject([
      { id: data.ticketId, userId: member.userId },
    ]);
    expect(
      await service.ctx.db.select().from(users).where(eq(users.id, member.userId)),
    ).toHaveLength(1);
  });

  it('rejects a failed human check before anything is stored', async () => {
    const answer = await service.request('contactUs', {
      ...form,
      email: 'bot@example.com',
      captchaToken: 'bad',
    });
    expect(answer).toMatchObject({ status: 400, data: { code: 'CAPTCHA_FAILED' } });
    expect(await tickets('bot@example.com')).toEqual([]);
  });

  it('limits a sender and an IP address', async () => {
    const send = (n: number, email: string, ip: string) =>
      service.request('contactUs', { ...form, email, message: `Message number ${n}.` }, { ip });
    const bySender = [];
    for (let n = 0; n < 6; n += 1)
      bySender.push((await send(n, 'many@example.com', `10.1.0.${n}`)).status);
    expect(bySender).toEqual([200, 200, 200, 200, 200, 429]);
    const byIp = [];
    for (let n = 0; n < 21; n += 1)
      byIp.push((await send(n, `m${n}@example.com`, '10.2.0.1')).status);
    expect(byIp.filter((status) => status === 200)).toHaveLength(20);
    expect(byIp.at(-1)).toBe(429);
  });

  it.each([
    [{ name: 'Ada\r\nBcc: x@example.com' }, 'name'],
    [{ subject: 'Hi\nthere' }, 'subject'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    [{ message: 'too short' }, 'message'],
    [{ message: 'x'.repeat(2_001) }, 'message'],
    [{ message: `nul \u0000 in the text` }, 'message'],
    [{ category: 'NEWS' }, 'category'],
    [{ phone: 'call me' }, 'phone'],
    [{ userId: 'x' }, 'userId'],
  ])('refuses %j', async (part, field) => {
    const answer = await service.request('contactUs', { ...form, ...part });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.data.fields)).toContain(field);
  });
});
