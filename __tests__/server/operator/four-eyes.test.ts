import { deskCalls } from '@fnx/api/desk/desk';
import type { Role } from '@fnx/api/shared/desk';
import { audited } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';
import { issueWarrant } from '@/server/desk/four-eyes';
import { commandGroups } from '@/server/modules';
import { execute } from '@/server/operator/execute';
import { verifyJournal } from '@/server/operator/journal/verify-journal';
import { challengeOf } from '@/server/operator/proposals/signed-challenge';
import { challengeFor } from '@/shared/desk-challenge';
import {
  adminLine,
  deskCall,
  firstOfficers,
  furtherOfficer,
  logIn,
  type TestOfficer,
} from '../../support/people/officers';
import { softPasskey } from '../../support/people/passkeys';
import { startTestService, type TestClock, type TestService } from '../../support/service/service';

let service: TestService;
let officers: readonly [TestOfficer, TestOfficer];

beforeEach(async () => {
  service = await startTestService({ config: { desk: true } });
  officers = await firstOfficers(service, ['FINANCE', 'COMPLIANCE', 'SUPPORT', 'EDITOR']);
});
afterEach(() => service.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await service.ctx.pool.query(text, values)).rows;
const pricesSet = async () => {
  const [row] = await query("select count(*)::int as n from journal where action = 'price set'");
  return row.n;
};

describe('a proposal altered in the database between two signatures', () => {
  const file = { name: 'a.md', base64: Buffer.from('# A').toString('base64') };
  const other = { document: { ...file, base64: Buffer.from('# B').toString('base64') } };

  it.each([
    ['command', "command = 'price cancel'"],
    ['arguments', "args = '{99.00}'"],
    ['options', `options = options || '{"force": true}'`],
    ['files', `files = '${JSON.stringify(other)}'`],
    ['reason', "reason = 'another one'"],
    ['proposer', "proposer = 'eve@bank.example'"],
    ['end', "expires_at = expires_at + interval '10 days'"],
    ['end, so that it looks expired', "expires_at = created_at + interval '1 second'"],
    ['form', 'version = 1'],
  ])('is refused and reported: %s', async (_, change) => {
    const [ada, grace] = officers;
    const { data } = await ada.propose('price set', ['12.60']);
    expect((await ada.sign(data.id)).status).toBe(200);
    await query(`update proposals set ${change} where id = $1`, [data.id]);
    const refused = await grace.call(deskCalls.sign, {
      id: data.id,
      reason: 'agreed',
      subject: data.subject,
      ...signature(grace, data),
    });
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This proposal was altered in the database/),
    });
    expect(await pricesSet()).toBe(0);
    expect(await query('select kind, subject from operator_alerts')).toEqual([
      { kind: 'PROPOSAL_ALTERED', subject: data.id },
    ]);
    expect(
      await query("select source, target from journal where action = 'proposals refuse'"),
    ).toEqual([{ source: 'SERVICE', target: data.id }]);
  });

  const signature = (officer: TestOfficer, data: Parameters<typeof challengeOf>[0]) => {
    const signed = challengeOf(data, { officer: officer.email, reason: 'agreed' });
    const { userHandle: _, ...assertion } = officer.passkey.get(signed);
    return assertion;
  };

  // security(The staff desk 2.3.5 carried out): Both signatures are verified again when a proposal is carried out; one that was altered is refused and reported
  it('is refused when a stored signature is of something else', async () => {
    const [ada, grace] = officers;
    const linus = await furtherOfficer(service, officers, 'linus@bank.example', ['FINANCE']);
    const { data } = await ada.propose('price set', ['12.60']);
    await ada.sign(data.id);
    // An owner of the tables wants to stand in for an officer.
    await query(
      `update proposal_signatures set officer_id = (select id from officers where email = $2) where proposal_id = $1`,
      [data.id, linus.email],
    );
    expect((await grace.sign(data.id)).message).toMatch(
      /^This proposal was altered .* The signature of linus@bank.example does not fit/,
    );
    expect(await pricesSet()).toBe(0);
  });

  // security(The staff desk 2.3.5 carried out)
  it('is not carried out again when it is opened again', async () => {
    const [ada, grace] = officers;
    const linus = await furtherOfficer(service, officers, 'linus@bank.example', ['FINANCE']);
    const { data } = await ada.propose('price set', ['12.60']);
    await ada.sign(data.id);
    await grace.sign(data.id);
    await query('update proposals set ended = null, ended_at = null, answer = null where id = $1', [
      data.id,
    ]);
    expect((await linus.sign(data.id)).message).toMatch(/^This proposal was altered/);
    expect(await pricesSet()).toBe(1);
    expect((await verifyJournal(service.ctx, null)).faults).toEqual([]);
  });
});

