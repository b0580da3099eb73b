import { eq } from 'drizzle-orm';
import { createSumsub } from '@/server/identity/provider/sumsub';
import { kycApplications } from '@/server/identity/tables';
import { outboxMessages } from '@/server/messaging/tables';
import { NO_IP_LIMITS, signUp } from '../../support/people/members';
import { operate } from '../../support/people/sanctions';
import {
  type ReviewResult,
  type Sumsub,
  sendEvent,
  startSumsub,
} from '../../support/people/sumsub';
import { runAdmin } from '../../support/service/desk';
import {
  createTestClock,
  startTestService,
  type TestClock,
  type TestService,
} from '../../support/service/service';

let sumsub: Sumsub;
let service: TestService;
let clock: TestClock;
const log: string[] = [];
let member: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  sumsub = await startSumsub();
  clock = createTestClock();
  service = await startTestService({
    clock,
    config: { kycProvider: 'sumsub', sumsub: sumsub.config, limits: NO_IP_LIMITS },
    logTo: (line) => log.push(line),
  });
});
afterAll(async () => {
  await service.stop();
  await sumsub.stop();
});
beforeEach(async () => {
  sumsub.state.answer = null;
  sumsub.state.hold = null;
  member = await signUp(service);
});

type Applicant = ReturnType<Sumsub['create']>;

const call = (name: Parameters<TestService['request']>[0], input?: unknown) =>
  service.request(name, input, { token: member.token });
const status = async () => (await call('kycStatus')).data;
const kycStatus = async () => (await status()).kycStatus;

let serial = 0;
/** Strictly increasing. */
function later(): Date {
  serial += 1;
  return new Date(clock.now().getTime() + serial * 10);
}

/** Changes the applicant's state at Sumsub, which sends an event. */
async function happen(
  applicant: Applicant,
  type: string,
  reviewStatus: string,
  reviewResult?: ReviewResult,
) {
  applicant.reviewStatus = reviewStatus;
  if (reviewResult) applicant.reviewResult = reviewResult;
  else delete applicant.reviewResult;
  const event = sumsub.event(applicant, type, later());
  const answer = await sendEvent(service, sumsub, event);
  return { event, answer };
}

const GREEN: ReviewResult = { reviewAnswer: 'GREEN' };
const RETRY: ReviewResult = {
  reviewAnswer: 'RED',
  reviewRejectType: 'RETRY',
  rejectLabels: ['UNSATISFACTORY_PHOTOS', 'BLACKLIST', 'UNSATISFACTORY_PHOTOS'],
  moderationComment: 'We do not accept screenshots.',
  clientComment: 'private: seen before with another name',
};
const FINAL: ReviewResult = {
  reviewAnswer: 'RED',
  reviewRejectType: 'FINAL',
  rejectLabels: ['FORGERY'],
};

const review = (applicant: Applicant, result: ReviewResult) =>
  happen(applicant, 'applicantReviewed', 'completed', result);

/** Up to the review by Sumsub. */
async function handIn(): Promise<Applicant> {
  const applicant = sumsub.create(member.userId);
  await happen(applicant, 'applicantCreated', 'init');
  await happen(applicant, 'applicantPending', 'pending');
  await service.runJobs();
  return applicant;
}

