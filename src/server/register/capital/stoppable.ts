import type { StoppableKind } from '@fnx/api/shared/register';
import { BOOK_PREFIX } from '@fnx/chain/book-wallets';
import { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import { TIMELOCK, timelockAbi } from '@fnx/contracts/deploy/timelock';
import type { Db } from '@fnx/postgres/client';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { DAY_SECONDS } from '@fnx/values/time';
import { type SQL, sql } from 'drizzle-orm';
import { type Abi, zeroAddress, zeroHash } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { type Cursor, readCursor } from '@/server/register/index/cursor';
import { SHARE_ASSET } from '@/server/register/tables';

/** Something that waits on the chain, and that GUARDIAN can stop. */
export type Stoppable = {
  kind: StoppableKind;
  /** The argument of the command that stops it: a number, a holder, a wallet, an order, an operation. */
  id: string;
  /** Millionths: what it would create or move. Zero of a decision. */
  sharesRaw: bigint;
  /** From when it takes effect; null while ADMIN has to approve it. */
  dueAt: Date | null;
  /** The arguments of the event that announced it, as the index stores them. */
  args: Args;
  /** An officer prepared the call that announced it. */
  isOurs: boolean;
};

type Args = Readonly<Record<string, string>>;

/** The state of one in the contract: Unix seconds, and what is left of it where the contract counts shares. */
type State = { due: number; isOpen: boolean; left?: bigint };

type Kind = {
  contract: 'issuance' | 'distributions' | 'auctions' | 'enforcement' | typeof TIMELOCK;
  begun: string;
  /** Events that end it; they repeat the key. */
  ended: readonly string[];
  /** Arguments that name it: of the event, and of the view. */
  key: readonly string[];
  view: string;
  read(state: never, args: Args): State;
  /** Millionths that it would move, where the contract does not say; of an event `begun`. */
  shares?: SQL;
  /** Seconds after which it can no longer be carried out, or stopped. */
  lapses?: number;
};

type Auction = { state: number; opens: number; bankSide: number; bankShares: bigint };

const held = (where: SQL) => sql`(select coalesce(sum(balance_raw), 0)::text from ledger_accounts
  where kind = 'wallet' and asset = ${SHARE_ASSET} and ${where})`;

type Split = { documentHash: string; beganAt: number; executableAt: number };
type List = { executableAt: number; left: bigint };
const readList = ({ executableAt, left }: List): State => ({
  due: executableAt,
  isOpen: left > 0n,
  left,
});

/** A claim, a recovery and an order can be carried out for so long. */
const LAPSES = 30 * DAY_SECONDS;

const KINDS: Record<StoppableKind, Kind> = {
  LIST: {
    contract: 'issuance',
    begun: 'IssuanceAnnounced',
    ended: ['IssuanceCancelled'],
    key: ['id'],
    view: 'announcements',
    read: readList,
  },
  BONUS: {
    contract: 'issuance',
    begun: 'SharesDeclared',
    ended: ['SharesCancelled', 'SharesBegan'],
    key: ['id'],
    view: 'shareDistributions',
    read: ({ documentHash, beganAt, executableAt: due }: Split): State => ({
      due,
      isOpen: documentHash !== zeroHash && beganAt === 0,
    }),
    shares: sql`(select trunc(coalesce(sum(balance_raw), 0) * (begun.args ->> 'numerator')::numeric
        / (begun.args ->> 'denominator')::numeric)::text from ledger_accounts
      where kind = 'wallet' and asset = ${SHARE_ASSET})`,
    lapses: LAPSES,
  },
  DISTRIBUTION: {
    contract: 'distributions',
    begun: 'Announced',
    ended: ['Cancelled', 'Declared'],
    key: ['id'],
    view: 'announcements',
    read: ({ recordTime: due }: { recordTime: number }) => ({ due, isOpen: due !== 0 }),
    // At its record time it stays.
    lapses: -1,
  },
  AUCTION: {
    contract: 'auctions',
    begun: 'Announced',
    ended: ['Cancelled', 'Cleared', 'Voided'],
    key: ['id'],
    view: 'round',
    // State 1 is live; new shares are those of the bank's sale.
    read: ({ state, opens: due, bankSide, bankShares }: Auction): State => ({
      due,
      isOpen: state === 1,
      left: bankSide === 0 ? bankShares : 0n,
    }),
    // In the second in which it opens it is too late.
    lapses: -1,
  },
  CLAIM: {
    contract: 'issuance',
    begun: 'BookClaimed',
    ended: ['BookClaimCancelled', 'BookClaimExecuted'],
    key: ['holder'],
    view: 'claims',
    read: ([wallet, due]: readonly [string, number]) => ({ due, isOpen: wallet !== zeroAddress }),
    shares: held(sql`address like ${`${BOOK_PREFIX}%`} and address in
      (select address from share_wallets where holder = begun.args ->> 'holder')`),
    lapses: LAPSES,
  },
  RECOVERY: {
    contract: 'enforcement',
    begun: 'RecoveryRequested',
    ended: ['RecoveryVetoed', 'RecoveryCancelled', 'RecoveryExecuted'],
    key: ['from'],
    view: 'recoveries',
    read: ([to, due]: readonly [string, number]) => ({ due, isOpen: to !== zeroAddress }),
    shares: held(sql`address = begun.args ->> 'from'`),
    lapses: LAPSES,
  },
  ORDER: {
    contract: 'enforcement',
    begun: 'CourtOrderAnnounced',
    ended: ['CourtOrderCancelled', 'CourtOrderExecuted'],
    key: ['from', 'to', 'amount'],
    view: 'orders',
    read: ({ executableAt: due }: { executableAt: number }, { amount }) => ({
      due,
      isOpen: due !== 0,
      left: BigInt(amount ?? 0),
    }),
    lapses: LAPSES,
  },
  DECISION: {
    contract: TIMELOCK,
    begun: 'CallScheduled',
    ended: ['Cancelled', 'CallExecuted'],
    key: ['id'],
    view: 'getTimestamp',
    // One second stands for what was executed.
    read: (due: bigint) => ({ due: Number(due), isOpen: due > 1n }),
  },
};

const sharesText = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);