describe('the gate of four eyes', () => {
  const critical = commandGroups
    .flatMap(({ commands }) => commands)
    .filter((command) => command.critical);
  const alone = (more: Partial<Operator> = {}): Operator => ({
    ctx: service.ctx,
    name: 'ada@bank.example',
    ...more,
  });
  const given = { args: ['x'], options: {}, files: {} };
  const REFUSED = /^Two officers have to sign this command\.$/;

  // security(The staff desk 2.3.5 one gate): Every path to a critical command or an operator's act passes one gate, which only verified signatures open
  it('refuses every critical command without two signatures, from every caller', async () => {
    expect(critical.length).toBeGreaterThan(30);
    const matter = { salt: 's', facts: [] };
    const forged = { command: 'price set', proposal: 'p', signers: ['a@b.c', 'd@e.f'], matter };
    const ofAnother = issueWarrant({ ...forged, command: 'kyc note' });
    for (const command of critical) {
      const { name } = command;
      const ways = [
        alone(),
        alone({ source: 'DESK' }),
        alone({ source: 'SERVICE' as never }),
        alone({ warrant: { ...forged, command: name } }),
        alone({ warrant: ofAnother }),
      ];
      for (const way of ways) {
        await expect(execute(command, way, given)).rejects.toThrow(REFUSED);
      }
    }
  });

  // security(The staff desk 2.3.5 one gate)
  it('refuses acts of an operator outside of a command, such as a job’s', async () => {
    for (const { name } of critical) {
      const act = { action: name, target: 'x' };
      const work = jest.fn();
      await expect(audited(alone({ source: 'SERVICE' as never }), act, work)).rejects.toThrow(
        REFUSED,
      );
      expect(work).not.toHaveBeenCalled();
    }
  });

  it('refuses them in production without a desk, too', async () => {
    const { config } = service.ctx;
    const ctx = { ...service.ctx, config: { ...config, desk: false, mode: 'production' as const } };
    for (const command of critical) {
      await expect(execute(command, alone({ ctx }), given)).rejects.toThrow(REFUSED);
    }
  });

  it('lets desk and command line only propose', async () => {
    const [ada] = officers;
    expect((await ada.run('price set', ['12.60'])).message).toMatch(REFUSED);
    const { answer } = await adminLine(service, ['price', 'set', '12.60']);
    expect(answer[0]).toMatchObject({ signatures: '0 of 2' });
    expect(await pricesSet()).toBe(0);
  });
});

// security(The staff desk 8.2.2): A role reads proposals of its own commands only
it('lets officers read only proposals of commands that their roles include', async () => {
  const [ada] = officers;
  const roles: Role[] = ['EDITOR', 'SUPPORT'];
  const support = await furtherOfficer(service, officers, 'linus@bank.example', roles);
  const finance = await furtherOfficer(service, officers, 'joan@bank.example', ['FINANCE']);
  const document = { name: 'a.md', base64: Buffer.from('# A').toString('base64') };
  const { data } = await ada.propose('price set', ['12.60']);
  const { id } = data;
  await query('update proposals set files = $2 where id = $1', [id, { document }]);
  expect((await finance.call(deskCalls.proposals, {})).data.docs).toHaveLength(1);
  expect((await support.call(deskCalls.proposals, {})).data.docs).toEqual([]);
  expect((await support.call(deskCalls.proposals, { show: 'ended' })).data.docs).toEqual([]);
  expect((await support.call(deskCalls.proposal, { id })).status).toBe(404);
  expect((await support.call(deskCalls.file, { id, option: 'document' })).status).toBe(404);
  const reason = 'not mine';
  expect((await support.call(deskCalls.withdraw, { id, reason })).status).toBe(404);
  expect((await support.run('proposals withdraw', [id], { reason })).status).toBe(404);
  const signed = challengeOf(data, { officer: support.email, reason });
  const { userHandle: _, ...assertion } = support.passkey.get(signed);
  const { subject } = data;
  const sign = { id, reason, subject, ...assertion };
  expect((await support.call(deskCalls.sign, sign)).status).toBe(409);
});

