import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { checkLedger } from '@/server/register/check/check-ledger';
import { checkRegister } from '@/server/register/check/check-register';
import { rebuildRegister } from '@/server/register/rebuild';
import { preparePlans } from '@/server/staking/chain-plans';
import { chainAccount } from '../support/market/chain-accounts';
import { type Buyer, sendCall, startMarket } from '../support/market/market';
import { shares } from '../support/market/share-chain';
import { duringTests } from '../support/setup/during-tests';

/* Somebody with the database (as its owner), the server and the signing key. `stolen-signer.test.ts` has what the key can do. */

let victim: Buyer;
let friend: Buyer;
let thief: Buyer;
const owned = (owner: Buyer) =>
  market.chain.balanceOf(market.chain.addresses.contracts.shareToken, owner.signer.address);

const market = duringTests(() => startMarket({ shares: '4000000' }));
beforeAll(async () => {
  await preparePlans(market.ctx);
  [victim, friend, thief] = [await market.buyer(2), await market.buyer(3), await market.buyer(4)];
  await market.purchase(victim, { amount: '50' });
  await market.purchase(friend, { amount: '10' });
  await market.purchase(thief, { amount: '5' });
});

const addressOf = ({ signer }: Buyer) => signer.address.toLowerCase();
const wallet = (owner: Buyer) =>
  `(select id from ledger_accounts where address = '${addressOf(owner)}')`;

const moved = (reference: string) => `booked as (
      insert into ledger_transfers (kind, reference, created_at) values ('TRANSFER', '${reference}', now()) returning id
    ), entries as (
      insert into ledger_entries (transfer_id, account_id, asset, amount_raw)
      select booked.id, account, 'FNX', raw from booked,
        (values (${wallet(victim)}, -40000000), (${wallet(thief)}, 40000000)) leg (account, raw)
    )
    update ledger_accounts set balance_raw = balance_raw
      + case when address = '${addressOf(victim)}' then -40000000 else 40000000 end
    where address in ('${addressOf(victim)}', '${addressOf(thief)}')`;

/** Statements of an insider, by what they change. */
const CHANGES: Record<string, () => string> = {
  'a balance': () =>
    `update ledger_accounts set balance_raw = balance_raw + 1 where address = '${addressOf(thief)}'`,
  'two balances and their entries': () => `
    with ${moved('none:0')}`,
  'the same with an event of its own': () => `
    with told as (
      insert into chain_events (chain_id, block_number, block_hash, block_time, tx_hash, log_index, contract, name, args)
      select chain_id, block_number, block_hash, block_time, '0xfe', 0, contract, name,
        args || jsonb_build_object('from', '${addressOf(victim)}', 'to', '${addressOf(thief)}', 'value', '40000000')
      from chain_events where name = 'Transfer' limit 1
    ), ${moved('0xfe:0')}`,
  'the person of a wallet': () =>
    `update ledger_accounts set owner_id = '${thief.userId}' where address = '${addressOf(victim)}'`,
  'the holder of a wallet': () =>
    `update share_wallets set holder = (select holder_id from users where id = '${thief.userId}')
      where address = '${addressOf(victim)}'`,
  'a registered wallet': () => `delete from share_wallets where address = '${addressOf(victim)}'`,
  'a freeze': () => 'update share_holders set frozen = true',
  'a lock': () => 'update share_holders set locked_raw = locked_raw + 1',
  'frozen shares': () => 'update share_wallets set frozen_raw = 1',
  'the round': () => 'update offerings set left_raw = left_raw + 1000000',
};

it.each(Object.keys(CHANGES))('who changes %s is found by `register check`', async (name) => {
  const { db } = market.ctx;
  const undo = new Error('undo');
  let found = 0;
  const changing = db.transaction(async (tx) => {
    // The owner of the database can switch off triggers and references.
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(CHANGES[name]?.() ?? '');
    const seen: AppContext = { ...market.ctx, db: tx as unknown as AppContext['db'] };
    found = (await checkLedger(seen.db)).length + (await checkRegister(seen)).length;
    throw undo;
  });
  await expect(changing).rejects.toBe(undo);
  expect(found).toBeGreaterThan(0);
});

it('and changes nothing: the owner sends the shares without the service, and a rebuild finds the truth', async () => {
  const { ctx, chain } = market;
  expect(await checkRegister(ctx)).toEqual([]);
  const before = [await owned(victim), await owned(friend)];
  expect(before).toEqual([shares(50), shares(10)]);
  await ctx.pool.query(`
    begin; set local session_replication_role = replica;
    delete from ledger_entries where account_id = ${wallet(victim)};
    update ledger_accounts set balance_raw = 0 where address = '${addressOf(victim)}';
    delete from share_wallets where address = '${addressOf(victim)}';
    commit`);
  // The wallet's own transaction to the token; nothing of the service takes part.
  const data: Hex = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount) returns (bool)']),
    functionName: 'transfer',
    args: [friend.signer.address, shares(20)],
  });
  await sendCall(chain, victim.signer, {
    to: chain.addresses.contracts.shareToken,
    value: 0n,
    data,
  });
  expect([await owned(victim), await owned(friend)]).toEqual([shares(30), shares(30)]);
  expect(await owned({ ...thief, signer: chainAccount(4) })).toBe(shares(5));
  const differing = (await rebuildRegister(ctx)).filter(({ same }) => !same);
  expect(differing.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['wallets', 'balances', 'bookings']),
  );
});
