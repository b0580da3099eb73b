import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { MAX_TRIES } from '@/server/messaging/deliver-message';
import { outboxMessages } from '@/server/messaging/tables';
import { createSmtpSender } from '@/server/platform/gateways/mail';
import { createHttpSmsSender } from '@/server/platform/gateways/sms';
import { NO_IP_LIMITS, signupForm } from '../../support/people/members';
import {
  createTestClock,
  startTestService,
  type TestClock,
  type TestService,
} from '../../support/service/service';

type Mail = { from: string; to: string[]; raw: string };

async function startMailServer() {
  const mails: Mail[] = [];
  const state = { refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, session, done) =>
      done(
        state.refuse
          ? Object.assign(new Error(`busy for ${session.id}`), { responseCode: 451 })
          : null,
      ),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    state,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type Text = {
  headers: Record<string, unknown>;
  body: { id: string; to: string; kind: string; text: string; purpose: string };
};

async function startGateway() {
  const texts: Text[] = [];
  const state = { status: 202 };
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    texts.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(state.status, { location: '/elsewhere' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/send`,
    texts,
    state,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

let mail: Awaited<ReturnType<typeof startMailServer>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let service: TestService;
let clock: TestClock;
const log: string[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  gateway = await startGateway();
  clock = createTestClock();
  service = await startTestService({
    clock,
    config: { limits: NO_IP_LIMITS },
    logTo: (line) => log.push(line),
    parts: {
      mail: createSmtpSender({ url: mail.url, from: 'FNX <no-reply@fnx.example>' }),
      sms: createHttpSmsSender({ url: gateway.url, token: 'gateway-token' }),
    },
  });
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
  await gateway.stop();
});
beforeEach(() => {
  mail.state.refuse = false;
  gateway.state.status = 202;
});

const rows = (to: string) =>
  service.ctx.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, to));

/** Makes jobs that wait for a retry due immediately. */
const skipPauses = () =>
  service.ctx.pool.query("update pgboss.job set start_after = now() where state = 'retry'");

describe('real senders', () => {
  it('deliver the SMS by the gateway and the mail by SMTP, and erase the code', async () => {
    const form = signupForm();
    const { data } = await service.request('createAccount', form);
    const { verificationId } = data;
    await service.runJobs();
    const text = gateway.texts.find(({ body }) => body.to === form.phone);
    expect(text?.headers).toMatchObject({
      authorization: 'Bearer gateway-token',
      'content-type': 'application/json',
      'idempotency-key': text?.body.id,
    });
    expect(text?.body.kind).toBe('text');
    const phoneCode = /\b\d{6}\b/.exec(text?.body.text ?? '')?.[0] ?? '';
    await service.request('verifyPhoneOtp', { verificationId, otp: phoneCode });
    await service.runJobs();

    const sent = mail.mails.find(({ to }) => to.includes(form.email));
    expect(sent?.from).toBe('no-reply@fnx.example');
    expect(sent?.raw).toMatch(/^Subject: Your FNX verification code\r$/m);
    expect(sent?.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@fnx\.example>\r$/m);
    expect(sent?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(sent?.raw).toContain('Content-Type: text/html');
    const mailCode = /^ {4}(\d{6})\r?$/m.exec(sent?.raw ?? '')?.[1] ?? '';
    const done = await service.request('verifyEmailOtp', { verificationId, otp: mailCode });
    expect(done.status).toBe(200);

    for (const row of [...(await rows(form.phone)), ...(await rows(form.email))]) {
      if (row.purpose === 'WELCOME') continue;
      expect(row).toMatchObject({ state: 'SENT', attempts: 1, content: null, code: null });
    }
    const everything = log.join('\n');
    expect(everything).not.toContain(phoneCode);
    expect(everything).not.toContain(mailCode);
  });

  it('that fail are retried later, and the caller never waits for them', async () => {
    gateway.state.status = 503;
    const form = signupForm();
    const begun = await service.request('createAccount', form);
    expect(begun.status).toBe(200);
    for (let tries = 1; tries <= 3; tries += 1) {
      await service.runJobs();
      expect((await rows(form.phone))[0]).toMatchObject({
        state: 'PENDING',
        attempts: tries,
        content: { sms: expect.stringMatching(/\d{6}/) },
      });
      // Nothing is due before the retry delay is over.
      await service.runJobs();
      expect((await rows(form.phone))[0]?.attempts).toBe(tries);
      await skipPauses();
    }
    gateway.state.status = 200;
    await service.runJobs();
    expect((await rows(form.phone))[0]).toMatchObject({
      state: 'SENT',
      attempts: 4,
      content: null,
    });
    const ids = gateway.texts
      .filter(({ body }) => body.to === form.phone)
      .map(({ body }) => body.id);
    expect([ids.length, new Set(ids).size]).toEqual([4, 1]);
  });

  it('that keep failing are abandoned, and the text is erased', async () => {
    gateway.state.status = 500;
    const form = signupForm();
    await service.request('createAccount', form);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      await service.runJobs();
      await skipPauses();
    }
    expect((await rows(form.phone))[0]).toMatchObject({
      state: 'FAILED',
      attempts: MAX_TRIES,
      content: null,
      code: null,
      lastError: 'Error',
    });
  });

  it('are not called for an expired code', async () => {
    gateway.state.status = 500;
    const form = signupForm();
    await service.request('createAccount', form);
    await service.runJobs();
    const before = gateway.texts.length;
    clock.advance(601);
    await skipPauses();
    await service.runJobs();
    expect(gateway.texts.length).toBe(before);
    expect((await rows(form.phone))[0]).toMatchObject({ state: 'FAILED', content: null });
  });

  it('do not follow redirects of a gateway', async () => {
    gateway.state.status = 307;
    const form = signupForm();
    await service.request('createAccount', form);
    const before = gateway.texts.length;
    await service.runJobs();
    expect(gateway.texts.length).toBe(before + 1);
    expect((await rows(form.phone))[0]?.state).toBe('PENDING');
  });

  it('keep the address out of the log when the mail server repeats it', async () => {
    const form = signupForm();
    const { data } = await service.request('createAccount', form);
    await service.runJobs();
    const text = gateway.texts.findLast(({ body }) => body.to === form.phone);
    const otp = /\b\d{6}\b/.exec(text?.body.text ?? '')?.[0];
    mail.state.refuse = true;
    await service.request('verifyPhoneOtp', { verificationId: data.verificationId, otp });
    await service.runJobs();
    expect((await rows(form.email))[0]).toMatchObject({ state: 'PENDING', attempts: 1 });
    expect((await rows(form.email))[0]?.lastError).toContain('451');
    expect(log.join('\n')).not.toContain(form.email);
  });
});

describe('mail headers, 1.3.11', () => {
  const letter = {
    id: 'x',
    purpose: 'TEST',
    language: 'en' as const,
    text: 'Hello',
    html: null,
    code: null,
    writtenAt: new Date(),
  };
  const sender = () => createSmtpSender({ url: mail.url, from: 'FNX <no-reply@fnx.example>' });

  it('let a mail program end a newsletter with one click', async () => {
    const unsubscribe = 'https://fnx.example/api/v1/user/unsubscribe?token=a.b';
    const subject = 'Third quarter';
    await sender().send({ ...letter, to: 'ada@example.com', subject, unsubscribe });
    const raw = mail.mails.at(-1)?.raw;
    expect(raw).toMatch(/^List-Unsubscribe:\s+<https:\/\/fnx\.example\/\S+token=a\.b>\r$/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  it('ignore line breaks in a subject', async () => {
    const subject = 'Hi\r\nBcc: evil@example.com\nX-Evil: 1';
    await sender().send({ ...letter, to: 'ada@example.com', subject });
    const sent = mail.mails.at(-1);
    expect(sent?.to).toEqual(['ada@example.com']);
    expect(sent?.raw).toMatch(/^Subject: Hi Bcc: evil@example\.com X-Evil: 1\r$/m);
    expect(sent?.raw).not.toMatch(/^(?:Bcc|X-Evil):/m);
  });

  it.each(['ada@example.com\r\nBcc: evil@example.com', 'ada@example.com\nevil@example.com'])(
    'reject an address with line breaks: %j',
    async (to) => {
      const before = mail.mails.length;
      await expect(sender().send({ ...letter, to, subject: 's' })).rejects.toThrow('control');
      expect(mail.mails.length).toBe(before);
    },
  );

  it('treat an address with commas and brackets as one address', async () => {
    const to = 'ada@example.com, evil@example.com';
    await sender()
      .send({ ...letter, to, subject: 's' })
      .catch(() => {});
    expect(mail.mails.flatMap((sent) => sent.to)).not.toContain('evil@example.com');
  });
});

describe('a message and its cause', () => {
  it('are committed together or not at all', async () => {
    const form = signupForm();
    const before = await service.ctx.pool.query('select count(*) from outbox_messages');
    await expect(
      service.ctx.db.transaction(async (tx) => {
        await service.ctx.jobs.send(tx, 'outbox', { messageId: 'none' });
        await tx
          .insert(outboxMessages)
          .values({ channel: 'sms', recipient: form.phone, purpose: 'LOGIN' });
        throw new Error('the cause failed');
      }),
    ).rejects.toThrow('the cause failed');
    const after = await service.ctx.pool.query('select count(*) from outbox_messages');
    expect(after.rows).toEqual(before.rows);
    const jobs = await service.ctx.pool.query(
      "select 1 from pgboss.job where data->>'messageId' = 'none'",
    );
    expect(jobs.rows).toEqual([]);
  });
});
