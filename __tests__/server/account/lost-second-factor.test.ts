import { desc, eq } from 'drizzle-orm';
import { authenticators } from '@/server/account/tables';
import { commandGroups } from '@/server/modules';
import { journal } from '@/server/platform/tables';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { enrol, passCode, STEP_SECONDS } from '../../support/people/authenticator';
import { NO_IP_LIMITS, signUp } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() =>
  startTestService({
    clock,
    config: { limits: NO_IP_LIMITS, operatorEmail: 'desk@example.com' },
  }),
);

async function admin(line: string, more: string[] = []) {
  const parsed = parseLine(commandGroups, [...line.split(' '), ...more, '--json']);
  if (!parsed.command) throw new Error(`no command: ${line}`);
  const operator = { ctx: service.ctx, name: 'tester' };
  const run = { ...parsed, command: parsed.command };
  const { output, exitCode } = await runCommand(operator, run, () => Buffer.alloc(0));
  return { answer: JSON.parse(output), exitCode };
}

const refused = (words: RegExp) => ({
  exitCode: 1,
  answer: {
    refused: expect.stringMatching(words),
    code: expect.stringMatching(/^[A-Z_]+$/),
    params: expect.any(Object),
  },
});

async function lastAction() {
  const [action] = await service.ctx.db.select().from(journal).orderBy(desc(journal.at)).limit(1);
  return action;
}

/** Messages to an address that hold `words`. */
async function told(to: string, words: string): Promise<string[]> {
  await service.runJobs();
  const { data } = await service.request('demoOutbox', { to });
  const bodies = data.docs.map(({ body }: { body: string }) => body.replace(/\s+/g, ' '));
  return bodies.filter((body: string) => body.includes(words));
}

describe('a lost second factor', () => {
  const REASON = ['--reason', 'video call with the passport, ticket T-1'];
  const DAY = 86_400;
  const ask = (who: string, reason = REASON) => admin(`account two-factor ask ${who}`, reason);
  const off = (who: string, reason = REASON) => admin(`account two-factor off ${who}`, reason);

  async function enrolled() {
    const member = await signUp(service);
    const device = 'browser-0123456789abcdef';
    const { app } = await enrol(service, clock, member);
    const logIn = async () => {
      const begun = await passCode(service, member, { deviceId: device });
      expect(begun.data.next).toBe('TOTP');
      const input = { loginId: begun.data.loginId, code: app.code(), trustDevice: true };
      const { data } = await service.request('verifyTwoFactorGoogle', input);
      clock.advance(STEP_SECONDS);
      return data.token as string;
    };
    const isOn = async () => {
      const where = eq(authenticators.userId, member.userId);
      return (await service.ctx.db.select().from(authenticators).where(where)).length === 1;
    };
    return { ...member, device, logIn, isOn };
  }

  // security(Authentication and codes 6.4.4): An operator disables a lost second factor in two steps a day apart; owner and operators are notified of both, and a login with the factor in between stops it
  it('is taken off a day after it was asked for, with the owner and the desk told each time', async () => {
    const ada = await enrolled();
    const token = await ada.logIn();
    expect(await off(ada.email)).toEqual(refused(/no open request/));
    expect(await admin(`account two-factor ask ${ada.email}`)).toEqual(refused(/--reason/));
    expect(await ask(ada.email, ['--reason', 'ok'])).toEqual(refused(/verified the identity/));
    expect((await ask(ada.email.toUpperCase())).exitCode).toBe(0);
    expect(await lastAction()).toMatchObject({ action: 'account two-factor ask' });
    // The device was trusted; from now on each login proves the factor.
    const again = await passCode(service, ada, { deviceId: ada.device });
    expect(again.data.next).toBe('TOTP');
    expect(await ask(ada.userId)).toEqual(refused(/already requested/));
    expect(await off(ada.userId)).toEqual(refused(/can be used from/));
    clock.advance(DAY - 1);
    expect(await off(ada.userId)).toEqual(refused(/can be used from/));
    expect(await ada.isOn()).toBe(true);
    clock.advance(1);
    const fresh = await passCode(service, ada);
    expect(fresh.data.next).toBe('TOTP');
    const both = await Promise.all([off(ada.email), off(ada.email)]);
    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    expect(await ada.isOn()).toBe(false);
    expect((await service.request('getProfile', undefined, { token })).status).toBe(404);
    expect(
      (
        await service.request('verifyTwoFactorGoogle', {
          loginId: fresh.data.loginId,
          code: '000000',
        })
      ).data.code,
    ).toBe('LOGIN_NOT_FOUND');
    expect((await passCode(service, ada)).data.next).toBe('DONE');
    expect(await lastAction()).toMatchObject({
      action: 'account two-factor off',
      reason: REASON[1],
    });
    expect(await told(ada.email, 'because your authenticator and recovery codes')).toHaveLength(2);
    expect(await told(ada.phone, 'Two-factor login is about to be turned off')).toHaveLength(1);
    expect(await told(ada.phone, 'Two-factor login was turned off')).toHaveLength(1);
    const desk = await told('desk@example.com', ada.email);
    expect(desk).toHaveLength(2);
    for (const body of desk) expect(body).toContain('tester requested');
  });

  // security(Authentication and codes 6.4.4)
  it('that a login shows not to be lost stays, also when it is asked for by another name', async () => {
    const ada = await enrolled();
    await ask(ada.email);
    clock.advance(60);
    await ada.logIn();
    clock.advance(DAY);
    expect(await off(ada.email)).toEqual(refused(/used to log in/));
    expect(await ask(ada.userId)).toEqual(refused(/used to log in/));
    expect(await ada.isOn()).toBe(true);
  });

  it('is not taken off long after it was asked for, nor while the account is frozen', async () => {
    const ada = await enrolled();
    await ask(ada.email);
    clock.advance(DAY);
    await admin(`account freeze ${ada.email}`, ['--reason', 'the desk does not know of it']);
    expect(await off(ada.email)).toEqual(refused(/frozen/));
    await admin(`account unfreeze ${ada.email}`, ['--reason', 'it does']);
    clock.advance(7 * DAY);
    expect(await off(ada.email)).toEqual(refused(/no open request/));
    expect(await ada.isOn()).toBe(true);
    const bob = await signUp(service);
    expect(await ask(bob.email)).toEqual(refused(/two-factor login is off already/));
  });
});