type Announced = { kind: StoppableKind; args: Args; shares: string; ours: boolean };

/** Announced, and not ended by a later event, as indexed; the contracts know more. */
export async function readAnnounced(db: Db) {
  const each = Object.entries(KINDS).map(([kind, { contract, begun, ended, key, shares }]) => {
    const same = key.map((name) => sql`ended.args -> ${name} = begun.args -> ${name}`);
    return sql`select ${kind} as kind, begun.args, ${shares ?? sql`'0'`} as shares,
        exists (select from chain_action_sends sent where sent.tx_hash = begun.tx_hash) as ours
      from chain_events begun where begun.contract = ${contract} and begun.name = ${begun}
        and not exists (select from chain_events ended
          where ended.contract = ${contract} and ended.name = any(${sql.param([...ended])}::text[])
            and (ended.block_number, ended.log_index) > (begun.block_number, begun.log_index)
            and ${sql.join(same, sql` and `)})`;
  });
  const { rows } = await db.execute<Announced>(sql.join(each, sql` union all `));
  return rows;
}

/**
 * All that waits on the chain and can be stopped, soonest first: found in the index, and read from the contracts at its last block.
 * @throws the node's error; it must have the state of that block
 */
export async function readStoppable(
  ctx: Pick<AppContext, 'chain' | 'db' | 'config'>,
): Promise<Stoppable[]> {
  const cursor = await readCursor(ctx);
  return cursor ? askStoppable(ctx, await readAnnounced(ctx.db), cursor) : [];
}

/** Those that the contracts at a block still have. @throws as `readStoppable` */
export async function askStoppable(
  { chain }: Pick<AppContext, 'chain'>,
  announced: readonly Announced[],
  { blockNumber, blockTime }: Cursor,
): Promise<Stoppable[]> {
  const { contracts, timelock } = chain.addresses;
  const states = await chain.client.multicall({
    allowFailure: false,
    blockNumber,
    contracts: announced.map(({ kind, args }) => {
      const { contract, view, key } = KINDS[kind];
      const isTimelock = contract === TIMELOCK;
      return {
        address: isTimelock ? (timelock ?? zeroAddress) : contracts[contract],
        abi: (isTimelock ? timelockAbi : CONTRACT_ABIS[contract]) as Abi,
        functionName: view,
        args: key.map((name) => args[name]),
      };
    }),
  });
  const now = blockTime.getTime() / 1_000;
  const found = announced.flatMap(({ kind, args, shares, ours: isOurs }, place): Stoppable[] => {
    const { key, read, lapses = Number.POSITIVE_INFINITY } = KINDS[kind];
    const { due, isOpen, left = BigInt(shares) } = read(states[place] as never, args);
    const hasLapsed = due !== 0 && now > due + lapses;
    if (!isOpen || hasLapsed) return [];
    const dueAt = due === 0 ? null : new Date(due * 1_000);
    const id = key.map((name) => (name === 'amount' ? sharesText(left) : args[name])).join(':');
    return [{ kind, id, sharesRaw: left, dueAt, args, isOurs }];
  });
  const order = ({ dueAt }: Stoppable) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return found.sort((a, b) => order(a) - order(b));
}
