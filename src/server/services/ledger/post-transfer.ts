import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/server/db/client';
import {
  type HouseKind,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransfers,
  type PersonalKind,
  type TransferKind,
} from '@/server/db/schema/ledger';

export type LedgerAccount =
  | { owner: string; kind: PersonalKind }
  | { owner: 'house'; kind: HouseKind };

/** Moves `amountRaw` of an asset; a leg is two entries that sum to zero. */
export type Leg = { asset: string; from: LedgerAccount; to: LedgerAccount; amountRaw: bigint };

export type Booking = {
  kind: TransferKind;
  /** What causes it; a cause is booked once. */
  reference: string;
  legs: readonly Leg[];
  at: Date;
};

/** The cause was booked before: the caller lost a race or repeats itself. */
export class AlreadyBookedError extends Error {
  override readonly name = 'AlreadyBookedError';
}

export const house = (kind: HouseKind): LedgerAccount => ({ owner: 'house', kind });
export const person = (owner: string, kind: PersonalKind): LedgerAccount => ({ owner, kind });

/**
 * Books a transfer in the caller's transaction. The database refuses it when it would not sum to
 * zero or would take a person's balance below zero.
 *
 * @throws AlreadyBookedError when the same cause was booked before.
 */
export async function postTransfer(tx: Tx, booking: Booking): Promise<void> {
  const { kind, reference, legs, at } = booking;
  const [transfer] = await tx
    .insert(ledgerTransfers)
    .values({ kind, reference, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: ledgerTransfers.id });
  if (!transfer) throw new AlreadyBookedError(`${kind} ${reference}`);
  const entries: (typeof ledgerEntries.$inferInsert)[] = [];
  for (const { asset, from, to, amountRaw } of legs) {
    if (amountRaw <= 0n) throw new RangeError(`A leg of ${kind} ${reference} moves ${amountRaw}`);
    const transferId = transfer.id;
    entries.push(
      { transferId, accountId: await accountId(tx, asset, from), asset, amountRaw: -amountRaw },
      { transferId, accountId: await accountId(tx, asset, to), asset, amountRaw },
    );
  }
  await tx.insert(ledgerEntries).values(entries);
}

async function accountId(tx: Tx, asset: string, account: LedgerAccount): Promise<bigint> {
  const isHouse = account.owner === 'house';
  const found = () =>
    tx
      .select({ id: ledgerAccounts.id })
      .from(ledgerAccounts)
      .where(
        and(
          isHouse ? isNull(ledgerAccounts.ownerId) : eq(ledgerAccounts.ownerId, account.owner),
          eq(ledgerAccounts.asset, asset),
          eq(ledgerAccounts.kind, account.kind),
        ),
      );
  const [known] = await found();
  if (known) return known.id;
  const [made] = await tx
    .insert(ledgerAccounts)
    .values({
      ownerId: isHouse ? null : account.owner,
      asset,
      kind: account.kind,
      balanceRaw: isHouse ? null : 0n,
    })
    .onConflictDoNothing()
    .returning({ id: ledgerAccounts.id });
  if (made) return made.id;
  const [other] = await found();
  if (!other) throw new Error(`No ledger account ${account.kind} for ${asset}`);
  return other.id;
}
