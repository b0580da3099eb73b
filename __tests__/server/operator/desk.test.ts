import { readFileSync } from 'node:fs';
import { deskCalls } from '@fnx/api/desk/desk';
import { journalCalls } from '@fnx/api/desk/journal';
import { isView } from '@fnx/api/shared/desk';
import { commandGroups, modules } from '@/server/modules';
import { verifyJournal } from '@/server/operator/journal/verify-journal';
import { challengeOf } from '@/server/operator/proposals/signed-challenge';
import { withRights } from '../../../scripts/lint/diagram';
import { signUp } from '../../support/people/members';
import {
  acceptInvitation,
  adminLine,
  deskCall,
  firstOfficers,
  furtherOfficer,
  journalFaults,
  logIn,
  type TestOfficer,
} from '../../support/people/officers';
import { softPasskey } from '../../support/people/passkeys';
import { fc } from '../../support/service/properties';
import { startTestService, type TestClock, type TestService } from '../../support/service/service';

let service: TestService;
let officers: readonly [TestOfficer, TestOfficer];

beforeEach(async () => {
  service = await startTestService({ config: { desk: true } });
  officers = await firstOfficers(service, ['FINANCE', 'COMPLIANCE', 'SUPPORT', 'EDITOR']);
});
afterEach(() => service.stop());

/** Faults that are found also where the forger has the service's key, which signs each entry. */
const faults = async () =>
  (await verifyJournal(service.ctx, null)).faults
    .filter(({ found }) => found !== 'service')
    .map(({ fault }) => fault);
const price = async () => {
  const { rows } = await service.ctx.pool.query(
    'select price_raw::text as price from share_prices order by effective_at desc limit 1',
  );
  return rows[0]?.price;
};
const clock = () => service.ctx.clock as TestClock;

const commands = commandGroups.flatMap((group) => group.commands);
const NOT_YOURS = 'Your roles do not include this command.';

describe('who gets in', () => {
  it('does not exist where it is off', async () => {
    const closed = await startTestService({ config: { desk: false } });
    expect((await deskCall(closed, deskCalls.startLogin, {})).status).toBe(404);
    await closed.stop();
  });

  // security(The staff desk 6.3.3, 6.7.1): Officers log in by passkey with user verification alone
  it('opens a session by passkey alone, in a cookie of its own path', async () => {
    const [ada] = officers;
    const { status, response } = await logIn(service, ada.passkey);
    expect(status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(
      /^fnx_desk=[\w-]{43}; Path=\/api\/v1\/desk; HttpOnly; SameSite=Strict; Max-Age=28800/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { status: refused } = await logIn(service, softPasskey('stranger'));
    expect(refused).toBe(409);
  });

  // security(The staff desk 3.3.1-3.3.4, 7.3.1): Cookie of the path `/api/v1/desk`: HttpOnly, SameSite=Strict, Secure; 15 minutes idle, 8 hours in all
  it('ends a session after a quarter of an hour without a call', async () => {
    const [ada] = officers;
    clock().advance(890);
    expect((await ada.call(deskCalls.session, {})).data.email).toBe(ada.email);
    clock().advance(890);
    expect((await ada.call(deskCalls.session, {})).status).toBe(200);
    clock().advance(901);
    expect((await ada.call(deskCalls.session, {})).status).toBe(401);
  });

  // security(The staff desk 3.5.1): A request of another origin is refused
  it('refuses calls of another site', async () => {
    const [ada] = officers;
    const { status } = await service.raw('desk/logout', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: ada.cookie,
        origin: 'https://evil.example',
      },
      body: '{}',
    });
    expect(status).toBe(401);
  });

  it('lets the shell invite two administrators and no third', async () => {
    const line = [
      'officers',
      'first',
      'eve@bank.example',
      '--name',
      'Eve',
      '--roles',
      'ADMINISTRATOR',
    ];
    const { answer, exitCode } = await adminLine(service, line);
    expect(exitCode).toBe(1);
    expect(answer.refused).toMatch(/two administrators/);
  });

  it('admits a further officer by two signatures of the fingerprint', async () => {
    const [ada] = officers;
    await ada.run('officers invite', ['eve@bank.example'], { name: 'Eve', roles: 'SUPPORT' });
    const linus = await furtherOfficer(service, officers, 'linus@bank.example', ['SUPPORT']);
    expect((await linus.call(deskCalls.session, {})).data.roles).toEqual(['SUPPORT']);
    const wrong = await ada.propose('officers admit', ['linus@bank.example'], {
      fingerprint: '00',
      roles: 'SUPPORT',
      reason: 'x y z',
    });
    expect(wrong.message).toMatch(/admitted already/);
    expect(await faults()).toEqual([]);
  });

  it('accepts an invitation once, and logs nobody in before the passkey is admitted', async () => {
    const [ada] = officers;
    await ada.run('officers invite', ['eve@bank.example'], { name: 'Eve', roles: 'SUPPORT' });
    const { rows } = await service.ctx.pool.query(
      "select content->'link'->>'url' as link from outbox_messages where recipient = 'eve@bank.example'",
    );
    const { passkey, joined } = await acceptInvitation(service, rows[0].link);
    expect(joined.data).toMatchObject({ admitted: false });
    expect((await logIn(service, passkey)).status).toBe(409);
    const again = await deskCall(service, deskCalls.startJoin, {
      invitation: rows[0].link.split('#')[1],
    });
    expect(again.status).toBe(409);
  });
});