describe('verification by Sumsub until a decision', () => {
  it('creates a token for one user and level, renewed at every call', async () => {
    const first = await call('kycGenerateSdkToken', { lang: 'en' });
    expect(first.data).toEqual({
      provider: 'sumsub',
      token: expect.stringMatching(/^_act-sbx-[0-9a-f]{16}-600$/),
      userId: member.userId,
      levelName: 'basic-kyc-level',
      expiresIn: 600,
      kycStatus: 'NOT_APPLIED',
    });
    const second = await call('kycGenerateSdkToken', {});
    expect(second.data.token).not.toBe(first.data.token);
    expect(sumsub.faults).toEqual([]);
  });

  it('follows the states of Sumsub', async () => {
    const applicant = sumsub.create(member.userId);
    const seen: string[] = [];
    for (const [type, reviewStatus, result] of [
      ['applicantCreated', 'init'],
      ['applicantPending', 'pending'],
      ['applicantOnHold', 'onHold'],
      ['applicantPending', 'queued'],
      ['applicantReviewed', 'completed', GREEN],
    ] as const) {
      const { answer } = await happen(applicant, type, reviewStatus, result);
      expect(answer.status).toBe(200);
      await service.runJobs();
      seen.push(await kycStatus());
    }
    expect(seen).toEqual(['PENDING', 'IN_REVIEW', 'ON_HOLD', 'IN_REVIEW', 'APPROVED']);
    expect(await status()).toMatchObject({ attempt: 1, attemptsLeft: 2, reasons: [] });
    const inbox = await service.request('demoOutbox', { to: member.email });
    expect(inbox.data.docs[0].body).toContain('Your identity check is complete');
  });

  it('shows reasons the user can fix in our texts, and no internal ones', async () => {
    await review(await handIn(), RETRY);
    await service.runJobs();
    const now = await status();
    expect(now).toMatchObject({
      kycStatus: 'RETRY',
      reasons: [{ label: 'UNSATISFACTORY_PHOTOS', text: expect.stringContaining('blurred') }],
      comment: 'We do not accept screenshots.',
      attemptsLeft: 2,
    });
    const inbox = await service.request('demoOutbox', { to: member.email });
    for (const place of [now, inbox.data, log]) {
      expect(JSON.stringify(place)).not.toMatch(/BLACKLIST|private|seen before/);
    }
  });

  it('ends with a final rejection that cannot be restarted', async () => {
    await review(await handIn(), FINAL);
    await service.runJobs();
    expect(await status()).toMatchObject({ kycStatus: 'REJECTED', reasons: [] });
    const token = await call('kycGenerateSdkToken', {});
    expect([token.status, token.data.code]).toEqual([409, 'KYC_FINAL_REJECT']);
    expect((await call('kycResetApplicant')).data.code).toBe('KYC_NOT_RESETTABLE');
  });

  it('revokes an approval when Sumsub does', async () => {
    const applicant = await handIn();
    await review(applicant, GREEN);
    await service.runJobs();
    await happen(applicant, 'applicantPersonalInfoChanged', 'completed', FINAL);
    await service.runJobs();
    expect(await kycStatus()).toBe('REJECTED');
  });

  // security(Delivery and configuration 16.5.3)
  it('holds a verification with an unknown state instead of approving it', async () => {
    await happen(await handIn(), 'applicantReviewed', 'completed');
    await service.runJobs();
    expect(await kycStatus()).toBe('ON_HOLD');
  });
});

describe('another attempt', () => {
  it('is reset at Sumsub first, and the event of that reset changes nothing more', async () => {
    const applicant = await handIn();
    await review(applicant, RETRY);
    await service.runJobs();
    const reset = await call('kycResetApplicant');
    expect(reset.data).toEqual({ kycStatus: 'NOT_APPLIED', attemptsLeft: 2 });
    expect(applicant.reviewStatus).toBe('init');
    await happen(applicant, 'applicantReset', 'init');
    await service.runJobs();
    expect(await kycStatus()).toBe('NOT_APPLIED');
    await happen(applicant, 'applicantPending', 'pending');
    await service.runJobs();
    expect(await status()).toMatchObject({ kycStatus: 'IN_REVIEW', attempt: 2, attemptsLeft: 1 });
  });

  it('is limited to three', async () => {
    const applicant = await handIn();
    for (let tries = 1; tries <= 3; tries += 1) {
      await review(applicant, RETRY);
      await service.runJobs();
      if (tries === 3) break;
      await call('kycResetApplicant');
      await happen(applicant, 'applicantPending', 'pending');
      await service.runJobs();
    }
    expect(await status()).toMatchObject({ kycStatus: 'RETRY', attemptsLeft: 0 });
    const before = sumsub.requests.length;
    for (const answer of [await call('kycResetApplicant'), await call('kycGenerateSdkToken', {})]) {
      expect([answer.status, answer.data.code]).toEqual([429, 'KYC_ATTEMPTS']);
    }
    expect(sumsub.requests).toHaveLength(before);
  });

  it('that was reset in Sumsub’s dashboard restarts here', async () => {
    const applicant = await handIn();
    await review(applicant, FINAL);
    await service.runJobs();
    await happen(applicant, 'applicantReset', 'init');
    await service.runJobs();
    expect(await kycStatus()).toBe('NOT_APPLIED');
    expect((await call('kycGenerateSdkToken', {})).status).toBe(200);
  });
});

