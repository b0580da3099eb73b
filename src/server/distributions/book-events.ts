import { currencyAt } from '@fnx/chain/addresses';
import { CURRENCIES, type CurrencyId } from '@fnx/chain/currencies';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { formatDecimal } from '@fnx/values/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { getAddress, type Hex, zeroAddress, zeroHash } from 'viem';
import { decimal, moment as momentOf, t } from '@/lang/service';
import { raiseAlert } from '@/server/messaging/alerts';
import { announce, isOldNews } from '@/server/messaging/announce';
import { type NewNotification, raiseNotifications } from '@/server/messaging/raise-notification';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext, ChainEventHandlerOf } from '@/server/platform/registry';
import { usdOf } from '@/server/register/index/trades';
import { readPayingAgents } from '@/server/register/paying-agents';
import { transactions } from '@/server/register/tables';
import { users } from '@/server/users/tables';
import { moneyText } from './money-text';
import { distributions, payouts, taxRates } from './tables';
import { tellCancelled, tellNotice } from './tell-notices';

type Distribution = typeof distributions.$inferSelect;
type Declared = EventOf<'distributions', 'Declared'>;
type Settled = EventOf<'distributions', 'Paid' | 'Forgone'>;
type Payout = typeof payouts.$inferSelect;

/** Indexes the Distributions contract: what was announced and paid in, who was paid, and what returned. */
export const distributionEvents: ChainEventHandlerOf<'distributions'> = {
  contract: 'distributions',
  names: [
    'Announced',
    'Cancelled',
    'Declared',
    'RateEntered',
    'Paid',
    'TaxPaid',
    'Forgone',
    'Reclaimed',
  ],
  async book(ctx, tx, events) {
    for (const event of events) {
      if (event.name === 'Announced') await tellNotice(ctx, tx, event);
      if (event.name === 'Cancelled') await tellCancelled(ctx, tx, event);
      if (event.name === 'Declared') await addFunded(ctx, tx, event);
      if (event.name === 'RateEntered') await enterRate(tx, event);
      if (event.name === 'Reclaimed') await addTo(tx, event, 'reclaimedRaw');
      if (event.name === 'TaxPaid') await addTo(tx, event, 'taxPaidRaw');
    }
    await pay(
      ctx,
      tx,
      events.filter((event) => event.name === 'Paid' || event.name === 'Forgone'),
    );
  },
};

const moment = (event: Declared, name: 'recordTime' | 'reclaimableAt') =>
  new Date(Number(integerArg(event, name)) * 1000);

const orNull = (text: string, none: string) => (text === none ? null : text);

async function addFunded(ctx: BookingContext, tx: Tx, event: Declared): Promise<void> {
  const payToken = textArg(event, 'payToken');
  const currencyId = currencyAt(ctx.chain.addresses, payToken as Hex);
  await tx.insert(distributions).values({
    id: textArg(event, 'id'),
    payToken,
    currencyId,
    amountRaw: integerArg(event, 'amount'),
    supplyRaw: integerArg(event, 'supply'),
    recordTime: moment(event, 'recordTime'),
    declaredAt: event.blockTime,
    reclaimableAt: moment(event, 'reclaimableAt'),
    payer: textArg(event, 'payer'),
    documentHash: textArg(event, 'documentHash'),
    taxBps: Number(integerArg(event, 'taxBps')),
    taxWallet: orNull(textArg(event, 'taxWallet'), zeroAddress),
    exceptionsRoot: orNull(textArg(event, 'exceptionsRoot'), zeroHash),
    exceptions: Number(integerArg(event, 'exceptions')),
    txHash: event.txHash,
  });
  if (currencyId !== null) return announceDeclared(ctx, tx, event, currencyId);
  await raiseAlert(ctx, tx, {
    kind: 'UNKNOWN_DISTRIBUTION',
    subject: event.txHash,
    detail: `Distribution ${textArg(event, 'id')} pays in the token ${payToken}, which this service does not know. Check who holds the BOARD role.`,
  });
}

/** Tells all shareholders; those who held nothing at the record time see so on the page. */
async function announceDeclared(
  { clock }: BookingContext,
  tx: Tx,
  event: Declared,
  currencyId: CurrencyId,
): Promise<void> {
  const now = clock.now();
  if (isOldNews(event, now)) return;
  const id = textArg(event, 'id');
  const facts = {
    amount: moneyText(integerArg(event, 'amount'), currencyId),
    time: momentOf(moment(event, 'recordTime')),
  };
  const bps = integerArg(event, 'taxBps');
  await announce(tx, {
    kind: 'DISTRIBUTION',
    audience: 'HOLDERS',
    title: t('Distribution declared'),
    body:
      bps === 0n
        ? t('The bank distributes {amount} among those who held shares on {time}.', { ...facts })
        : t(
            'The bank distributes {amount} among those who held shares on {time}, and withholds tax of {rate} %.',
            { ...facts, rate: decimal(formatDecimal(bps, 2)) },
          ),
    link: '/distributions',
    fingerprint: `distribution ${id}`,
    at: now,
  });
}

async function enterRate(tx: Tx, event: EventOf<'distributions', 'RateEntered'>): Promise<void> {
  await tx.insert(taxRates).values({
    distributionId: textArg(event, 'id'),
    holder: textArg(event, 'holder'),
    bps: Number(integerArg(event, 'bps')),
    txHash: event.txHash,
    enteredAt: event.blockTime,
  });
}