describe('two officers', () => {
  const propose = () => officers[0].propose('price set', ['12.60']);

  it('carry a command out together, and the journal proves it', async () => {
    const [ada, grace] = officers;
    const { data } = await propose();
    expect((await ada.sign(data.id)).data).toMatchObject({ state: 'OPEN', mine: 'SIGNED' });
    expect(await price()).not.toBe('1260000000');
    const done = await grace.sign(data.id, 'checked the report');
    expect(done.data).toMatchObject({ state: 'DONE', why: null });
    const { data: entries } = await ada.call(journalCalls.list, { limit: 2 });
    expect(await price()).toBe('1260000000');
    expect(entries.docs).toContainEqual(
      expect.objectContaining({
        action: 'price set',
        actor: 'grace@bank.example',
        signers: ['ada@bank.example', 'grace@bank.example'],
        source: 'DESK',
      }),
    );
    expect(await faults()).toEqual([]);
  });

  it('do not become one by signing twice, or by running a critical command', async () => {
    const [ada] = officers;
    const { data } = await propose();
    await ada.sign(data.id);
    expect(await ada.sign(data.id)).toMatchObject({
      status: 409,
      message: 'You have signed this proposal. Another officer has to sign it.',
    });
    expect(await ada.run('price set', ['12.60'])).toMatchObject({
      status: 409,
      message: 'Two officers have to sign this command.',
    });
  });

  it('sign what they see: a signature for another reason or proposal is refused', async () => {
    const [ada, grace] = officers;
    const { data: other } = await ada.propose('announce', [], {
      title: 'News',
      body: 'It is out.',
    });
    const { data } = await propose();
    const signed = challengeOf(other, { officer: grace.email, reason: 'agreed' });
    const { userHandle: _, ...assertion } = grace.passkey.get(signed);
    const input = { id: data.id, reason: 'agreed', subject: data.subject, ...assertion };
    expect((await grace.call(deskCalls.sign, input)).status).toBe(400);
  });

  it('are told when a proposal expired, was withdrawn, or can no longer be carried out', async () => {
    const [ada, grace] = officers;
    const { data: withdrawn } = await propose();
    await grace.call(deskCalls.withdraw, { id: withdrawn.id, reason: 'wrong day' });
    expect((await ada.sign(withdrawn.id)).message).toBe('This proposal is withdrawn already.');

    const { data: first } = await ada.propose('officers remove', ['linus@bank.example'], {
      reason: 'left',
    });
    expect(first).toEqual({
      code: 'NOT_LISTED',
      params: { what: 'officer', id: 'linus@bank.example', list: 'officers list' },
    });
    await service.shell("update officers set roles = '{ADMINISTRATOR}'");
    const { data: late } = await ada.propose('officers roles', ['grace@bank.example'], {
      roles: 'ADMINISTRATOR,SUPPORT',
      reason: 'helps out',
    });
    clock().advance(259_201);
    const again = { ...ada, ...(await logIn(service, ada.passkey)) };
    const { message } = await deskCall(
      service,
      deskCalls.sign,
      { id: late.id, reason: 'late', subject: late.subject, ...signedBy(ada) },
      again.cookie,
    );
    expect(message).toMatch(/^This proposal expired on .* Make a new one\.$/);
  });

  /** A signature that is not looked at. */
  const signedBy = ({ passkey }: TestOfficer) => {
    const { userHandle: _, ...assertion } = passkey.get('none');
    return assertion;
  };

  it('carry it out once when both sign at the same moment', async () => {
    const [ada, grace] = officers;
    const linus = await furtherOfficer(service, officers, 'linus@bank.example', ['FINANCE']);
    const { data } = await propose();
    await ada.sign(data.id);
    const answers = await Promise.all([grace.sign(data.id), linus.sign(data.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await service.ctx.pool.query(
      "select count(*)::int as n from journal where action = 'price set'",
    );
    expect(rows[0].n).toBe(1);
  });

  it('are needed still when the first one lost the role in between', async () => {
    const [ada, grace] = officers;
    const linus = await furtherOfficer(service, officers, 'linus@bank.example', ['FINANCE']);
    const { data } = await linus.propose('price set', ['12.60']);
    await linus.sign(data.id);
    const roles = await ada.propose('officers roles', ['linus@bank.example'], {
      roles: 'SUPPORT',
      reason: 'moves to support',
    });
    await ada.sign(roles.data.id);
    await grace.sign(roles.data.id);
    const { data: open } = await grace.sign(data.id);
    expect(open).toMatchObject({
      state: 'OPEN',
      signatures: expect.arrayContaining([
        expect.objectContaining({ officer: 'linus@bank.example', counts: false, lost: 'ROLE' }),
        expect.objectContaining({ officer: grace.email, counts: true }),
      ]),
    });
    const { data: done } = await ada.sign(data.id);
    expect(done.state).toBe('DONE');
    expect(counting(done)).toEqual([ada.email, grace.email]);
    expect(await faults()).toEqual([]);
  });

  const counting = ({ signatures }: { signatures: { officer: string; counts: boolean }[] }) =>
    signatures.flatMap(({ officer, counts }) => (counts ? [officer] : [])).sort();

  it('remain two when one of three left, came back, and signed again', async () => {
    const [ada, grace] = officers;
    const linus = await furtherOfficer(service, officers, 'linus@bank.example', ['FINANCE']);
    const { data } = await linus.propose('price set', ['12.60']);
    await linus.sign(data.id);
    const { data: leave } = await ada.propose('officers remove', [linus.email], { reason: 'left' });
    await ada.sign(leave.id);
    await grace.sign(leave.id);
    const shown = await ada.call(deskCalls.proposal, { id: data.id });
    expect(shown.data.signatures).toMatchObject([{ counts: false, lost: 'LEFT' }]);
    const { data: listed } = await ada.call(deskCalls.proposals, {});
    const signatures = [expect.objectContaining({ counts: false })];
    expect(listed.docs).toContainEqual(expect.objectContaining({ id: data.id, signatures }));
    clock().advance(1);
    const back = await furtherOfficer(service, officers, linus.email, ['FINANCE']);
    await back.sign(data.id);
    const { data: done } = await ada.sign(data.id);
    expect(done).toMatchObject({ state: 'DONE' });
    expect(done.signatures).toHaveLength(3);
    expect(counting(done)).toEqual([ada.email, linus.email]);
    expect(await faults()).toEqual([]);
  });

  it('carry it out by signing once more when a role, and a signature with it, came back', async () => {
    const [ada, grace] = officers;
    const linus = await furtherOfficer(service, officers, 'linus@bank.example', ['FINANCE']);
    const { data } = await linus.propose('price set', ['12.60']);
    await linus.sign(data.id);
    const setRoles = (roles: string) =>
      service.shell("update officers set roles = $1 where name = 'Linus'", [roles]);
    await setRoles('{SUPPORT}');
    await grace.sign(data.id);
    await setRoles('{FINANCE}');
    expect((await ada.call(deskCalls.proposal, { id: data.id })).data.state).toBe('OPEN');
    const { data: done } = await grace.sign(data.id);
    expect(done.state).toBe('DONE');
    expect(counting(done)).toEqual([grace.email, linus.email]);
  });

  it('are needed for a proposal of the shell, whose user counts as nobody', async () => {
    const [ada, grace] = officers;
    const { answer } = await adminLine(service, ['price', 'set', '12.60']);
    const { proposal } = answer[0];
    expect((await ada.sign(proposal)).data.state).toBe('OPEN');
    expect((await grace.sign(proposal)).data.state).toBe('DONE');
  });

  it('read why a command cannot be carried out now, and the proposal stays open', async () => {
    const [ada, grace] = officers;
    const day = 86_400_000;
    const at = new Date(clock().now().getTime() + day).toISOString();
    const { data } = await ada.propose('price set', ['12.60'], { at });
    await ada.sign(data.id);
    // Another one is planned for the same moment.
    await service.shell(
      'insert into share_prices (price_raw, effective_at, created_at) values (1270000000, $1, now())',
      [at],
    );
    // The price before it is another one, so both sign again.
    expect((await grace.sign(data.id)).data.state).toBe('OPEN');
    const refused = await ada.sign(data.id);
    expect(refused).toMatchObject({
      status: 409,
      message: 'Another price takes effect at the same time.',
    });
    const shown = await ada.call(deskCalls.proposal, { id: data.id });
    expect(shown.data).toMatchObject({ state: 'OPEN', mine: 'SIGN' });
    expect(await faults()).toEqual([]);
  });

  it('hear what is wrong with a command before anybody signs it', async () => {
    const [ada] = officers;
    expect(await ada.propose('price set', ['a lot'])).toMatchObject({ status: 409 });
    expect(
      await ada.propose('account freeze', ['nobody@example.com'], { reason: 'x y' }),
    ).toMatchObject({
      status: 409,
    });
    expect((await ada.call(deskCalls.proposals, {})).data.docs).toEqual([]);
  });
});

it('refuses an officer every command that the officer’s roles do not include', async () => {
  const editor = await furtherOfficer(service, officers, 'linus@bank.example', ['EDITOR']);
  const others = commands.filter(({ roles }) => !roles.includes('EDITOR'));
  expect(others.length).toBeGreaterThan(60);
  for (const { name, critical } of others) {
    expect([name, (await editor.run(name)).message]).toEqual([name, NOT_YOURS]);
    if (critical) expect([name, (await editor.propose(name)).message]).toEqual([name, NOT_YOURS]);
  }
});

// security(The staff desk 2.3.5 two officers): A critical command needs the signatures of two officers over its whole text
it('no sequence of actions of one officer alone carries out a critical command', async () => {
  const [ada] = officers;
  const critical = commands.filter((command) => command.critical).map(({ name }) => name);
  // Arguments that are valid; the others are refused before anybody could sign.
  const valid: Record<string, [string[], Record<string, string>]> = {
    'price set': [['12.60'], {}],
    announce: [[], { title: 'News', body: 'Hello' }],
    'officers remove': [['grace@bank.example'], { reason: 'gone' }],
  };
  const made: string[] = [];
  const step = fc.record({
    name: fc.oneof(fc.constantFrom(...Object.keys(valid)), fc.constantFrom(...critical)),
    act: fc.constantFrom('run', 'propose', 'sign', 'sign again', 'withdraw', 'log in'),
    at: fc.nat(),
  });
  const acts: Record<string, (name: string, id: string) => Promise<unknown>> = {
    run: (name) => ada.run(name, ...(valid[name] ?? [[], {}])),
    propose: async (name) => {
      const { data, status } = await ada.propose(name, ...(valid[name] ?? [[], {}]));
      if (status === 200) made.push(data.id);
    },
    sign: (_, id) => ada.sign(id),
    'sign again': async (_, id) => {
      await ada.sign(id, 'once');
      await ada.sign(id, 'twice');
    },
    withdraw: (_, id) => ada.call(deskCalls.withdraw, { id, reason: 'no longer' }),
    'log in': () => logIn(service, ada.passkey),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const { name, act, at } of steps) {
        const id = made[at % Math.max(1, made.length)];
        if (id === undefined && !['run', 'propose', 'log in'].includes(act)) continue;
        await acts[act]?.(name, id ?? '');
      }
    }),
    { numRuns: 15 },
  );
  expect(made.length).toBeGreaterThan(3);
  const { rows } = await service.ctx.pool.query('select distinct action from journal');
  const done = rows.map(({ action }) => action).filter((action) => critical.includes(action));
  expect(done).toEqual([]);
});

