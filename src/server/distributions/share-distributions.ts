import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { SHARE_ASSET } from '@/server/register/tables';

/** A bonus issue or a split, from the indexed events. Shares in millionths. */
export type ShareDistribution = {
  /** The contract's number. */
  number: string;
  /** `1 for 1`: new shares for each old one. */
  ratio: string;
  state: 'WAITING' | 'OPEN' | 'DONE' | 'CANCELLED';
  sharesRaw: bigint;
  createdRaw: bigint;
  /** Who has the new shares. */
  holders: number;
  recordTime: Date;
  /** From when the new shares are created. */
  from: Date;
  document: string;
};

type Row = {
  number: string;
  numerator: string;
  denominator: string;
  shares: string;
  record: number;
  executable: number;
  document: string;
  created: string;
  holders: number;
  cancelled: boolean;
};

/** All, newest first. */
export async function listShareDistributions({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<ShareDistribution[]> {
  const { rows } = await db.execute<Row>(sql`
    select declared.args->>'id' as number, declared.args->>'numerator' as numerator,
      declared.args->>'denominator' as denominator, declared.args->>'shares' as shares,
      (declared.args->>'recordTime')::float8 as record, (declared.args->>'executableAt')::float8 as executable,
      declared.args->>'documentHash' as document, coalesce(sum((received.args->>'shares')::numeric), 0)::text as created,
      count(received.args)::int as holders,
      exists (select from chain_events cancelled where cancelled.contract = 'issuance'
        and cancelled.name = 'SharesCancelled' and cancelled.args->>'id' = declared.args->>'id') as cancelled
    from chain_events declared
    left join chain_events received on received.contract = 'issuance' and received.name = 'SharesReceived'
      and received.args->>'id' = declared.args->>'id'
    where declared.contract = 'issuance' and declared.name = 'SharesDeclared'
    group by declared.args, declared.block_number, declared.log_index
    order by declared.block_number desc, declared.log_index desc`);
  const indexed = await readIndexedBlock(db);
  // The contract goes by the chain's clock, which is not ours.
  const now = Math.max(clock.now().getTime(), Date.parse(indexed?.time ?? '') || 0) / 1000;
  const all = rows.map(async (row): Promise<ShareDistribution> => {
    const recordTime = new Date(row.record * 1000);
    const isWaiting = now < row.executable;
    // Rounding leaves some of the shares: their sum does not say whether everybody has them.
    const isDone = async () => (await readOwed(db, { ...row, recordTime }, 1)).length === 0;
    const open = async () => ((await isDone()) ? 'DONE' : 'OPEN');
    return {
      number: row.number,
      ratio: `${row.numerator} for ${row.denominator}`,
      state: row.cancelled ? 'CANCELLED' : isWaiting ? 'WAITING' : await open(),
      sharesRaw: BigInt(row.shares),
      createdRaw: BigInt(row.created),
      holders: row.holders,
      recordTime,
      from: new Date(row.executable * 1000),
      document: row.document,
    };
  });
  return Promise.all(all);
}

/** The next holders of the record time who do not have the new shares, in the order of their ids. */
export async function readOwed(
  db: Db,
  { number, recordTime }: Pick<ShareDistribution, 'number' | 'recordTime'>,
  limit: number,
): Promise<Hex[]> {
  const { rows } = await db.execute<{ holder: Hex }>(sql`
    select wallet.holder
    from ledger_accounts account
    join ledger_entries entry on entry.account_id = account.id
    join ledger_transfers transfer on transfer.id = entry.transfer_id
    join share_wallets wallet on wallet.address = account.address
    where account.asset = ${SHARE_ASSET} and account.kind = 'wallet'
      and transfer.created_at <= ${recordTime.toISOString()}::timestamptz
      and not exists (select from chain_events received
        where received.contract = 'issuance' and received.name = 'SharesReceived'
          and received.args->>'holder' = wallet.holder and received.args->>'id' = ${number})
    group by wallet.holder having sum(entry.amount_raw) > 0
    order by wallet.holder limit ${limit}`);
  return rows.map(({ holder }) => holder);
}