describe('a document that Sumsub read for two people', () => {
  it('confirms the second only when the case is cleared and the other account is frozen', async () => {
    const first = member;
    const idDocs = [
      { idDocType: 'UTILITY_BILL', country: 'GBR' },
      { idDocType: 'PASSPORT', country: 'GBR', number: 'GB 77-12345' },
    ];
    await review(Object.assign(await handIn(), { idDocs }), GREEN);
    await service.runJobs();
    expect(await kycStatus()).toBe('APPROVED');

    member = await signUp(service);
    const again = [{ idDocType: 'PASSPORT', country: 'GBR', number: 'gb7712345' }];
    await review(Object.assign(await handIn(), { idDocs: again }), GREEN);
    await service.runJobs();
    expect(await status()).toMatchObject({ kycStatus: 'ON_HOLD', comment: null });
    const { rows } = await service.ctx.pool.query(
      "select id, evidence from cases where kind = 'DOCUMENT' and user_id = $1",
      [member.userId],
    );
    expect(rows).toEqual([{ id: expect.any(Number), evidence: { other: first.userId } }]);

    await service.shell("update users set status = 'BLOCKED' where id = $1", [first.userId]);
    await operate(service.ctx, `cases clear ${rows[0].id}`, ['--reason', 'The same person.']);
    await service.runJobs();
    expect(await kycStatus()).toBe('APPROVED');
  });
});

describe('the webhook, threat 29', () => {
  let applicant: Applicant;
  beforeEach(async () => {
    applicant = await handIn();
    applicant.reviewStatus = 'completed';
    applicant.reviewResult = GREEN;
  });
  const green = () => sumsub.event(applicant, 'applicantReviewed', later());

  it.each([
    ['no digest', { digest: null }],
    ['an empty digest', { digest: '' }],
    ['a digest of another secret', { secret: 'another secret' }],
    ['a short digest', { digest: 'abcdef' }],
    ['SHA-1, which is not allowed', { algorithm: 'HMAC_SHA1_HEX' }],
    ['no algorithm', { algorithm: '' }],
    ['an algorithm from an object’s prototype', { algorithm: 'constructor' }],
    ['a 256-bit digest declared as 512', { algorithm: 'HMAC_SHA512_HEX', digest: 'a'.repeat(64) }],
  ])('with %s is rejected, and nothing is requested or changed', async (_, signing) => {
    const before = sumsub.requests.length;
    const answer = await sendEvent(service, sumsub, green(), signing);
    expect(answer).toEqual({ status: 401, code: 'DIGEST_INVALID' });
    await service.runJobs();
    expect([await kycStatus(), sumsub.requests.length]).toEqual(['IN_REVIEW', before]);
  });

  // security(Authorization and input webhooks): The signature covers the raw bytes, and an older event changes nothing
  it('is verified by its bytes: the same JSON in another order is rejected', async () => {
    const event = green();
    const signed = JSON.stringify(event);
    const turned = JSON.stringify(Object.fromEntries(Object.entries(event).reverse()));
    const { createHmac } = await import('node:crypto');
    const digest = createHmac('sha256', sumsub.config.webhookSecret).update(signed).digest('hex');
    for (const body of [turned, `${signed} `, signed.replace('GREEN', 'green')]) {
      expect((await sendEvent(service, sumsub, body, { digest })).status).toBe(401);
    }
    expect((await sendEvent(service, sumsub, signed, { digest })).status).toBe(200);
  });

  it('accepts SHA-512 as well', async () => {
    const answer = await sendEvent(service, sumsub, green(), { algorithm: 'HMAC_SHA512_HEX' });
    expect(answer.status).toBe(200);
    await service.runJobs();
    expect(await kycStatus()).toBe('APPROVED');
  });

  it('repeated, alone or twenty concurrently, is processed once and sends one message', async () => {
    const event = green();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => sendEvent(service, sumsub, event)),
    );
    expect(all.every(({ status: code }) => code === 200)).toBe(true);
    const asked = sumsub.requests.length;
    await service.runJobs();
    // The status, and the document.
    expect(sumsub.requests.length).toBe(asked + 2);
    await sendEvent(service, sumsub, event);
    await service.runJobs();
    expect(sumsub.requests.length).toBe(asked + 2);
    const letters = await service.ctx.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, member.email));
    expect(letters.filter(({ subject }) => subject === 'Your identity is verified')).toHaveLength(
      1,
    );
  });

  // security(Authorization and input webhooks)
  it('older than the last one is ignored: GREEN, then an old RED', async () => {
    const red = sumsub.event(applicant, 'applicantReviewed', later(), { reviewResult: FINAL });
    await sendEvent(service, sumsub, green());
    await service.runJobs();
    const asked = sumsub.requests.length;
    expect((await sendEvent(service, sumsub, red)).status).toBe(200);
    await service.runJobs();
    expect([await kycStatus(), sumsub.requests.length]).toEqual(['APPROVED', asked]);
  });

  it('is not trusted: the result of Sumsub’s API is used', async () => {
    applicant.reviewResult = FINAL;
    await sendEvent(service, sumsub, { ...green(), reviewResult: GREEN });
    await service.runJobs();
    expect(await kycStatus()).toBe('REJECTED');
  });

  it('does not apply one user’s decision to another', async () => {
    const other = await signUp(service);
    const moved = { ...green(), externalUserId: other.userId };
    expect((await sendEvent(service, sumsub, moved)).status).toBe(200);
    const foreign = { ...green(), applicantId: sumsub.create('somebody-else').id };
    expect((await sendEvent(service, sumsub, foreign)).status).toBe(200);
    await service.runJobs();
    const theirs = await service.request('kycStatus', undefined, { token: other.token });
    expect([theirs.data.kycStatus, await kycStatus()]).toEqual(['NOT_APPLIED', 'IN_REVIEW']);
  });

  it.each([
    ['nobody', { externalUserId: '00000000-0000-4000-8000-000000000000' }],
    ['an unknown user', { externalUserId: "x' or 1=1" }],
    ['no user', { externalUserId: undefined }],
    ['an event type we ignore', { type: 'applicantTagsChanged' }],
  ])('about %s is acknowledged and ignored', async (_, changes) => {
    const before = sumsub.requests.length;
    expect((await sendEvent(service, sumsub, { ...green(), ...changes })).status).toBe(200);
    await service.runJobs();
    expect([await kycStatus(), sumsub.requests.length]).toEqual(['IN_REVIEW', before]);
  });

  it('responds immediately while Sumsub’s API hangs, and is processed when it is back', async () => {
    let release = () => {};
    sumsub.state.hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    // It hangs until after the response.
    expect((await sendEvent(service, sumsub, green())).status).toBe(200);
    expect(await kycStatus()).toBe('IN_REVIEW');
    release();
    await service.runJobs();
    expect(await kycStatus()).toBe('APPROVED');
  });

  it('is processed later when Sumsub’s API is down, without another event', async () => {
    sumsub.state.answer = () => new Response('{}', { status: 503 });
    await sendEvent(service, sumsub, green());
    await service.runJobs();
    expect(await kycStatus()).toBe('IN_REVIEW');
    sumsub.state.answer = null;
    await service.ctx.pool.query("update pgboss.job set start_after = now() where state = 'retry'");
    await service.runJobs();
    expect(await kycStatus()).toBe('APPROVED');
  });

  it('returns 404 when Sumsub is not the provider', async () => {
    const local = await startTestService();
    try {
      expect((await sendEvent(local, sumsub, green())).status).toBe(404);
    } finally {
      await local.stop();
    }
  });
});