describe('the journal against a forger', () => {
  /** Adds an entry as the runtime role, which may. */
  const add = (entry: Record<string, unknown>) =>
    service.ctx.pool.query(
      'insert into journal (at, actor, source, action, target, reason, proposal, after) values (now(), $1, $2, $3, $4, $5, $6, $7)',
      [
        'ada@bank.example',
        'DESK',
        entry.action,
        entry.target ?? '-',
        entry.reason ?? null,
        entry.proposal ?? null,
        entry.after ?? null,
      ],
    );

  it('finds a critical action without signatures', async () => {
    await add({ action: 'price set' });
    expect(await faults()).toEqual(['nobody has signed it']);
  });

  it('finds one with a single signature, a second use of a proposal, and one of another command', async () => {
    const [ada, grace] = officers;
    const { data } = await ada.propose('price set', ['12.60']);
    await ada.sign(data.id);
    await add({ action: 'price set', proposal: data.id });
    await add({ action: 'account freeze', proposal: data.id });
    await grace.call(deskCalls.withdraw, { id: data.id, reason: 'another price' });
    expect(await faults()).toEqual([
      '1 of 2 officers have signed it',
      'its proposal is about another command',
    ]);
    const { data: next } = await ada.propose('price set', ['12.70']);
    await ada.sign(next.id);
    await grace.sign(next.id);
    await add({ action: 'price set', proposal: next.id });
    expect((await faults())[2]).toBe('its proposal has been carried out before');
  });

  /** Changes the newest entry as the owner of the table, who makes the chain fit again. */
  const forge = (change: string) =>
    service.ctx.pool.query(`
      alter table journal disable trigger user;
      do $$ declare entry journal; last text; begin
        update journal set ${change} where id = (select max(id) from journal where source <> 'SERVICE');
        for entry in select * from journal where id >= (select max(id) from journal where source <> 'SERVICE') order by id loop
          entry.previous_hash := coalesce(last, entry.previous_hash);
          last := journal_hash(entry);
          update journal set previous_hash = entry.previous_hash, hash = last where id = entry.id;
        end loop; end $$;
      alter table journal enable trigger user`);
  const carriedOut = async (...given: Parameters<TestOfficer['propose']>) => {
    const [ada, grace] = officers;
    const { data, message } = await ada.propose(...given);
    expect([message, await faults()]).toEqual([expect.anything(), []]);
    await ada.sign(data.id);
    const { data: signed } = await grace.sign(data.id);
    expect([signed.state, await faults()]).toEqual(['DONE', []]);
  };

  // security(The staff desk 16.2.1 journal)
  it('finds a command that was carried out with other values or on something else', async () => {
    await carriedOut('price set', ['12.60'], { force: true });
    await forge(`after = jsonb_set(after, '{price}', '"126.00"')`);
    expect(await faults()).toEqual([]);
    expect(new Set(await journalFaults(service))).toEqual(
      new Set(['its signature is not the service’s']),
    );
    await forge(`after = jsonb_set(after, '{price}', '"12.60"'), target = '126.00'`);
    expect(await faults()).toEqual(['it was done to something else than was signed']);
    for (const given of [`jsonb_set(after, '{given}', '"00"')`, "after - 'given'"]) {
      await forge(`target = '12.60', after = ${given}`);
      expect(await faults()).toEqual([
        'it was carried out with other values or files than were signed',
      ]);
    }
    await forge('signers = null');
    expect(await faults()).toEqual(['it names others than its signers']);
  });

  it('finds one about another person, with another limit, or for another reason', async () => {
    const member = await signUp(service);
    await carriedOut('limits set', [member.email], { day: '5000', reason: 'proof of income' });
    await forge(`reason = 'none'`);
    expect(await faults()).toContain('its reason is not the one that was signed');
    const other = await signUp(service);
    await forge(`reason = 'proof of income', target = '${other.userId}'`);
    expect(await journalFaults(service)).toContainEqual(
      expect.stringMatching(/^Entry \d+ \(limits set\) is about another person than its proposal/),
    );
  });

  it('counts every fault and writes each into a file', async () => {
    for (let count = 0; count < 120; count += 1) await add({ action: 'price set' });
    const { answer, exitCode } = await adminLine(service, ['journal', 'verify']);
    expect(exitCode).toBe(1);
    for (const checked of ['signatures', 'service']) {
      expect(answer).toContainEqual(expect.objectContaining({ checked, faults: 120 }));
    }
    expect(answer.at(-1).note).toMatch(
      /^\d+ entries are not exported yet; the oldest is of 20.*, \d+ h ago/,
    );
    expect((await journalFaults(service)).filter((one) => /nobody/.test(one))).toHaveLength(120);
  });

  // security(The staff desk 16.2.1 journal): The journal proves it without any other table, and finds critical state that no command explains
  it('finds forged signatures and passkeys', async () => {
    const [ada] = officers;
    const { data } = await ada.propose('price set', ['12.60']);
    await ada.sign(data.id);
    await service.ctx.pool.query(
      `insert into journal (at, actor, source, action, target, reason, after)
       select now(), 'grace@bank.example', source, action, target, reason, after from journal where action = 'proposals sign'`,
    );
    await service.ctx.pool.query(
      `insert into journal (at, actor, source, action, target, after)
       select now(), 'eve@bank.example', source, action, 'eve@bank.example', after from journal where action = 'officers join' limit 1`,
    );
    expect(await faults()).toEqual([
      'its signature is not valid',
      'this passkey was admitted without two signatures',
    ]);
  });
});

it('names every right after a command or a view, and the manual shows the rights as they are', () => {
  const names = commands.map(({ name }) => name);
  const rights = modules.flatMap(({ deskRoutes = [], queues = [] }) =>
    [...deskRoutes, ...queues].map(({ right }) => right),
  );
  expect(rights.filter((name) => !isView(name) && !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const manual = readFileSync('docs/commands.md', 'utf8');
  expect(manual).toBe(withRights(manual));
});
