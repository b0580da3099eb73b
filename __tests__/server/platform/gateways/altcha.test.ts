import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { openCaptchaOf } from '@/server/open-captcha';
import { createAltcha } from '@/server/platform/gateways/altcha';
import { openCaptcha } from '@/server/platform/gateways/captcha';
import { signupForm } from '../../../support/people/members';
import { startTestService, type TestService } from '../../../support/service/service';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

async function answer(challenge: Challenge, change: object = {}): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution, ...change })).toString('base64');
}

/** A check that remembers in this process alone. */
function localCheck(secret = 'a secret of the service') {
  const spent = new Set<string>();
  return createAltcha(secret, async (challenge) => {
    const first = !spent.has(challenge);
    spent.add(challenge);
    return first;
  });
}

async function challengeOf(check: ReturnType<typeof localCheck>): Promise<Challenge> {
  const challenge = await check.challenge?.();
  if (!challenge) throw new Error('There is no challenge.');
  return challenge;
}

describe('the proof of work', () => {
  const check = localCheck();
  let challenge: Challenge;
  beforeEach(async () => {
    challenge = await challengeOf(check);
  });

  it('passes once', async () => {
    const token = await answer(challenge);
    expect(await check.verify(token, '::1')).toBe(true);
    expect(await check.verify(token, '::1')).toBe(false);
  });

  it('fits into the field of every form', async () => {
    expect((await answer(challenge)).length).toBeLessThan(2_048);
  });

  it.each([
    ['nothing', async () => ''],
    ['no JSON', async () => 'abc'],
    ['no work', async () => answer(challenge, { solution: { counter: 0, derivedKey: '00' } })],
    [
      'a challenge that was made easier',
      async () =>
        answer({ ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }),
    ],
    [
      'a challenge without an end',
      async () => {
        const { expiresAt: _, ...parameters } = challenge.parameters;
        return answer({ ...challenge, parameters });
      },
    ],
    ['a challenge of another service', async () => answer(await challengeOf(localCheck('other')))],
  ])('refuses %s', async (_, token) => {
    expect(await check.verify(await token(), '::1')).toBe(false);
  });

  it('is over after ten minutes', async () => {
    const token = await answer(challenge);
    const later = Date.now() + 601_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    try {
      expect(await check.verify(token, '::1')).toBe(false);
    } finally {
      jest.restoreAllMocks();
    }
  });
});

describe('in the service', () => {
  let service: TestService;
  beforeAll(async () => {
    const captcha = { ...openCaptcha };
    service = await startTestService({ parts: { captcha } });
    const config = { ...service.ctx.config, captcha: { vendor: 'altcha', siteKey: null } } as const;
    Object.assign(captcha, openCaptchaOf(config, service.ctx.db));
  });
  afterAll(() => service.stop());

  it('a page gets a challenge, and its answer counts once on all instances', async () => {
    const given = await service.request('captchaChallenge');
    expect(given.status).toBe(200);
    const captchaToken = await answer(given.data as unknown as Challenge);
    const results = await Promise.all(
      ['one', 'two'].map((name) =>
        service.request(
          'createAccount',
          signupForm({
            captchaToken,
            email: `${name}@example.com`,
            phone: `79000000${name.length}`,
          }),
        ),
      ),
    );
    expect(results.filter(({ data }) => data.code === 'CAPTCHA_FAILED')).toHaveLength(1);
  });

  it('without an answer nothing is sent', async () => {
    const refused = await service.request('createAccount', signupForm({ captchaToken: '' }));
    expect([refused.status, refused.data.code]).toEqual([400, 'CAPTCHA_FAILED']);
  });
});

it('there is no challenge where a third party checks', async () => {
  const service = await startTestService();
  const none = await service.request('captchaChallenge');
  expect(none.status).toBe(404);
  await service.stop();
});
