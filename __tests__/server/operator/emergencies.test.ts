import { actionCalls } from '@fnx/api/desk/actions';
import { eq, sql } from 'drizzle-orm';
import { emergencies } from '@/server/operator/emergency-tables';
import { trackCalls } from '@/server/register/calls/track-calls';
import { users } from '@/server/users/tables';
import { chainAccount } from '../../support/market/chain-accounts';
import { sendCall, startMarket } from '../../support/market/market';
import { firstOfficers, journalFaults, type TestOfficer } from '../../support/people/officers';
import { makePerson } from '../../support/people/people';
import { duringTests } from '../../support/setup/during-tests';

const PAUSER = 36;
const HOURS = 2 * 3600;

const market = duringTests(() => startMarket({ desk: true }));
let ada: TestOfficer;
let grace: TestOfficer;
beforeAll(async () => {
  [ada, grace] = await firstOfficers(market.service, ['SUPPORT', 'COMPLIANCE', 'FINANCE']);
});

/** Time passes for emergencies alone: sessions go on. */
const pass = async (seconds: number) => {
  const gone = sql`${seconds} * interval '1 second'`;
  await market.ctx.db.transaction((tx) =>
    tx.execute(
      sql`update emergencies set begun_at = begun_at - ${gone}, ends_at = ends_at - ${gone}`,
    ),
  );
  await market.service.runJobs('emergencies');
};
const mailsOf = async (word: string) => {
  const { rows } = await market.ctx.pool.query(
    `select recipient from outbox_messages where subject like $1 order by recipient`,
    [`FNX desk: emergency${word}: %`],
  );
  return rows.map(({ recipient }) => recipient);
};
const statusOf = async (id: string) => {
  const [user] = await market.ctx.db.select().from(users).where(eq(users.id, id));
  return user?.status;
};
const sign = async (name: string, args: string[] = []) => {
  const { data } = await ada.propose(name, args, { reason: 'as discussed' });
  await ada.sign(data.id);
  return grace.sign(data.id);
};

describe('a freeze by one officer alone', () => {
  it('ends by itself after two hours, and officers are told of both', async () => {
    const { userId } = await makePerson(market.service, 'Frida');
    const { data } = await ada.run('emergency freeze', [userId], { reason: 'A thief' });
    expect(data.rows).toMatchObject([{ status: 'BLOCKED' }]);
    expect(data.next[0]).toMatchObject([{ label: 'Propose to keep it', about: userId }]);
    expect(await mailsOf('')).toEqual([ada.email, grace.email]);
    await pass(HOURS - 60);
    expect(await statusOf(userId)).toBe('BLOCKED');
    await pass(61);
    expect(await statusOf(userId)).toBe('ACTIVE');
    expect(await mailsOf(' over')).toEqual([ada.email, grace.email]);
    // Nobody goes on alone by beginning again.
    const again = await grace.run('emergency freeze', [userId], { reason: 'A thief' });
    expect(again.message).toContain('ada@bank.example began this alone within the last day');
    expect(await statusOf(userId)).toBe('ACTIVE');
  });

  it('stays when two officers sign it, and no second one keeps it by beginning it, too', async () => {
    const { userId } = await makePerson(market.service, 'Frida');
    await ada.run('emergency freeze', [userId], { reason: 'A thief' });
    const again = await grace.run('emergency freeze', [userId], { reason: 'A thief' });
    expect(again.message).toContain('frozen already');
    const { data } = await sign('account freeze', [userId]);
    expect(data.state).toBe('DONE');
    expect(await mailsOf(' kept')).toEqual([ada.email, grace.email]);
    await pass(HOURS + 1);
    expect(await statusOf(userId)).toBe('BLOCKED');
  });

  it('ends when an officer ends it, and lasts two hours at most in the database itself', async () => {
    const { userId } = await makePerson(market.service, 'Frida');
    await ada.run('emergency freeze', [userId], { reason: 'A thief' });
    const { data } = await grace.run('emergency list');
    const id = String(data.rows.find(({ of }) => of === userId)?.id);
    await grace.run('emergency end', [id], { reason: 'A false alarm' });
    expect(await statusOf(userId)).toBe('ACTIVE');
    const begunAt = new Date();
    const endsAt = new Date(begunAt.getTime() + (HOURS + 1) * 1000);
    const long = { kind: 'ACCOUNT', target: 'x', begunBy: 'eve', begunAt, endsAt } as const;
    await expect(market.ctx.db.insert(emergencies).values(long)).rejects.toThrow();
  });
});

describe('a pause by one officer alone', () => {
  const claim = async (action: number | undefined) => {
    const sender = chainAccount(PAUSER).address;
    const nonce = await market.chain.reader.getTransactionCount({ address: sender });
    return ada.call(actionCalls.claim, { id: String(action), signer: { sender, nonce } });
  };
  const begin = async () => {
    const { data } = await ada.run('emergency pause', [], { reason: 'An attack' });
    return data.calls[0];
  };
  const open = async () =>
    (await ada.call(actionCalls.list, {})).data.docs.map(({ title }) => title);

  it('is ended by a call for PAUSER after two hours', async () => {
    const call = await begin();
    expect((await claim(call?.action)).status).toBe(200);
    // The wallet is open: nobody knows yet whether there is a pause to end.
    await pass(HOURS + 1);
    expect(await mailsOf(' over')).not.toContain('pause');
    expect(await open()).toEqual(['Pause purchases and transfers for seven days']);
    await sendCall(market.chain, chainAccount(PAUSER), { ...call, value: 0n } as never);
    await pass(60);
    expect(await open()).toContain('End the pause');
    await market.index();
    await trackCalls(market.ctx);
    await market.chain.rpc.request('evm_increaseTime', ['0x93a81']);
    await market.chain.mine();
  });

  it('cannot be signed after its two hours, unless two officers kept it', async () => {
    await pass(24 * 3600);
    const late = await begin();
    await pass(HOURS + 1);
    expect((await claim(late?.action)).message).toContain('emergency of this call is over');
    await pass(24 * 3600);
    const kept = await begin();
    expect((await sign('transfers pause')).data.state).toBe('DONE');
    await pass(HOURS + 1);
    expect((await claim(kept?.action)).status).toBe(200);
  });
});

it('is proved by the journal', async () => {
  const faults = await journalFaults(market.service);
  // These people were made without a check.
  expect(faults.filter((fault) => !fault.includes('confirmed the identity'))).toEqual([]);
});
