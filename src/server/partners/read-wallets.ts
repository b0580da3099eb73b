import type { partnerCalls } from '@fnx/api/partners/calls';
import type { WalletEvent } from '@fnx/api/partners/objects';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { AppContext } from '@/server/platform/context';
import { chainEvents, shareWallets } from '@/server/register/chain-tables';
import { openCursor, pageOf } from './cursor';

type Call = (typeof partnerCalls)['partnerWallets'];
type Wallet = z.input<Call['data']>['docs'][number];
type Entry = Wallet['history'][number];
type Stored = typeof chainEvents.$inferSelect;
type Reading = Pick<AppContext, 'db' | 'config'>;

const LIST = 'wallets';

/** A page of the wallets of the register, with what happened to each. */
export async function readWallets(
  ctx: Reading,
  { holder, wallet, after, limit }: z.output<Call['input']>,
): Promise<z.input<Call['data']>> {
  const place = openCursor(ctx, LIST, after);
  const ever = sql`(select args ->> 'wallet' from chain_events
    where name = 'WalletRegistered' and args ->> 'holder' = ${holder?.toLowerCase()})`;
  const rows = await ctx.db
    .select()
    .from(shareWallets)
    .where(
      and(
        place === null ? undefined : gt(shareWallets.address, place),
        wallet && eq(shareWallets.address, wallet.toLowerCase()),
        holder ? inArray(shareWallets.address, ever) : undefined,
      ),
    )
    .orderBy(asc(shareWallets.address))
    .limit(limit + 1);
  const histories = await readHistories(ctx, rows.slice(0, limit));
  const view = ({ address, holder: last, removedAt, frozenRaw }: (typeof rows)[number]) => ({
    wallet: address,
    holder: removedAt ? null : last,
    frozen: shares(frozenRaw),
    history: histories.get(address) ?? [],
  });
  return pageOf(ctx, LIST, { rows, limit }, view, ({ address }) => address) as z.input<
    Call['data']
  >;
}

const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);

async function readHistories({ db, config }: Reading, rows: readonly { address: string }[]) {
  const wallets = sql`${sql.param(rows.map(({ address }) => address))}::text[]`;
  const linked = await db
    .select()
    .from(chainEvents)
    .where(
      and(
        eq(chainEvents.chainId, config.chain.id),
        sql`name in ('WalletRegistered', 'WalletRemoved') and args ->> 'wallet' = any(${wallets})`,
      ),
    );
  const holders = sql`${sql.param([...new Set(linked.map((event) => argOf(event, 'holder')))])}::text[]`;
  // The rare kinds have an index by name, and by holder where the event has one.
  const others = await db
    .select()
    .from(chainEvents)
    .where(
      and(
        eq(chainEvents.chainId, config.chain.id),
        sql`(name = 'Frozen' and args ->> 'account' = any(${wallets})
          or name in ('HolderFrozen', 'RecoveryExecuted') and args ->> 'holder' = any(${holders}))`,
      ),
    );
  const events = [...linked, ...others].sort(inOrder);
  return new Map(rows.map(({ address }) => [address, historyOf(address, events)]));
}

const inOrder = (a: Stored, b: Stored) =>
  Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex;

const argOf = ({ args }: Stored, name: string) => String(args[name] ?? '');

/** The events of a wallet among those of many. What concerns a holder counts while the wallet is theirs. */
function historyOf(address: string, events: readonly Stored[]): Entry[] {
  const history: Entry[] = [];
  let holder: string | null = null;
  for (const event of events) {
    const kind = kindOf(event, address, holder);
    if (!kind) continue;
    if (kind === 'LINKED') holder = argOf(event, 'holder');
    const isRecovered = kind === 'RECOVERED';
    history.push({
      kind,
      // A recovery is told behind the end of the wallet.
      holder: isRecovered ? argOf(event, 'holder') : holder,
      shares: isRecovered || kind === 'FROZEN' ? shares(BigInt(argOf(event, 'amount'))) : null,
      to: isRecovered ? argOf(event, 'to') : null,
      at: event.blockTime.toISOString(),
      block: Number(event.blockNumber),
      ...{ blockHash: event.blockHash, txHash: event.txHash, logIndex: event.logIndex },
    } as Entry);
    if (kind === 'ENDED') holder = null;
  }
  return history;
}

function kindOf(event: Stored, address: string, holder: string | null): WalletEvent | null {
  const isOwn = (name: string) => argOf(event, name) === address;
  switch (event.name) {
    case 'WalletRegistered':
      return isOwn('wallet') ? 'LINKED' : null;
    case 'WalletRemoved':
      return isOwn('wallet') ? 'ENDED' : null;
    case 'Frozen':
      return isOwn('account') ? 'FROZEN' : null;
    case 'RecoveryExecuted':
      return isOwn('from') ? 'RECOVERED' : null;
    case 'HolderFrozen':
      if (argOf(event, 'holder') !== holder) return null;
      return event.args.frozen === true ? 'HOLDER_FROZEN' : 'HOLDER_RELEASED';
    default:
      return null;
  }
}
