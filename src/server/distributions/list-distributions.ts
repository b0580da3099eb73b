import type { Distribution } from '@fnx/api/distributions/schemas';
import type { PayoutStatus } from '@fnx/api/shared/rights-vocabulary';
import { CURRENCIES, type CurrencyId } from '@fnx/chain/currencies';
import type { Db } from '@fnx/postgres/client';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { documents } from '@/server/platform/tables';
import { shareHolders } from '@/server/register/chain-tables';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { sharesAt } from '@/server/register/shares-at';
import { holderOf } from '@/server/users/holder-id';
import { users } from '@/server/users/tables';
import { RATES_TIME_MS, taxOf } from '@/shared/tax';
import { listNotices } from './list-notices';
import { distributions, payouts, taxExceptions, taxRates } from './tables';

/** A distribution with the caller's part of it. */
export type OwnDistribution = {
  distribution: typeof distributions.$inferSelect;
  payout: typeof payouts.$inferSelect | null;
  documentTitle: string | null;
  /** The caller's shares at the record time, in millionths. */
  sharesRaw: bigint;
  /** The caller's tax rate, in hundredths of a percent. */
  rateBps: number;
  /** Own rates of holders for which the caller's payment waits: for 30 days all of them, for the caller's own until it is entered. */
  ratesMissing: number;
};

type Known = Pick<AppContext, 'db' | 'clock'>;

function ownDistributions({ db, clock }: Known, userId: string) {
  const holder = holderOf(db, userId);
  const { id, exceptionsRoot } = distributions;
  const waiting = new Date(clock.now().getTime() - RATES_TIME_MS);
  const entered = db
    .select({ bps: taxRates.bps })
    .from(taxRates)
    .where(and(eq(taxRates.distributionId, id), eq(taxRates.holder, holder)));
  const declared = db
    .select({ bps: taxExceptions.bps })
    .from(taxExceptions)
    .where(and(eq(taxExceptions.root, exceptionsRoot), eq(taxExceptions.holder, holder)));
  return db
    .select({
      distribution: distributions,
      payout: payouts,
      documentTitle: documents.title,
      sharesRaw: sharesAt(userId, distributions.recordTime),
      rateBps: sql<number>`coalesce((${entered}), (${declared}), ${distributions.taxBps})`,
      ratesMissing: sql<number>`(case
        when ${distributions.declaredAt} > ${waiting} or exists (${declared}) and not exists (${entered})
          then greatest(${distributions.exceptions} - ${db.$count(taxRates, eq(taxRates.distributionId, id))}, 0)
        else 0 end)::int`,
    })
    .from(distributions)
    .leftJoin(documents, eq(documents.hash, distributions.documentHash))
    .leftJoin(
      payouts,
      and(eq(payouts.distributionId, distributions.id), eq(payouts.userId, userId)),
    );
}

/** One distribution with the caller's part; null when it does not exist. */
export async function findDistribution(
  ctx: Known,
  userId: string,
  id: string,
): Promise<OwnDistribution | null> {
  const [row] = await ownDistributions(ctx, userId).where(
    and(eq(distributions.id, id), isNotNull(distributions.currencyId)),
  );
  return row ? { ...row, sharesRaw: BigInt(row.sharesRaw) } : null;
}

/** A page of all distributions, newest first, with what each is for the caller. */
export async function listDistributions(ctx: AppContext, { userId }: Session, query: PageInput) {
  const { db } = ctx;
  const { declaredAt: key, id } = distributions;
  const where = isNotNull(distributions.currencyId);
  const select = ownDistributions(ctx, userId).$dynamic();
  const list = await readPage(db, select, { where, key, id }, query);
  return {
    ...list,
    docs: list.docs.map((row) => viewDistribution({ ...row, sharesRaw: BigInt(row.sharesRaw) })),
    announced: await listNotices(ctx, userId),
    payoutAddress: await payoutAddressOf(db, userId),
    indexedBlock: await readIndexedBlock(db),
  };
}

async function payoutAddressOf(db: Db, userId: string): Promise<Hex | null> {
  const [row] = await db
    .select({ address: shareHolders.payoutAddress })
    .from(shareHolders)
    .innerJoin(users, eq(users.holderId, shareHolders.holder))
    .where(eq(users.id, userId));
  return row?.address ? getAddress(row.address as Hex) : null;
}

/** The part of the amount that belongs to the shares, rounded down as the contract does. */
export const partOf = ({ distribution, sharesRaw }: OwnDistribution): bigint =>
  (distribution.amountRaw * sharesRaw) / distribution.supplyRaw;

/** The tax that is withheld from the caller's part. */
export const withheldOf = (own: OwnDistribution): bigint =>
  own.payout?.taxRaw ?? taxOf(partOf(own), own.rateBps);

export function payoutStatus({ payout, sharesRaw }: OwnDistribution): PayoutStatus {
  if (payout) return payout.toAddress === null ? 'RETURNED' : 'PAID';
  return sharesRaw > 0n ? 'OWED' : 'NONE';
}

function viewDistribution(own: OwnDistribution): Distribution {
  const { distribution, payout, sharesRaw } = own;
  const [grossRaw, taxRaw] = [partOf(own), withheldOf(own)];
  const currencyId = distribution.currencyId as CurrencyId;
  const { decimals } = CURRENCIES[currencyId];
  return {
    id: distribution.id,
    currencyId,
    symbol: currencyId,
    amount: formatDecimal(distribution.amountRaw, decimals),
    declaredAt: distribution.declaredAt.toISOString(),
    recordTime: distribution.recordTime.toISOString(),
    reclaimableAt: distribution.reclaimableAt.toISOString(),
    documentHash: distribution.documentHash as Hex,
    documentTitle: own.documentTitle,
    txHash: distribution.txHash as Hex,
    shares: formatDecimal(sharesRaw, SHARE_DECIMALS),
    mine: formatDecimal(grossRaw, decimals),
    taxRate: formatDecimal(BigInt(payout?.taxBps ?? own.rateBps), 2),
    tax: formatDecimal(taxRaw, decimals),
    net: formatDecimal(grossRaw - taxRaw, decimals),
    ratesMissing: own.ratesMissing,
    status: payoutStatus(own),
    paid: payout?.toAddress
      ? {
          at: payout.paidAt.toISOString(),
          to: getAddress(payout.toAddress as Hex),
          txHash: payout.txHash as Hex,
        }
      : null,
  };
}