async function addTo(
  tx: Tx,
  event: EventOf<'distributions', 'Reclaimed' | 'TaxPaid'>,
  column: 'reclaimedRaw' | 'taxPaidRaw',
): Promise<void> {
  const sum = sql`${distributions[column]} + ${String(integerArg(event, 'amount'))}::numeric`;
  await tx
    .update(distributions)
    .set({ [column]: sum })
    .where(eq(distributions.id, textArg(event, 'id')));
}

/** Stores the payments of a batch, and writes the owner's transaction and notification of each, with four statements. */
async function pay(ctx: BookingContext, tx: Tx, events: readonly Settled[]): Promise<void> {
  if (events.length === 0) return;
  const owners = await readOwners(tx, events);
  const ids = [...new Set(events.map((event) => textArg(event, 'id')))];
  const declared = await tx.select().from(distributions).where(inArray(distributions.id, ids));
  const known = new Map(declared.map((one) => [one.id, one]));
  const rates = await readRates(tx, events, ids);
  const rows = events.map((event) => {
    const [id, holder] = [textArg(event, 'id'), textArg(event, 'holder')];
    const taxBps = rates.get(`${id} ${holder}`) ?? known.get(id)?.taxBps ?? 0;
    return payoutOf(event, owners.get(holder) ?? null, taxBps);
  });
  await tx.execute(insertRows(payouts, rows));
  const agents = await readPayingAgents(tx);
  const own = rows.flatMap((payout) => {
    const distribution = known.get(payout.distributionId);
    return distribution ? ownEntry(ctx, distribution, payout, agents.all) : [];
  });
  if (own.length === 0) return;
  await tx.execute(
    insertRows(
      transactions,
      own.map(({ line }) => line),
    ),
  );
  await raiseNotifications(
    ctx,
    tx,
    own.map(({ notice }) => notice),
  );
}

/** Account ids by holder id. */
async function readOwners(tx: Tx, events: readonly Settled[]): Promise<Map<string, string>> {
  const holders = [...new Set(events.map((event) => textArg(event, 'holder')))];
  const found = await tx
    .select({ id: users.id, holder: users.holderId })
    .from(users)
    .where(inArray(users.holderId, holders));
  return new Map(found.map(({ id, holder }) => [String(holder), id]));
}

/** Own rates of tax, by distribution and holder. */
async function readRates(tx: Tx, events: readonly Settled[], ids: readonly string[]) {
  const holders = [...new Set(events.map((event) => textArg(event, 'holder')))];
  const found = await tx
    .select()
    .from(taxRates)
    .where(and(inArray(taxRates.distributionId, [...ids]), inArray(taxRates.holder, holders)));
  return new Map(found.map((one) => [`${one.distributionId} ${one.holder}`, one.bps]));
}

function payoutOf(event: Settled, userId: string | null, taxBps: number): Payout {
  const taxRaw = event.name === 'Paid' ? integerArg(event, 'tax') : 0n;
  return {
    distributionId: textArg(event, 'id'),
    holder: textArg(event, 'holder'),
    userId,
    toAddress: event.name === 'Paid' ? textArg(event, 'to') : null,
    amountRaw:
      event.name === 'Paid' ? integerArg(event, 'net') + taxRaw : integerArg(event, 'amount'),
    taxRaw,
    taxBps,
    txHash: event.txHash,
    logIndex: event.logIndex,
    paidAt: event.blockTime,
  };
}

/** The owner's transaction and notification; none for a holder without an account, and where nothing was paid. */
function ownEntry(
  { chain }: BookingContext,
  distribution: Distribution,
  payout: Payout,
  agents: ReadonlySet<string>,
) {
  const { userId, toAddress, txHash, logIndex, paidAt } = payout;
  const amountRaw = payout.amountRaw - payout.taxRaw;
  const currencyId = distribution.currencyId as CurrencyId | null;
  if (!userId || !toAddress || currencyId === null || amountRaw === 0n) return [];
  const line = {
    userId,
    type: 'DISTRIBUTION' as const,
    status: 'CONFIRMED' as const,
    currencyId,
    symbol: currencyId,
    amountRaw,
    decimals: CURRENCIES[currencyId].decimals,
    valueUsdRaw: usdOf({ currencyId }, amountRaw),
    fromAddress: chain.addresses.contracts.distributions.toLowerCase(),
    toAddress,
    txHash,
    logIndex,
    note: `Distribution ${distribution.id}`,
    createdAt: paidAt,
  };
  const notice: NewNotification = {
    userId,
    kind: 'DISTRIBUTION',
    title: t('Distribution received'),
    body: agents.has(toAddress)
      ? t('{amount} went to the bank, which pays it into your bank account.', {
          amount: moneyText(amountRaw, currencyId),
        })
      : arrived(payout, currencyId, getAddress(toAddress as Hex)),
    link: '/distributions',
    data: { distributionId: distribution.id, txHash },
    dedupeKey: `distribution:${txHash}:${logIndex}`,
  };
  return [{ line, notice }];
}

function arrived({ amountRaw, taxRaw, taxBps }: Payout, currencyId: CurrencyId, address: string) {
  const facts = { amount: moneyText(amountRaw - taxRaw, currencyId), address };
  if (taxRaw === 0n) return t('{amount} arrived in your wallet {address}.', { ...facts });
  return t('{amount} arrived in your wallet {address}: {gross} less {tax} of tax ({rate} %).', {
    ...facts,
    gross: moneyText(amountRaw, currencyId),
    tax: moneyText(taxRaw, currencyId),
    rate: decimal(formatDecimal(BigInt(taxBps), 2)),
  });
}
