import type { Tx } from '@fnx/postgres/client';
import { wholeList } from '@fnx/postgres/read-page';
import { AmountError, formatDecimal, parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { and, asc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { decimal, t } from '@/lang/service';
import { raiseNotifications } from '@/server/messaging/raise-notification';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { lockOwner } from '@/server/users/lock-user';
import { users } from '@/server/users/tables';
import { readWorth } from './display-rates';
import { sharePriceAt, sharePriceNow } from './share-price';
import { priceOfToday, readSplits, type Split } from './share-splits';
import { priceAlerts } from './tables';

type Alert = typeof priceAlerts.$inferSelect;

/** The price is for a share of today, whatever was split since. */
const view = ({ id, direction, priceRaw, createdAt }: Alert, splits: readonly Split[]) => ({
  id,
  direction,
  price: formatDecimal(priceOfToday(priceRaw, createdAt, splits), USD_DECIMALS),
  createdAt: createdAt.toISOString(),
});

/** The caller's alerts, lowest price first. */
export async function listPriceAlerts(ctx: AppContext, { userId }: Session) {
  const { db, config } = ctx;
  const splits = await readSplits(ctx);
  const rows = await db
    .select()
    .from(priceAlerts)
    .where(eq(priceAlerts.userId, userId))
    .orderBy(asc(priceAlerts.priceRaw));
  return wholeList(
    rows.map((row) => view(row, splits)),
    config.limits.priceAlertsPerUser,
  );
}

/**
 * Sets an alert for a share price. A price above the current one waits for a rise, one below it for a fall.
 * @throws DomainError VALIDATION_ERROR for a price that is none, is the current one or has an alert; PRICE_ALERT_LIMIT;
 *   PRICE_UNAVAILABLE without a share price
 */
export async function addPriceAlert(
  ctx: AppContext,
  { userId }: Session,
  input: { price: string },
) {
  const priceRaw = readPrice(input.price);
  const { priceRaw: current } = await sharePriceNow(ctx);
  if (priceRaw === current) {
    throw invalidFields({ price: 'ALERT_AT_PRICE' });
  }
  const most = ctx.config.limits.priceAlertsPerUser;
  return ctx.db.transaction(async (tx) => {
    // Alerts of one person are counted one after the other.
    await lockOwner(tx, 'price-alerts', userId);
    const count = await tx.$count(priceAlerts, eq(priceAlerts.userId, userId));
    if (count >= most) throw problem('PRICE_ALERT_LIMIT', { max: most });
    const direction = priceRaw > current ? ('ABOVE' as const) : ('BELOW' as const);
    const [added] = await tx
      .insert(priceAlerts)
      .values({ userId, direction, priceRaw, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!added) throw invalidFields({ price: 'ALERT_EXISTS' });
    return view(added, []);
  });
}

function readPrice(text: string): bigint {
  try {
    const raw = parseDecimal(text, USD_DECIMALS, 10n ** 18n);
    if (raw > 0n) return raw;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw invalidFields({ price: `AMOUNT_${error.fault}` });
  }
  throw invalidFields({ price: 'PRICE_ZERO' });
}

/** @throws DomainError NOT_FOUND when the caller has no such alert */
export async function removePriceAlert(ctx: AppContext, { userId }: Session, id: string) {
  if (!isUuid(id)) throw problem('NOT_FOUND');
  const removed = await ctx.db
    .delete(priceAlerts)
    .where(and(eq(priceAlerts.id, id), eq(priceAlerts.userId, userId)))
    .returning({ id: priceAlerts.id });
  if (removed.length === 0) throw problem('NOT_FOUND');
  return { removed: 1 as const };
}

const BATCH = 100;

export const PRICES_QUEUE = 'price-announcements';

/** Notifies everybody whose price the current one has reached, and removes their alerts. Alerts of a closed account wait. */
export async function firePriceAlerts(ctx: AppContext): Promise<void> {
  const price = await sharePriceAt(ctx, ctx.clock.now());
  if (!price) return;
  const splits = await readSplits(ctx);
  while (await ctx.db.transaction((tx) => fireBatch(ctx, tx, price.priceRaw, splits))) {
    ctx.jobs.advance(PRICES_QUEUE);
  }
}

/** @returns whether more may follow */
async function fireBatch(
  ctx: AppContext,
  tx: Tx,
  current: bigint,
  splits: readonly Split[],
): Promise<boolean> {
  const { id, direction } = priceAlerts;
  const priceRaw = priceOfAlert(splits);
  const reached = or(
    and(eq(direction, 'ABOVE'), lte(priceRaw, String(current))),
    and(eq(direction, 'BELOW'), gte(priceRaw, String(current))),
  );
  const active = tx.select({ id: users.id }).from(users).where(eq(users.status, 'ACTIVE'));
  const due = tx
    .select({ id })
    .from(priceAlerts)
    .where(and(reached, inArray(priceAlerts.userId, active)))
    .limit(BATCH)
    .for('update');
  const fired = await tx.delete(priceAlerts).where(inArray(id, due)).returning();
  const usd = (raw: bigint) => formatDecimal(raw, USD_DECIMALS, 2);
  const now = (await readWorth({ ...ctx, db: tx }))(usd(current));
  const notices = fired.map((alert) => ({
    userId: alert.userId,
    kind: 'PRICE' as const,
    title: t('Your price alert'),
    body:
      alert.direction === 'ABOVE'
        ? t(
            'The price of one share is now {now}. You asked to be told when it is {price} USD or more. This alert is now off.',
            {
              now,
              price: decimal(usd(priceOfToday(alert.priceRaw, alert.createdAt, splits))),
            },
          )
        : t(
            'The price of one share is now {now}. You asked to be told when it is {price} USD or less. This alert is now off.',
            {
              now,
              price: decimal(usd(priceOfToday(alert.priceRaw, alert.createdAt, splits))),
            },
          ),
    link: '/price',
    dedupeKey: `price-alert:${alert.id}`,
  }));
  await raiseNotifications(ctx, tx, notices);
  return fired.length === BATCH;
}

/** `priceOfToday` of an alert, in SQL. */
const priceOfAlert = (splits: readonly Split[]): SQL =>
  splits.reduce(
    (
      price,
      { at, numerator, denominator },
    ) => sql`case when ${priceAlerts.createdAt} < ${at.toISOString()}::timestamptz
      then div(${price} * ${String(denominator)}::numeric, ${String(numerator + denominator)}::numeric) else ${price} end`,
    sql`${priceAlerts.priceRaw}`,
  );
