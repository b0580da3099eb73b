import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { sql } from 'drizzle-orm';
import {
  type EventName,
  type EventOf,
  type EventValue,
  integerArg,
  textArg,
} from '@/server/platform/chain-events';
import { shareHolders, shareWallets } from '@/server/register/chain-tables';
import { users } from '@/server/users/tables';

type WalletState = {
  address: string;
  holder: string;
  registeredAt: Date;
  removedAt: Date | null;
  seniorAt: Date;
  frozenRaw: bigint;
};

type HolderState = {
  holder: string;
  frozen: boolean;
  lockedRaw: bigint;
  payoutAddress: string | null;
  byAgent: boolean;
};

type TokenEvent = EventOf<'shareToken'>;

/** Arguments of the share token's events that name a wallet. */
const ADDRESS_ARGS: readonly string[] = ['wallet', 'account', 'from', 'to'];

/**
 * Registered addresses and holders while a batch is booked: read once, changed by the batch's events in chain order, and
 * written once. A removed address keeps its last holder, because shares may leave it in the transaction that removes it.
 */
export class HolderBook {
  private readonly changedWallets = new Set<string>();
  private readonly changedHolders = new Set<string>();

  private constructor(
    private readonly wallets: Map<string, WalletState>,
    private readonly holders: Map<string, HolderState>,
    private readonly owners: Map<string, string>,
  ) {}

  /** Reads what the events of the share token concern. */
  static async open(tx: Tx, events: readonly TokenEvent[]): Promise<HolderBook> {
    const addresses = new Set<string>();
    const ids = new Set<string>();
    for (const { args } of events) {
      for (const [name, value] of Object.entries<EventValue>(args)) {
        if (ADDRESS_ARGS.includes(name)) addresses.add(String(value));
        if (name === 'holder') ids.add(String(value));
      }
    }
    const wallets = await tx
      .select()
      .from(shareWallets)
      .where(sql`${shareWallets.address} = any(${sql.param([...addresses])}::text[])`);
    for (const { holder } of wallets) ids.add(holder);
    const list = sql.param([...ids]);
    const holders = await tx
      .select()
      .from(shareHolders)
      .where(sql`${shareHolders.holder} = any(${list}::text[])`);
    const owners = await tx
      .select({ id: users.id, holder: sql<string>`${users.holderId}` })
      .from(users)
      .where(sql`${users.holderId} = any(${list}::text[])`);
    return new HolderBook(
      new Map(wallets.map((wallet) => [wallet.address, wallet])),
      new Map(holders.map((holder) => [holder.holder, holder])),
      new Map(owners.map(({ id, holder }) => [holder, id])),
    );
  }

  /** The holder of an address, now or before it was removed; null for an address that was never registered. */
  holderOf(address: string): string | null {
    return this.wallets.get(address)?.holder ?? null;
  }

  /** The account of an address's holder; null for a holder without one. */
  ownerOf(address: string): string | null {
    const holder = this.holderOf(address);
    return holder === null ? null : (this.owners.get(holder) ?? null);
  }

  apply(event: TokenEvent): void {
    const change = CHANGES[event.name] as
      | ((book: HolderBook, event: TokenEvent) => void)
      | undefined;
    change?.(this, event);
  }

  register(event: EventOf<'shareToken', 'WalletRegistered'>): void {
    const address = textArg(event, 'wallet');
    const holder = textArg(event, 'holder');
    const before = this.wallets.get(address);
    const frozenRaw = before?.frozenRaw ?? 0n;
    const registeredAt = event.blockTime;
    const seniorAt = new Date(Number(integerArg(event, 'seniorAt')) * 1000);
    const removedAt = null;
    this.wallets.set(address, { address, holder, registeredAt, removedAt, seniorAt, frozenRaw });
    this.changedWallets.add(address);
    this.changeHolder(holder, {});
  }

  changeWallet(address: string, change: Partial<WalletState>): void {
    const known = this.wallets.get(address);
    // Frozen shares may be announced for an address that is not registered; there is nothing to show then.
    if (!known) return;
    this.wallets.set(address, { ...known, ...change });
    this.changedWallets.add(address);
  }

  changeHolder(holder: string, change: Partial<HolderState>): void {
    const none = { holder, frozen: false, lockedRaw: 0n, payoutAddress: null, byAgent: false };
    const known = this.holders.get(holder);
    this.holders.set(holder, { ...none, ...known, ...change });
    if (!known || Object.keys(change).length > 0) this.changedHolders.add(holder);
  }

  /** Writes all changes, in two statements. */
  async close(tx: Tx): Promise<void> {
    const wallets = [...this.changedWallets].flatMap((address) => this.wallets.get(address) ?? []);
    const holders = [...this.changedHolders].flatMap((holder) => this.holders.get(holder) ?? []);
    if (wallets.length > 0) await tx.execute(writeWallets(wallets));
    if (holders.length > 0) await tx.execute(writeHolders(holders));
  }
}

const CHANGES: {
  readonly [N in EventName<'shareToken'>]?: (
    book: HolderBook,
    event: EventOf<'shareToken', N>,
  ) => void;
} = {
  WalletRegistered: (book, event) => book.register(event),
  WalletRemoved: (book, event) =>
    book.changeWallet(textArg(event, 'wallet'), { removedAt: event.blockTime }),
  Frozen: (book, event) =>
    book.changeWallet(textArg(event, 'account'), { frozenRaw: integerArg(event, 'amount') }),
  HolderFrozen: (book, event) =>
    book.changeHolder(textArg(event, 'holder'), { frozen: event.args.frozen }),
  Locked: (book, event) =>
    book.changeHolder(textArg(event, 'holder'), { lockedRaw: integerArg(event, 'total') }),
  Unlocked: (book, event) =>
    book.changeHolder(textArg(event, 'holder'), { lockedRaw: integerArg(event, 'total') }),
  PayoutAddressSet: (book, event) =>
    book.changeHolder(textArg(event, 'holder'), { payoutAddress: payout(event) }),
  PaidByAgentSet: (book, event) =>
    book.changeHolder(textArg(event, 'holder'), { byAgent: event.args.byAgent }),
};

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

function payout(event: EventOf<'shareToken', 'PayoutAddressSet'>): string | null {
  const address = textArg(event, 'wallet');
  return address === ZERO_ADDRESS ? null : address;
}

/** The events of the share token that change addresses and holders. */
export const HOLDER_EVENTS = Object.keys(CHANGES) as EventName<'shareToken'>[];

function writeWallets(wallets: readonly WalletState[]) {
  return sql`${insertRows(shareWallets, wallets)}
    on conflict (address) do update set holder = excluded.holder, registered_at = excluded.registered_at,
      removed_at = excluded.removed_at, senior_at = excluded.senior_at, frozen_raw = excluded.frozen_raw`;
}

function writeHolders(holders: readonly HolderState[]) {
  return sql`${insertRows(shareHolders, holders)}
    on conflict (holder) do update set frozen = excluded.frozen, locked_raw = excluded.locked_raw,
      payout_address = excluded.payout_address, by_agent = excluded.by_agent`;
}
