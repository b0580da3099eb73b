import { sql } from 'drizzle-orm';
import type { Abi, Address, Hex } from 'viem';
import { ballotsAbi } from '@/chain/contracts/ballots-abi';
import { distributionsAbi } from '@/chain/contracts/distributions-abi';
import { shareSaleAbi } from '@/chain/contracts/share-sale-abi';
import { shareStakingAbi } from '@/chain/contracts/share-staking-abi';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { askChain, type ChainFault, type Question } from './ask-chain';
import { SHARE_ASSET } from './tables';

type Row<Column extends string> = Record<Column, string>;

/** What pages show, as of the last indexed block. Amounts in smallest units. */
type Shown = {
  block: string;
  wallets: Row<'address' | 'holder' | 'balance' | 'frozen'>[];
  holders: Row<'holder' | 'locked' | 'frozen'>[];
  /** Shares of all rounds, and those that are left or held back for orders. */
  total: string;
  unsold: string;
  plans: Row<'id' | 'days' | 'rate' | 'capacity' | 'staked' | 'open'>[];
  /** `tally`: shares by choice, joined by commas. `terms`: hash of the text, choices, record time and end. */
  ballots: Row<'id' | 'tally' | 'terms'>[];
  /** Holders that count as paid. */
  payouts: Row<'id' | 'holder'>[];
};

/**
 * Compares everything that the index shows with the contracts at the last indexed block: holder, balance and frozen shares of
 * each address, lock and freeze of each holder, supply, sold and remaining shares, the staking plans, text and tally of each ballot,
 * and that those who count as paid are owed nothing.
 * @returns the differences; none before the first block is indexed
 * @throws the node's error; it must have the state of that block
 */