describe('concurrent syncs', () => {
  it('do not overwrite a newer review with an older one', async () => {
    const applicant = await handIn();
    // The first sync has read RED and hangs; meanwhile GREEN arrives and is applied.
    let release = () => {};
    const asked = sumsub.requests.length;
    sumsub.state.hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    await review(applicant, RETRY);
    const slow = service.runJobs('kyc-sync');
    await service.waitFor(async () => sumsub.requests.length > asked);
    sumsub.state.hold = null;
    await review(applicant, GREEN);
    await service.runJobs('kyc-sync');
    expect(await kycStatus()).toBe('APPROVED');
    release();
    await slow;
    expect(await kycStatus()).toBe('APPROVED');
  });
});

describe('the applicant id from the browser', () => {
  it('is checked with Sumsub, and recovers a missed event', async () => {
    const applicant = sumsub.create(member.userId);
    applicant.reviewStatus = 'completed';
    applicant.reviewResult = GREEN;
    const stranger = sumsub.create('somebody-else');
    const wrong = await call('kycUpdateApplicantId', { applicantId: stranger.id });
    expect([wrong.status, wrong.data.code]).toEqual([409, 'APPLICANT_MISMATCH']);
    const right = await call('kycUpdateApplicantId', { applicantId: applicant.id });
    expect(right.data).toEqual({ kycStatus: 'PENDING', applicantId: applicant.id });
    await service.runJobs();
    expect(await kycStatus()).toBe('APPROVED');
  });

  it('cannot be bypassed by uploading here', async () => {
    const form = new FormData();
    form.set('type', 'SELFIE');
    form.set('side', 'FRONT');
    form.set('file', new Blob([new Uint8Array(4)]), 'a.jpg');
    expect((await call('kycDocument', form)).status).toBe(404);
  });
});

