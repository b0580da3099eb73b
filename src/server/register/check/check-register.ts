import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import type { Tx } from '@fnx/postgres/client';
import { letRun } from '@fnx/postgres/let-run';
import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { SHARE_ASSET } from '@/server/register/tables';
import { askChain, askLast, type ChainFault, callsOf, type Question } from './ask-chain';
import { askCapital, type IndexedCapital, readIndexedCapital } from './check-capital';
import { askRights, type Rights, readRights } from './check-rights';

/** The figures that pages show, as of the last indexed block. Amounts in smallest units. */
type Shown = Rights & {
  capital: IndexedCapital;
  block: string;
  wallets: Record<'address' | 'holder' | 'balance' | 'frozen', string>[];
  holders: Record<'holder' | 'locked' | 'frozen', string>[];
  /** Shares of all rounds, and those that are left or held back for orders. */
  total: string;
  unsold: string;
  plans: Record<'id' | 'days' | 'rate' | 'capacity' | 'staked' | 'open', string>[];
  /** Shares for bank money that went to another holder than the person of the order. */
  astray: ChainFault[];
};

/**
 * Compares everything that the index shows with the contracts at the last indexed block: holder, balance and frozen shares of
 * each address, lock and freeze of each holder, supply, sold and remaining shares, the staking plans, text, tally and votes of each
 * ballot, what is left of each distribution, that those who count as paid are owed nothing, reserved shares, the authorised capital, and each
 * list of shares, distribution of shares and claim of a book entry. The person behind each share for bank money is that of its order.
 * @returns the differences; none before the first block is indexed
 * @throws the node's error; it must have the state of that block
 */
export async function checkRegister(ctx: AppContext): Promise<ChainFault[]> {
  const shown = await ctx.db.transaction((tx) => readShown(tx, ctx.config.chain.id), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  if (!shown) return [];
  const questions = [
    ...tokenQuestions(ctx, shown),
    ...saleQuestions(ctx, shown),
    ...planQuestions(ctx, shown),
    ...askRights(ctx, shown),
    ...askCapital(ctx, shown.capital),
  ];
  return [...shown.astray, ...(await askChain(ctx, questions, BigInt(shown.block)))];
}

const NO_HOLDER = `0x${'0'.repeat(64)}`;

async function readShown(tx: Tx, chainId: number): Promise<Shown | undefined> {
  // A full check may exceed the request timeout.
  await letRun(tx);
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
  const astray = await tx.execute<ChainFault>(sql`
    select 'person of order ' || orders.number as place, coalesce(users.holder_id, 'nobody') as index, event.args->>'holder' as chain
    from chain_events event join orders on orders.id = substr(event.args->>'orderId', 35)::uuid
      join users on users.id = orders.user_id
    where event.name = 'DepositIssued' and event.args->>'orderId' like '0x' || repeat('0', 32) || '%'
      and users.erased_at is null and lower(users.holder_id) is distinct from event.args->>'holder'
    order by orders.number`);
  const found = terms.rows[0];
  if (!found) return undefined;
  return {
    block,
    wallets: wallets.rows,
    holders: holders.rows,
    ...(await readRights(tx)),
    capital: await readIndexedCapital(tx),
    astray: astray.rows,
    ...found,
  };
}

function tokenQuestions({ chain }: AppContext, { wallets, holders }: Shown): Question[] {
  const token = callsOf(chain.addresses.contracts.shareToken, shareTokenAbi);
  const ask = (place: string, index: string, name: string, args?: unknown[]) => ({
    place,
    index,
    call: token(name, args),
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
  const ask = callsOf(chain.addresses.contracts.shareSale, shareSaleAbi);
  const sold = (BigInt(total) - BigInt(unsold)).toString();
  return [
    { place: 'shares of the round', index: total, call: ask('cap') },
    { place: 'sold of the round', index: sold, call: ask('sold') },
  ];
}

function planQuestions({ chain }: AppContext, { plans }: Shown): Question[] {
  const ask = callsOf(chain.addresses.contracts.shareStaking, shareStakingAbi);
  const ids = plans.map(({ id }) => id);
  return [
    askLast('staking plans', ids, 0, ask('planCount')),
    ...plans.map(({ id, days, rate, capacity, staked, open }) => ({
      place: `plan ${id} (days, basis points, capacity, staked, open)`,
      index: [days, rate, capacity, staked, open].join(),
      call: ask('plans', [BigInt(id)]),
    })),
  ];
}