export async function checkRegister(ctx: AppContext): Promise<ChainFault[]> {
  const shown = await ctx.db.transaction((tx) => readShown(tx, ctx.config.chain.id), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  if (!shown) return [];
  const block = BigInt(shown.block);
  const count = await ctx.chain.client.readContract({
    address: ctx.chain.addresses.contracts.shareStaking,
    abi: shareStakingAbi,
    functionName: 'planCount',
    blockNumber: block,
  });
  const listed = shown.plans.map(({ id }) => id).join(', ');
  const deployed = Array.from({ length: Number(count) }, (_, id) => String(id)).join(', ');
  const questions = [
    ...tokenQuestions(ctx, shown),
    ...saleQuestions(ctx, shown),
    ...shown.plans.filter(({ id }) => BigInt(id) < count).map((plan) => askPlan(ctx, plan)),
    ...shown.ballots.flatMap((ballot) => askBallot(ctx, ballot)),
    ...shown.payouts.map((payout) => askPayout(ctx, payout)),
  ];
  return [
    ...(listed === deployed ? [] : [{ place: 'staking plans', index: listed, chain: deployed }]),
    ...(await askChain(ctx, questions, block)),
  ];
}

const NO_HOLDER = `0x${'0'.repeat(64)}`;

async function readShown(tx: Tx, chainId: number): Promise<Shown | undefined> {
  // A full check may exceed the request timeout.
  await tx.execute(sql`set local statement_timeout = '10min'`);
  const cursor = await tx.execute<{ block: string }>(
    sql`select block_number::text as block from chain_cursors where chain_id = ${chainId}`,
  );
  const block = cursor.rows[0]?.block;
  if (block === undefined) return undefined;
  const wallets = await tx.execute<Shown['wallets'][number]>(sql`
    select coalesce(wallet.address, account.address) as address, coalesce(account.raw, 0)::text as balance,
      coalesce(wallet.frozen_raw, 0)::text as frozen,
      case when wallet.removed_at is null then coalesce(wallet.holder, ${NO_HOLDER}) else ${NO_HOLDER} end as holder
    from share_wallets wallet full join (
      select address, sum(balance_raw) as raw from ledger_accounts
      where kind = 'wallet' and asset = ${SHARE_ASSET} group by address
    ) account on account.address = wallet.address
    order by 1`);
  const holders = await tx.execute<Shown['holders'][number]>(sql`
    select holder, locked_raw::text as locked, frozen::text as frozen from share_holders order by 1`);
  const terms = await tx.execute<Pick<Shown, 'total' | 'unsold' | 'plans'>>(sql`
    select (select coalesce(sum(total_raw), 0) from offerings)::text as total,
      ((select coalesce(sum(left_raw), 0) from offerings)
        + (select coalesce(sum(reserved_raw), 0) from orders))::text as unsold,
      (select coalesce(jsonb_agg(jsonb_build_object('id', chain_plan_id::text, 'days', lock_days::text,
        'rate', apr_bps::text, 'capacity', pool_cap_raw::text, 'staked', staked_raw::text,
        'open', active::text) order by chain_plan_id), '[]') from staking_plans) as plans`);
  const ballots = await tx.execute<Shown['ballots'][number]>(sql`
    select ballot.id, concat_ws(',', ballot.text_hash, ballot.choices, extract(epoch from ballot.record_time)::bigint,
        extract(epoch from ballot."end")::bigint) as terms, string_agg(coalesce(counted.raw, 0)::text, ',' order by place) as tally
    from ballots ballot cross join lateral generate_series(0, ballot.choices - 1) place
    left join lateral (select sum(weight_raw) as raw from votes
      where votes.ballot_id = ballot.id and votes.choice = place) counted on true
    group by ballot.id order by 1`);
  const payouts = await tx.execute<Shown['payouts'][number]>(sql`
    select distribution_id as id, holder from payouts order by 1, 2`);
  const found = terms.rows[0];
  if (!found) return undefined;
  return {
    block,
    wallets: wallets.rows,
    holders: holders.rows,
    ballots: ballots.rows,
    payouts: payouts.rows,
    ...found,
  };
}

function tokenQuestions({ chain }: AppContext, { wallets, holders }: Shown): Question[] {
  const ask = (place: string, index: string, functionName: string, args: unknown[] = []) => ({
    place,
    index,
    call: view(chain.addresses.contracts.shareToken, shareTokenAbi, functionName, args),
  });
  const supplyRaw = wallets.reduce((sum, { balance }) => sum + BigInt(balance), 0n);
  return [
    ask('total supply', supplyRaw.toString(), 'totalSupply'),
    ...wallets.flatMap(({ address, holder, balance, frozen }) => [
      ask(`holder of ${address}`, holder, 'holderOf', [address]),
      ask(`balance of ${address}`, balance, 'balanceOf', [address]),
      ask(`frozen at ${address}`, frozen, 'getFrozenTokens', [address]),
    ]),
    ...holders.flatMap(({ holder, locked, frozen }) => [
      ask(`locked by ${holder}`, locked, 'lockedOf', [holder as Hex]),
      ask(`freeze of ${holder}`, frozen, 'holderFrozen', [holder as Hex]),
    ]),
  ];
}

/** Sold and remaining shares are the cap. */
function saleQuestions({ chain }: AppContext, { total, unsold }: Shown): Question[] {
  const { shareSale } = chain.addresses.contracts;
  const sold = (BigInt(total) - BigInt(unsold)).toString();
  return [
    { place: 'shares of the round', index: total, call: view(shareSale, shareSaleAbi, 'cap') },
    { place: 'sold of the round', index: sold, call: view(shareSale, shareSaleAbi, 'sold') },
  ];
}

function askPlan({ chain }: AppContext, plan: Shown['plans'][number]): Question {
  const { shareStaking } = chain.addresses.contracts;
  const { id, days, rate, capacity, staked, open } = plan;
  return {
    place: `plan ${id} (days, basis points, capacity, staked, open)`,
    index: [days, rate, capacity, staked, open].join(),
    call: view(shareStaking, shareStakingAbi, 'plans', [BigInt(id)]),
  };
}

function askBallot({ chain }: AppContext, { id, tally, terms }: Shown['ballots'][number]) {
  const ask = (place: string, index: string, functionName: string): Question => ({
    place: `${place} of ballot ${id}`,
    index,
    call: view(chain.addresses.contracts.ballots, ballotsAbi, functionName, [BigInt(id)]),
  });
  return [ask('tally', tally, 'tally'), ask('text and times', terms, 'ballots')];
}

/** Nothing is owed to a holder who was paid. */
const askPayout = ({ chain }: AppContext, { id, holder }: Shown['payouts'][number]): Question => ({
  place: `owed of distribution ${id} to ${holder}`,
  index: '0',
  call: view(chain.addresses.contracts.distributions, distributionsAbi, 'owed', [
    BigInt(id),
    holder as Hex,
  ]),
});

const view = (address: Address, abi: unknown, functionName: string, args: unknown[] = []) => ({
  address,
  abi: abi as Abi,
  functionName,
  args,
});