describe('challenges', () => {
  // security(The staff desk 6.7.2): A challenge names its purpose: a log-in never signs a proposal
  it('differ between log-in and proposal, so that a stolen log-in signs nothing', async () => {
    const [ada] = officers;
    const { data } = await ada.propose('price set', ['12.60']);
    const { challenge } = (await deskCall(service, deskCalls.startLogin, {})).data;
    const signed = challengeOf(data, { officer: ada.email, reason: 'agreed' });
    const words = [challenge, signed].map((one) =>
      Buffer.from(one, 'base64url').toString('latin1'),
    );
    expect(words[0]).toMatch(/^fnx desk login:/);
    expect(words[1]).toMatch(/^fnx desk proposal:/);
    // A stolen log-in, whatever its bytes, signs nothing.
    const hash = Buffer.from(signed, 'base64url').subarray('fnx desk proposal:'.length);
    for (const stolen of [hash.toString('base64url'), challengeFor('login', hash)]) {
      const { userHandle: _, ...assertion } = ada.passkey.get(stolen);
      const input = { id: data.id, reason: 'agreed', subject: data.subject, ...assertion };
      expect((await ada.call(deskCalls.sign, input)).status).toBe(400);
    }
  });
});

describe('strangers who flood the log-in', () => {
  const start = () => deskCall(service, deskCalls.startLogin, {});

  // security(The staff desk 2.4.1, 6.1.1): Strangers cannot lock officers out: only refused log-ins count, and a challenge is stored only when it is used
  it('lock no officer out, and store nothing', async () => {
    const [ada] = officers;
    await query('delete from officer_challenges');
    for (let count = 0; count < 70; count += 1) expect((await start()).status).toBe(200);
    expect(await query('select * from officer_challenges')).toEqual([]);
    const stranger = softPasskey('stranger');
    const statuses = new Set<number>();
    for (let count = 0; count < 70; count += 1) {
      statuses.add((await logIn(service, stranger)).status);
    }
    // They are told to wait; the officer beside them, in the same network, is not.
    expect([...statuses]).toEqual([409, 429]);
    expect((await logIn(service, ada.passkey)).status).toBe(200);
    const { userHandle: _, ...guess } = ada.passkey.get((await start()).data.challenge);
    const forged = { ...guess, signature: Buffer.from('no').toString('base64url') };
    expect((await deskCall(service, deskCalls.login, forged)).status).toBe(429);
    expect((await logIn(service, ada.passkey)).status).toBe(200);
  });

  it('cannot use a log-in twice, late, or with a challenge of their own', async () => {
    const [ada] = officers;
    const enter = async (challenge: string) => {
      const { userHandle: _, ...assertion } = ada.passkey.get(challenge);
      return (await deskCall(service, deskCalls.login, assertion)).status;
    };
    const { challenge } = (await start()).data;
    expect(await enter(challenge)).toBe(200);
    expect(await enter(challenge)).toBe(409);
    expect(await enter(challengeFor('login', new Uint8Array(56)))).toBe(400);
    const late = (await start()).data;
    (service.ctx.clock as TestClock).advance(late.timeout / 1000 + 1);
    expect(await enter(late.challenge)).toBe(409);
  });
});
