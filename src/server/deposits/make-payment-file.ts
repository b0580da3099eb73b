import { createHash, randomUUID } from 'node:crypto';
import { addBankingDays, bankDay } from '@fnx/bank-files/banking-days';
import { writePain001 } from '@fnx/bank-files/write-pain';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { downloadName } from '@/config/bank-facts';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import type { BankPaymentKind } from '@/shared/rights-vocabulary';
import { bankPayments, paymentFiles } from './payment-tables';

type BankPayment = typeof bankPayments.$inferSelect;

/** Above it a file is split: banks refuse larger ones. */
const MOST_PAYMENTS = 10_000;

/** Payments of a kind that wait for a file, oldest first, up to a number. */
export function duePayments(
  db: Db | Tx,
  kind: BankPaymentKind,
  upTo: number,
): Promise<BankPayment[]> {
  const { state, number, kind: kindOf } = bankPayments;
  return db
    .select()
    .from(bankPayments)
    .where(and(eq(state, 'DUE'), eq(kindOf, kind), lte(number, upTo)))
    .orderBy(asc(number))
    .limit(MOST_PAYMENTS);
}

/**
 * Puts the payments of a kind that are due, up to a number, into one pain.001, each once: they are taken by their state in the same
 * transaction. The bank pays on the next banking day.
 *
 * @throws Refusal when the bank has no account, or nothing is due
 */
export async function makePaymentFile(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  tx: Tx,
  { kind, upTo }: { kind: BankPaymentKind; upTo: number },
) {
  const bank = config.bankTransfer;
  if (!bank) throw refusal('NO_BANK_ACCOUNT');
  const payments = await duePayments(tx, kind, upTo);
  if (payments.length === 0) throw refusal('NO_PAYMENT_DUE');
  const now = clock.now();
  const executeOn = addBankingDays(bankDay(now), 1);
  const messageId = `P-${randomUUID().replaceAll('-', '')}`;
  const xml = writePain001({
    messageId,
    createdAt: now,
    executeOn,
    debtor: bank,
    payments: payments.map(({ endToEndId: id, name, iban, ...payment }) => ({
      ...payment,
      id,
      creditor: { name, iban },
    })),
  });
  const hash = createHash('sha256').update(xml).digest('hex');
  const [file] = await tx
    .insert(paymentFiles)
    .values({ messageId, hash, xml, executeOn, createdAt: now })
    .returning({ id: paymentFiles.id, number: paymentFiles.number });
  if (!file) throw new Error('The file was not stored.');
  const ids = payments.map(({ id }) => id);
  const taken = await tx
    .update(bankPayments)
    .set({ state: 'IN_FILE', fileId: file.id })
    .where(and(inArray(bankPayments.id, ids), eq(bankPayments.state, 'DUE')))
    .returning({ id: bankPayments.id });
  if (taken.length !== payments.length) throw refusal('CHANGED_MEANWHILE');
  return {
    payments,
    number: file.number,
    messageId,
    hash,
    executeOn,
    file: {
      name: downloadName(`payments-${file.number}.xml`),
      mediaType: 'application/xml',
      bytes: Buffer.from(xml),
    },
  };
}
