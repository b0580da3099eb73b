import { actionCalls } from '@fnx/api/desk/actions';
import { encodeTransfer } from '@fnx/chain/share-token';
import { eq } from 'drizzle-orm';
import { type Hex, numberToHex, zeroAddress } from 'viem';
import { commandOf } from '@/server/desk/define-command';
import type { Officer } from '@/server/desk/desk-route';
import { operatorAlerts } from '@/server/messaging/tables';
import { execute } from '@/server/operator/execute';
import { Refusal } from '@/server/platform/refusal';
import { chainActionClaims, chainActionSends } from '@/server/platform/tables';
import { treasuryReturns } from '@/server/register/payment-tables';
import { chainAccount } from '../../support/market/chain-accounts';
import { deskOfCalls } from '../../support/market/chain-calls';
import { sendCall, startMarket } from '../../support/market/market';
import { newHolder, onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { seeView, testOfficer } from '../../support/people/desk-view';
import { runAdmin } from '../../support/service/desk';
import type { TestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const [TREASURY, PAYER, OTHER, HOLDER, CLAIMER, PAUSER, ENFORCER, REGISTRAR] = [
  1, 4, 5, 6, 7, 36, 37, 38,
] as const;

let people: ShareChain;
const market = duringTests(() => startMarket({ scripted: true }));
beforeAll(async () => {
  people = onShareChain(market.chain);
  await people.buy(HOLDER, newHolder(), shares(10));
  await market.index();
});
afterEach(() => market.node.reset());

type Call = { action: number; to: `0x${string}`; data: `0x${string}` };

const { ask, lease, receive: receiveFrom, settle, show, signerOf } = deskOfCalls(market);
const receive = (amount: bigint) => receiveFrom(PAYER, amount);
const admin = (line: string, ...more: string[]) => runAdmin(market.ctx, line, more);
const send = (account: number, { to, data }: Pick<Call, 'to' | 'data'>) =>
  people.send(chainAccount(account), { to, data, value: 0n });
const runRows = async ({ email, roles }: Officer, name: string, ...args: string[]) => {
  const command = commandOf(market.ctx, name);
  if (!command) throw new Error(`There is no command ${name}.`);
  const operator = { ctx: market.ctx, name: email, source: 'DESK' as const, roles };
  return (await execute(command, operator, { args, options: {}, files: {} })).rows;
};
const alertsOf = (kind: string) =>
  market.ctx.db.select().from(operatorAlerts).where(eq(operatorAlerts.kind, kind));

const prepareReturn = async (transfer: string): Promise<Call> =>
  (await admin(`treasury return ${transfer}`, '--reason', 'Sent by mistake'))[0];
const preparePause = async (): Promise<Call> =>
  (await admin('transfers pause', '--reason', 'Drill'))[0];

describe('a chain call that is sent', () => {
  it('is leased by one of two officers who click at once', async () => {
    const { action } = await prepareReturn(await receive(11n));
    const results = await Promise.allSettled([
      lease('ada', action, TREASURY),
      lease('grace', action, TREASURY),
    ]);
    const refused = results.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toBeInstanceOf(Refusal);
    expect(String(refused[0]?.reason)).toMatch(/(ada|grace)@bank.example took this call/);
    const leases = await market.ctx.db
      .select()
      .from(chainActionClaims)
      .where(eq(chainActionClaims.actionId, action));
    expect(leases).toMatchObject([
      { sender: chainAccount(TREASURY).address.toLowerCase(), ended: null },
    ]);
    expect((await show(action)).state).toBe('CLAIMED');
    await expect(
      market.ctx.db.insert(chainActionClaims).values({
        actionId: action,
        way: 'SAFE',
        claimedBy: 'eve',
        claimedAt: new Date(),
      }),
    ).rejects.toThrow();
  });

  it('is not leased again while its transaction is on its way, nor when it is final', async () => {
    const call = await prepareReturn(await receive(12n));
    await lease('ada', call.action, TREASURY);
    market.node.finalizeAt(await market.chain.reader.getBlockNumber());
    const hash = await send(TREASURY, call);
    await ask('ada', actionCalls.report, { id: String(call.action), txHash: hash });
    expect((await show(call.action)).state).toBe('MINED');
    await expect(lease('grace', call.action, TREASURY)).rejects.toThrow('on its way');
    await expect(lease('ada', call.action, TREASURY)).rejects.toThrow('on its way');
    const release = { id: String(call.action), reason: 'I see nothing' };
    await expect(ask('ada', actionCalls.release, release)).rejects.toThrow('may still be mined');
    market.node.reset();
    await settle();
    expect((await show(call.action)).state).toBe('FINAL');
    await expect(lease('grace', call.action, TREASURY)).rejects.toThrow('final already');
    await expect(ask('ada', actionCalls.release, release)).rejects.toThrow('final already');
  });

  it('is shown, with its reason, only to officers whose roles include its command', async () => {
    const call = await preparePause();
    const frozen = `wallet freeze ${chainAccount(HOLDER).address} --shares 3`;
    const [freeze] = await admin(frozen, '--reason', 'Order of the court');
    const editor = testOfficer('eve', 'EDITOR');
    const finance = testOfficer('fay', 'FINANCE');
    const actionsOf = async (officer: Officer) => {
      const { docs: list } = await seeView(market.ctx, officer, actionCalls.list, {});
      return list.map(({ id }) => id);
    };
    expect(await actionsOf(editor)).toEqual([]);
    expect(await actionsOf(finance)).toContain(call.action);
    expect(await actionsOf(finance)).not.toContain(freeze.action);
    expect(await actionsOf(testOfficer('ada'))).toContain(freeze.action);
    const id = String(freeze.action);
    const none = `There is no action ${id}`;
    const signer = await signerOf(ENFORCER);
    const txHash = `0x${'5e'.repeat(32)}`;
    for (const look of [
      () => seeView(market.ctx, finance, actionCalls.show, { id }),
      () => seeView(market.ctx, finance, actionCalls.claim, { id, signer }),
      () => seeView(market.ctx, finance, actionCalls.report, { id, txHash }),
      () => seeView(market.ctx, finance, actionCalls.release, { id, reason: 'x' }),
      () => runRows(finance, 'actions export', id),
    ]) {
      await expect(look()).rejects.toThrow(none);
    }
  });

  it('is found on the chain when the page was closed before it reported', async () => {
    for (const [call, account] of [
      [await prepareReturn(await receive(13n)), TREASURY],
      [await preparePause(), PAUSER],
    ] as const) {
      await lease('ada', call.action, account);
      const hash = await send(account, call);
      await settle();
      expect(await show(call.action)).toMatchObject({
        state: 'FINAL',
        txHash: hash,
        reportedBy: 'the index',
      });
    }
    const [resume] = await admin('transfers resume', '--reason', 'Drill');
    await admin(`actions report ${resume.action} ${await send(PAUSER, resume)}`);
    await settle();
  });

  it('is free again when its transaction failed in a final block', async () => {
    const [call] = await admin(
      `wallet freeze ${chainAccount(HOLDER).address} --shares 1`,
      '--reason',
      'x',
    );
    await lease('ada', call.action, OTHER);
    const hash = await sendCall(market.chain, chainAccount(OTHER), { ...call, value: 0n });
    await ask('ada', actionCalls.report, { id: String(call.action), txHash: hash });
    await settle();
    expect(await show(call.action)).toMatchObject({ state: 'REVERTED', claim: null });
    await lease('grace', call.action, ENFORCER);
    expect((await show(call.action)).state).toBe('CLAIMED');
    const sent = await send(ENFORCER, call);
    await ask('grace', actionCalls.report, { id: String(call.action), txHash: sent });
    await settle();
    const { action, sends } = await ask('ada', actionCalls.show, { id: String(call.action) });
    expect(action).toMatchObject({ state: 'FINAL', txHash: sent });
    expect(sends).toMatchObject([
      { txHash: sent, outcome: 'FINAL' },
      { txHash: hash, outcome: 'REVERTED' },
    ]);
  });

  it('stays leased when somebody else’s transaction with the same call failed', async () => {
    const call = await prepareReturn(await receive(14n));
    await lease('ada', call.action, TREASURY);
    const foreign = await send(OTHER, call);
    await ask('grace', actionCalls.report, { id: String(call.action), txHash: foreign });
    await settle();
    expect(await show(call.action)).toMatchObject({ state: 'CLAIMED' });
    await expect(lease('grace', call.action, TREASURY)).rejects.toThrow('ada@bank.example took');
  });

  it('is leased by the export for a Safe, too', async () => {
    const call = await prepareReturn(await receive(15n));
    await admin(`actions export ${call.action}`);
    expect((await admin(`actions export ${call.action}`)).refused).toContain('for a Safe');
    await expect(lease('ada', call.action, TREASURY)).rejects.toThrow('for a Safe');
  });

  it('keeps every hash: the record of a transaction cannot be changed or removed', async () => {
    const [sent] = await market.ctx.db.select().from(chainActionSends);
    const one = eq(chainActionSends.id, sent?.id ?? 0);
    await expect(market.ctx.db.delete(chainActionSends).where(one)).rejects.toThrow();
    await expect(
      market.ctx.db.update(chainActionSends).set({ outcome: null }).where(one),
    ).rejects.toThrow();
  });
});

describe('a lease that was not sent', () => {
  it('is released with a reason: at once by its officer, after ten minutes by another', async () => {
    const { action } = await prepareReturn(await receive(21n));
    const release = { id: String(action), reason: 'The computer broke down' };
    await expect(ask('ada', actionCalls.release, release)).rejects.toThrow('Nobody has taken');
    await lease('ada', action, TREASURY);
    await expect(ask('grace', actionCalls.release, release)).rejects.toThrow('try again after');
    await ask('ada', actionCalls.release, release);
    expect(await show(action)).toMatchObject({ state: 'PREPARED', claim: null });
    await lease('ada', action, TREASURY);
    (market.ctx.clock as TestClock).advance(601);
    await ask('grace', actionCalls.release, release);
    expect(await show(action)).toMatchObject({ state: 'PREPARED', claim: null });
    const leases = await market.ctx.db
      .select()
      .from(chainActionClaims)
      .where(eq(chainActionClaims.actionId, action));
    expect(leases.map(({ endedBy }) => endedBy)).toEqual([
      'ada@bank.example',
      'grace@bank.example',
    ]);
    expect(leases[0]?.endReason).toBe(release.reason);
  });

  it('is not released while a transaction of its account waits for a block', async () => {
    const { action, to, data } = await prepareReturn(await receive(22n));
    await lease('ada', action, TREASURY);
    const from = chainAccount(TREASURY).address;
    await market.chain.rpc.request('evm_setAutomine', [false]);
    await market.chain.rpc.request('eth_sendTransaction', [
      { from, to, data, gas: numberToHex(100_000) },
    ]);
    const release = { id: String(action), reason: 'I see nothing' };
    await expect(ask('ada', actionCalls.release, release)).rejects.toThrow('not final');
    await market.chain.rpc.request('evm_setAutomine', [true]);
    await market.chain.mine();
    await settle();
    await expect(ask('ada', actionCalls.release, release)).rejects.toThrow('final already');
  });
});

describe('what the treasury pays', () => {
  const usdt = () => market.chain.tokenAddress('USDT');
  const pay = (to: number, amount: bigint) =>
    send(TREASURY, encodeTransfer({ token: usdt(), to: chainAccount(to).address, amount }));
  const alertOf = async (hash: string) => {
    const alerts = await alertsOf('UNAPPROVED_PAYMENT');
    return alerts.find(({ subject }) => subject.startsWith(hash));
  };

  it('raises no alarm when it is what was approved', async () => {
    const call = await prepareReturn(await receive(31n));
    const hash = await send(TREASURY, call);
    await admin(`actions report ${call.action} ${hash}`);
    await settle();
    expect(await alertOf(hash)).toBeUndefined();
    const approval = `payment_approvals where tx_hash = '${hash}'`;
    const { pool } = market.ctx;
    expect((await pool.query(`select from ${approval}`)).rowCount).toBe(1);
    for (const change of [`delete from ${approval}`, 'truncate payment_approvals']) {
      await expect(pool.query(change)).rejects.toThrow('never changed or deleted');
    }
  });

  it('raises an alarm when it pays one approval twice', async () => {
    const call = await prepareReturn(await receive(32n));
    await send(TREASURY, call);
    const second = await send(TREASURY, call);
    await settle();
    expect((await alertOf(second))?.detail).toMatch(
      new RegExp(
        `0.000000000000000032 USDT.* Action ${call.action} approved this once.*paid twice`,
      ),
    );
  });

  it.each([
    ['another amount', PAYER, 34n, 'approves another amount or currency'],
    ['another recipient', OTHER, 33n, 'approves another recipient'],
    ['no approval', HOLDER, 999n, 'Nothing approved it'],
  ])('raises an alarm: %s', async (_what, to, amount, said) => {
    await prepareReturn(await receive(33n));
    const hash = await pay(to, amount);
    await settle();
    expect((await alertOf(hash))?.detail).toContain(said);
  });

  it('ends the alarm when two officers explain the payment', async () => {
    const hash = await pay(HOLDER, 998n);
    await settle();
    const { subject = '' } = (await alertOf(hash)) ?? {};
    await admin(`treasury explain ${subject}`, '--note', 'Salaries, decision 8');
    await settle();
    expect((await alertOf(hash))?.resolvedAt).toBeInstanceOf(Date);
  });

  it('raises an alarm for any call that took effect twice', async () => {
    const [call] = await admin(
      `wallet freeze ${chainAccount(HOLDER).address} --shares 2`,
      '--reason',
      'x',
    );
    await admin(`actions report ${call.action} ${await send(ENFORCER, call)}`);
    await settle();
    await admin(`actions report ${call.action} ${await send(ENFORCER, call)}`);
    await settle();
    expect(await alertsOf('ACTION_REPEATED')).toMatchObject([{ subject: String(call.action) }]);
  });
});

describe('what an officer’s wallet does', () => {
  const holder = chainAccount(HOLDER).address;
  const freeze = async (shares: number): Promise<Call> =>
    (await admin(`wallet freeze ${holder} --shares ${shares}`, '--reason', 'x'))[0];
  const alarms = async (hash: string) =>
    (await alertsOf('UNAPPROVED_CALL')).filter(({ subject }) => subject.startsWith(hash));

  beforeAll(async () => {
    await settle();
    // From here on the service has a journal.
    await market.ctx.pool.query(
      `insert into journal (at, actor, source, action, target)
       select block_time, 'service', 'SERVICE', 'journal key', 'k' from chain_cursors`,
    );
    await market.chain.rpc.request('evm_increaseTime', [numberToHex(10)]);
  });

  it('raises no alarm when a call approved it, also one that nobody leased or reported', async () => {
    const call = await freeze(4);
    const hash = await send(ENFORCER, call);
    await settle();
    expect(await alarms(hash)).toEqual([]);
    expect(await show(call.action)).toMatchObject({ state: 'FINAL', txHash: hash });
  });

  it('raises an alarm when it uses an approval again', async () => {
    const call = await freeze(5);
    await send(ENFORCER, call);
    await settle();
    const again = await send(ENFORCER, call);
    await settle();
    expect(await alarms(again)).toHaveLength(1);
  });

  const booked = newHolder();
  it.each<[string, () => Promise<Hex>, string]>([
    [
      'another capital',
      () => people.token(0, 'setMaxSupply', [2n ** 55n, newHolder()]),
      'shareToken says MaxSupplySet',
    ],
    [
      'a greater part for one holder',
      () => people.rules(0, 'setCeiling', [9_000, 0n]),
      'holdingRules says CeilingSet',
    ],
    [
      'a qualifying holding',
      () => people.rules(REGISTRAR, 'approve', [newHolder(), 1_999, newHolder()]),
      'holdingRules says HoldingApproved',
    ],
    ['other rules', () => people.token(0, 'setRules', [zeroAddress]), 'shareToken says RulesSet'],
    [
      'another amount',
      () => people.token(ENFORCER, 'setFrozenTokens', [holder, shares(7)]),
      'shareToken says Frozen',
    ],
    [
      'a list of shares',
      () => people.issuance(1, 'announce', [newHolder(), 1n, shares(7), newHolder()]),
      'issuance says IssuanceAnnounced',
    ],
    ['a distribution of shares', () => people.declareShares(1, 10), 'issuance says SharesDeclared'],
    [
      'the claim of a book entry',
      async () => {
        await people.issue(booked, zeroAddress, shares(3));
        return people.claimBook(booked, CLAIMER);
      },
      'issuance says BookClaimed',
    ],
    ['a pause', () => people.token(PAUSER, 'pause', []), 'shareToken says Paused'],
  ])('raises an alarm for what nobody approved: %s', async (_, act, event) => {
    await freeze(6);
    const hash = await act();
    await settle();
    const [alarm] = await alarms(hash);
    expect(alarm?.detail).toMatch(new RegExp(`${event} .* Nobody approved it`));
  });

  it('raises no alarm for what customers do', async () => {
    await people.token(PAUSER, 'unpause', []);
    const hashes = [
      await people.buy(PAYER, newHolder(), shares(10)),
      await people.stake(PAYER, 0n, shares(10)),
    ];
    await settle();
    for (const hash of hashes) expect(await alarms(hash)).toEqual([]);
  });
});

describe('a received payment', () => {
  const refusal = async (transfer: string) =>
    (await admin(`treasury return ${transfer}`, '--reason', 'x')).refused;

  it('is returned by one call, before and after that is final', async () => {
    const transfer = await receive(41n);
    const call = await prepareReturn(transfer);
    expect(await refusal(transfer)).toContain(`Action ${call.action} returns it`);
    await admin(`actions report ${call.action} ${await send(TREASURY, call)}`);
    await settle();
    expect(await refusal(transfer)).toContain(`Action ${call.action} returned it already`);
  });

  it('has a call of its own, also when an equal payment came from the same sender', async () => {
    const one = await prepareReturn(await receive(42n));
    const other = await prepareReturn(await receive(42n));
    expect(other.action).not.toBe(one.action);
    expect(other.data).toBe(one.data);
  });

  it('is not returned again where the treasury paid the sender by itself', async () => {
    const transfer = await receive(43n);
    const call = encodeTransfer({
      token: market.chain.tokenAddress('USDT'),
      to: chainAccount(PAYER).address,
      amount: 43n,
    });
    const paid = await send(TREASURY, call);
    await settle();
    expect(await refusal(transfer)).toContain(`without an approval, in ${paid}`);
  });

  it('is returned once and at most its amount by the database itself', async () => {
    /** Another action with the same call, as a fault of the service would make it. */
    const copyOf = async ({ action }: Call) => {
      const columns =
        'command, title, to_address, value_raw, data, role, prepared_by, prepared_at, prepared_block';
      const { rows } = await market.service.shell(
        `insert into chain_actions (${columns}) select ${columns} from chain_actions where id = $1 returning id`,
        [action],
      );
      return rows[0].id as number;
    };
    const insert = (transfer: string, amountRaw: bigint, actionId: number) => {
      const [txHash = '', logIndex] = transfer.split(':');
      const row = { chainId: 56, txHash, logIndex: Number(logIndex), amountRaw, actionId };
      return market.service.tables.insert(treasuryReturns).values(row);
    };
    const refused = (why: string) => ({ cause: { message: expect.stringContaining(why) } });
    const transfer = await receive(44n);
    const call = await prepareReturn(transfer);
    await expect(insert(transfer, 44n, await copyOf(call))).rejects.toMatchObject(
      refused('treasury_returns_chain_id_tx_hash_log_index_pk'),
    );
    const other = await prepareReturn(await receive(45n));
    const free = await receive(44n);
    for (const amountRaw of [44n, 45n]) {
      await expect(insert(free, amountRaw, await copyOf(other))).rejects.toMatchObject(
        refused('at most what was received'),
      );
    }
    await insert(free, 44n, await copyOf(call));
  });
});