describe('Sumsub unavailable', () => {
  it.each([
    ['returns 500', () => new Response('no', { status: 500 })],
    ['returns 401', () => new Response('{"code":401}', { status: 401 })],
    ['returns HTML', () => new Response('<html>', { status: 200 })],
    ['returns an unknown shape', () => Response.json({ ok: 1 })],
    ['returns another user', () => Response.json({ token: 't', userId: 'somebody else' })],
    ['redirects', () => new Response(null, { status: 302, headers: { location: '/' } })],
  ])('KYC_PROVIDER_DOWN when it %s', async (_, answer) => {
    sumsub.state.answer = answer;
    const token = await call('kycGenerateSdkToken', {});
    expect([token.status, token.data.code]).toEqual([502, 'KYC_PROVIDER_DOWN']);
    const update = await call('kycUpdateApplicantId', { applicantId: 'abc' });
    expect([502, 409]).toContain(update.status);
  });

  it('KYC_PROVIDER_DOWN when the connection is refused or times out', async () => {
    const away = createSumsub({ ...sumsub.config, baseUrl: 'http://127.0.0.1:9' });
    await expect(away.createToken('u', 600)).rejects.toThrow('Sumsub is unavailable');
    sumsub.state.hold = new Promise(() => {});
    const hasty = createSumsub(sumsub.config, 50);
    await expect(hasty.createToken('u', 600)).rejects.toThrow('TimeoutError');
  });

  it('leaves a reset unapplied, to be retried', async () => {
    await review(await handIn(), RETRY);
    await service.runJobs();
    sumsub.state.answer = () => new Response('{}', { status: 503 });
    const reset = await call('kycResetApplicant');
    expect([reset.status, reset.data.code]).toEqual([502, 'KYC_PROVIDER_DOWN']);
    expect(await kycStatus()).toBe('RETRY');
    sumsub.state.answer = null;
    expect((await call('kycResetApplicant')).status).toBe(200);
  });

  it('rejects a request with a wrong signature (checks the fake server)', async () => {
    const wrong = createSumsub({ ...sumsub.config, secretKey: 'wrong' });
    await expect(wrong.findApplicant('u')).rejects.toThrow('Sumsub responded with 401');
    expect(sumsub.faults).toContain('app-token-signature mismatch');
  });
});

describe('stored data', () => {
  it('of an erased person is taken out of use at Sumsub, when it answers again', async () => {
    const applicant = await handIn();
    await review(applicant, GREEN);
    await service.runJobs();
    const path = `/resources/applicants/${applicant.id}/presence/deactivated`;
    const asked = () => sumsub.requests.filter((one) => one === `PATCH ${path}`).length;
    await runAdmin(service.ctx, `retention erase ${member.email}`, ['--reason', 'asked by mail']);
    await service.runJobs();
    expect(asked()).toBe(0);

    clock.advance(6 * 366 * 86_400);
    sumsub.state.answer = () => new Response('{}', { status: 503 });
    await service.runJobs('retention');
    await service.runJobs('kyc-applicant-removal');
    sumsub.state.answer = null;
    await service.ctx.pool.query('update pgboss.job set start_after = now()');
    await service.runJobs('kyc-applicant-removal');
    expect(asked()).toBe(2);
    const { rows } = await service.ctx.pool.query(
      "select actor, source, target from journal where action = 'kyc provider deactivate'",
    );
    expect(rows).toEqual([{ actor: 'retention', source: 'SERVICE', target: applicant.id }]);
  });

  it('of a check by Sumsub contains its states, but no documents', async () => {
    await review(await handIn(), GREEN);
    await service.runJobs();
    const [row] = await service.ctx.db
      .select()
      .from(kycApplications)
      .where(eq(kycApplications.userId, member.userId));
    expect(row).toMatchObject({ firstName: null, documentNumber: null, status: 'APPROVED' });
    for (const secret of [sumsub.config.secretKey, sumsub.config.webhookSecret, '_act-sbx-', 'ADA'])
      expect(log.join('\n')).not.toContain(secret);
  });
});
