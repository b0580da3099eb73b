import { BOOK_PREFIX } from '@fnx/chain/book-wallets';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import type { Db, Tx } from '@fnx/postgres/client';
import { describeError } from '@fnx/postgres/faults';
import { sql } from 'drizzle-orm';
import { type Address, type Hex, hexToString, zeroAddress } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { readIssue } from '@/server/register/balances';
import { readRoleHolders } from '@/server/register/calls/role-holders';
import { type Cursor, readCursor } from '@/server/register/index/cursor';
import { SHARE_ASSET } from '@/server/register/tables';
import { askStoppable, readAnnounced, type Stoppable } from './stoppable';

/** The capital at a block, in millionths of a share: what the contracts say, and what the index found of it. */
export type Capital = {
  authorisedRaw: bigint;
  /** The document of its last change; null since the deployment. */
  changed: { documentHash: Hex; at: Date } | null;
  issuedRaw: bigint;
  /** Rewards that are promised, and shares that are announced. */
  reservedRaw: bigint;
  announcedRaw: bigint;
  /** Shares of issues that must stay with their holders for now. */
  lockedUpRaw: bigint;
  book: { holders: number; sharesRaw: bigint };
  /** Null: no rules; no figures: rules of another kind. */
  rules: { address: Address; ceilingBps: number | null; appliesFromRaw: bigint | null } | null;
  pending: readonly Stoppable[];
  guardians: readonly Address[];
  isin: string;
  documents: readonly { name: string; uri: string; hash: Hex }[];
};

/** The state of the register that the service has indexed, as of one block. */
type Snapshot = {
  /** Null before the first block. */
  cursor: Cursor | null;
  issue: { issuedRaw: bigint; holders: number };
  /** Null when the node does not answer. */
  capital: Capital | null;
};

const newest = new WeakMap<Db, { block: bigint | undefined; snapshot: Promise<Snapshot> }>();

/** Reads what the service has indexed and the capital at that block, once for each block. */
export async function readSnapshot(ctx: AppContext): Promise<Snapshot> {
  const block = (await readCursor(ctx))?.blockNumber;
  const known = newest.get(ctx.db);
  if (known && known.block === block) return known.snapshot;
  const snapshot = takeSnapshot(ctx);
  newest.set(ctx.db, { block, snapshot });
  const forget = () => newest.delete(ctx.db);
  // After a failure the next visitor asks again.
  snapshot.then(({ capital }) => capital ?? forget(), forget);
  return snapshot;
}

async function takeSnapshot(ctx: AppContext): Promise<Snapshot> {
  // One transaction: the figures are those of the block, also while the next one is booked.
  const { cursor, issue, indexed, announced } = await ctx.db.transaction(
    async (tx) => {
      const cursor = await readCursor({ db: tx, config: ctx.config });
      return {
        cursor,
        issue: await readIssue(tx),
        indexed: cursor && (await readIndexed(tx, cursor)),
        announced: await readAnnounced(tx),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  if (!cursor || !indexed) return { cursor, issue, capital: null };
  try {
    const pending = await askStoppable(ctx, announced, cursor);
    return {
      cursor,
      issue,
      capital: { ...(await askContracts(ctx, cursor)), ...indexed, pending },
    };
  } catch (error) {
    ctx.log.warn({ error: describeError(error) }, 'the capital could not be read');
    return { cursor, issue, capital: null };
  }
}

async function askContracts(ctx: AppContext, { blockNumber }: Cursor) {
  const { client, addresses } = ctx.chain;
  const token = { address: addresses.contracts.shareToken, abi: shareTokenAbi } as const;
  const [authorisedRaw, issuedRaw, reservedRaw, announcedRaw, rules, isin] = await client.multicall(
    {
      allowFailure: false,
      blockNumber,
      contracts: [
        { ...token, functionName: 'maxSupply' },
        { ...token, functionName: 'totalSupply' },
        { ...token, functionName: 'reserved' },
        { ...token, functionName: 'announced' },
        { ...token, functionName: 'rules' },
        { ...token, functionName: 'isin' },
      ],
    },
  );
  const known = { contracts: addresses.contracts, timelock: null };
  return {
    authorisedRaw,
    issuedRaw,
    reservedRaw,
    announcedRaw,
    isin,
    rules: rules === zeroAddress ? null : await readRules(ctx, rules, blockNumber),
    guardians: await readRoleHolders(ctx, known, 'GUARDIAN'),
  };
}

async function readRules({ chain }: AppContext, address: Address, blockNumber: bigint) {
  const rules = { address, abi: holdingRulesAbi } as const;
  const [ceiling, from] = await chain.client.multicall({
    blockNumber,
    contracts: [
      { ...rules, functionName: 'ceilingBps' },
      { ...rules, functionName: 'appliesFrom' },
    ],
  });
  return { address, ceilingBps: ceiling.result ?? null, appliesFromRaw: from.result ?? null };
}

type Indexed = {
  holders: number;
  shares: string;
  locked: string;
  changed: { hash: Hex; at: string } | null;
  documents: { name: Hex; uri: string; hash: Hex }[];
};

/** Reads what no view of the contracts returns. */
async function readIndexed(tx: Tx, { blockTime }: Cursor) {
  const { rows } = await tx.execute<Indexed>(sql`
    select book.*,
      (select coalesce(sum((args ->> 'shares')::numeric), 0)::text from chain_events where contract = 'issuance'
        and name = 'Issued' and (args ->> 'lockedUntil')::numeric > ${blockTime.getTime() / 1_000}) as locked,
      (select jsonb_build_object('hash', args -> 'documentHash', 'at', block_time) from chain_events
        where contract = 'shareToken' and name = 'MaxSupplySet'
        order by block_number desc, log_index desc limit 1) as changed,
      (select coalesce(jsonb_agg(args order by args ->> 'name'), '[]') from (
        select distinct on (args ->> 'name') args from chain_events
        where contract = 'shareToken' and name = 'DocumentUpdated'
        order by args ->> 'name', block_number desc, log_index desc) as documents) as documents
    from (select count(distinct wallet.holder)::int as holders, coalesce(sum(balance_raw), 0)::text as shares
      from ledger_accounts account join share_wallets wallet on wallet.address = account.address
      where account.kind = 'wallet' and asset = ${SHARE_ASSET} and balance_raw > 0
        and account.address like ${`${BOOK_PREFIX}%`}) as book`);
  const { holders, shares, locked, changed, documents } = rows[0] as Indexed;
  return {
    book: { holders, sharesRaw: BigInt(shares) },
    lockedUpRaw: BigInt(locked),
    changed: changed && { documentHash: changed.hash, at: new Date(changed.at) },
    documents: documents
      .filter(({ hash }) => BigInt(hash) !== 0n)
      .map(({ name, ...rest }) => ({ ...rest, name: hexToString(name, { size: 32 }) })),
  };
}
