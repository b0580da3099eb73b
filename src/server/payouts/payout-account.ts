import type { PayoutAccount } from '@fnx/api/payouts/schemas';
import { CURRENCY_IDS, currencyDecimals } from '@fnx/chain/currencies';
import { samePerson } from '@fnx/names/same-person';
import type { Db } from '@fnx/postgres/client';
import { formatDecimal } from '@fnx/values/money';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { type Address, getAddress } from 'viem';
import { type Proof, reauthenticate } from '@/server/account/credentials/reauthenticate';
import { mailFormerEmails } from '@/server/account/profile/former-emails';
import { readConfirmed } from '@/server/book-entries/compare-entry';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import { bankPayments } from '@/server/deposits/payment-tables';
import { bankEntries } from '@/server/deposits/tables';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { payoutAccountSet } from '@/server/messaging/security-texts';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { orders } from '@/server/purchase/tables';
import { shareHolders } from '@/server/register/chain-tables';
import { readPayingAgents } from '@/server/register/paying-agents';
import { holderOf } from '@/server/users/holder-id';
import { bankRates } from './bank-rates';
import { agentPayments, payoutAccounts } from './tables';
import { usableAfter, withdrawDue } from './withdraw-due';

const CHANGES_PER_DAY = 5;
const SHOWN = 20;

/** Whether and where the caller's money goes to a bank account, and what went there, newest first. */
export async function readPayoutAccount(
  ctx: AppContext,
  { userId }: Session,
): Promise<PayoutAccount> {
  const { db, config } = ctx;
  const { present } = await readPayingAgents(db);
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  const [holder] = await db
    .select({ byAgent: shareHolders.byAgent })
    .from(shareHolders)
    .where(eq(shareHolders.holder, holderOf(db, userId)));
  const name = (await readConfirmed(db, userId))?.name ?? null;
  return {
    currency: config.bankTransfer?.currency ?? null,
    agent: present === null ? null : getAddress(present as Address),
    name,
    known: account ? null : await readKnownIban(db, userId, name),
    rates: await readRates(ctx),
    account: account ? { iban: account.iban, usableFrom: account.usableFrom.toISOString() } : null,
    isChosen: holder?.byAgent ?? false,
    payments: await readPayments(db, userId),
  };
}

/** The account of the caller's last transfer whose money became shares, where its payer surely is the same person. */
async function readKnownIban(db: Db, userId: string, name: string | null): Promise<string | null> {
  const [entry] = await db
    .select({ iban: bankEntries.partyIban, payer: bankEntries.partyName })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(bankEntries.state, 'ISSUED'),
        isNotNull(bankEntries.partyIban),
      ),
    )
    .orderBy(desc(bankEntries.number))
    .limit(1);
  if (!entry?.iban || name === null || !isValidIBAN(entry.iban)) return null;
  return samePerson(entry.payer, name) === 'SAME' ? entry.iban : null;
}

/** Units of the bank's currency for one of each currency of the contracts, as a payment of this moment would have them. */
async function readRates(ctx: AppContext): Promise<PayoutAccount['rates']> {
  if (!ctx.config.bankTransfer) return [];
  const rateOf = await bankRates(ctx, ctx.config.bankTransfer.currency);
  return CURRENCY_IDS.flatMap((symbol) => {
    const rateRaw = rateOf(symbol);
    return rateRaw === null ? [] : [{ symbol, rate: formatDecimal(rateRaw, 8) }];
  });
}

async function readPayments(db: Db, userId: string): Promise<PayoutAccount['payments']> {
  const rows = await db
    .select()
    .from(agentPayments)
    .leftJoin(bankPayments, eq(bankPayments.id, agentPayments.paymentId))
    .where(eq(agentPayments.userId, userId))
    .orderBy(desc(agentPayments.paidAt), desc(agentPayments.id))
    .limit(SHOWN);
  return rows.map(({ agent_payments: paid, bank_payments: payment }) => {
    const { currencyId, bankCurrency, bankRaw, rateRaw } = paid;
    const decimals = currencyDecimals(currencyId ?? '');
    return {
      id: paid.id,
      source: paid.source,
      number: paid.sourceId,
      paidAt: paid.paidAt.toISOString(),
      amount: formatDecimal(paid.amountRaw, decimals),
      symbol: currencyId ?? '',
      bank:
        bankCurrency === null || bankRaw === null || rateRaw === null
          ? null
          : {
              amount: formatDecimal(bankRaw, currencyDecimals(bankCurrency), 2),
              currency: bankCurrency,
              rate: formatDecimal(rateRaw, 8),
            },
      iban: payment?.iban ?? null,
      state: payment?.state ?? 'WAITING',
    };
  });
}

/**
 * Stores the account to which the bank pays the caller's money. What is due to the one before is taken back, the first payment waits for
 * two days, and the owner is told, also at an e-mail address that was replaced lately.
 *
 * @throws DomainError PAYOUTS_NOT_OFFERED, WRONG_PASSWORD, TOTP_INVALID, ACCOUNT_LOCKED, KYC_REQUIRED, ACCOUNT_REVIEW, VALIDATION_ERROR,
 * RATE_LIMITED
 */
export async function setPayoutAccount(
  ctx: AppContext,
  session: Session,
  { iban: typed, ...proof }: Proof & { iban: string },
): Promise<PayoutAccount> {
  const { userId } = session;
  if (!ctx.config.bankTransfer) throw problem('PAYOUTS_NOT_OFFERED');
  const iban = electronicFormatIBAN(typed) ?? '';
  await reauthenticate(ctx, session, proof, async () => {
    if (!isValidIBAN(iban)) throw invalidFields({ iban: 'IBAN_INVALID' });
    if ((await readConfirmed(ctx.db, userId)) === null) throw problem('KYC_REQUIRED');
    await refuseOnHold(ctx.db, userId);
    await throttle(ctx, `payout-account:${userId}`, CHANGES_PER_DAY, DAY_SECONDS);
  });
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const values = { iban, usableFrom: usableAfter(ctx), createdAt: now };
    const [before] = await tx
      .select()
      .from(payoutAccounts)
      .where(eq(payoutAccounts.userId, userId))
      .for('update');
    if (before?.iban === iban) return;
    await tx
      .insert(payoutAccounts)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: payoutAccounts.userId, set: values });
    await withdrawDue(tx, userId);
    const notice = payoutAccountSet(ctx, {
      before: before?.iban.slice(-4) ?? null,
      after: iban.slice(-4),
      from: values.usableFrom,
    });
    await raiseNotification(ctx, tx, { userId, ...notice });
    await mailFormerEmails(ctx, tx, userId, notice.message);
  });
  return readPayoutAccount(ctx, session);
}
