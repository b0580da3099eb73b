import { createHash, randomUUID } from 'node:crypto';
import { addBankingDays, bankDay } from '@fnx/bank-files/banking-days';
import { type PaymentOrder, writePain001 } from '@fnx/bank-files/write-pain';
import type { Db } from '@fnx/postgres/client';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { downloadName } from '@/config/bank-facts';
import type { Act } from '@/server/desk/audited';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { users } from '@/server/users/tables';
import { sumText } from './money-text';
import { bankPayments, paymentFiles } from './payment-tables';
import { readRecorded } from './recorded';

export type BankPayment = typeof bankPayments.$inferSelect;
type PaymentFile = typeof paymentFiles.$inferSelect;
type Head = Omit<PaymentOrder, 'payments'>;

/** Above it a file is split: banks refuse larger ones. */
export const MOST_PAYMENTS = 10_000;

const COMMANDS = ['deposits pay-back', 'payouts pay'];
const targetOf = (file: number) => `payment file ${file}`;

/**
 * Puts payments into one pain.001, each once: they are taken by their state in the same transaction. The bank pays on the next banking
 * day. The file itself is not kept: the journal has its hash, and each download makes it anew.
 *
 * @throws Refusal when the bank has no account, or one of the payments is in a file meanwhile
 */
export async function makePaymentFile(
  { ctx: { config, clock }, tx, entry }: Act,
  payments: readonly BankPayment[],
) {
  if (!config.bankTransfer) throw refusal('NO_BANK_ACCOUNT');
  const { name, iban, bic } = config.bankTransfer;
  const debtor = { name, iban, bic };
  const now = clock.now();
  const executeOn = addBankingDays(bankDay(now), 1);
  const messageId = `P-${randomUUID().replaceAll('-', '')}`;
  const xml = write({ messageId, createdAt: now, executeOn, debtor }, payments);
  const hash = hashOf(xml);
  const [file] = await tx
    .insert(paymentFiles)
    // An earlier release reads the file here.
    .values({ messageId, hash, xml: '', executeOn, createdAt: now })
    .returning({ id: paymentFiles.id, number: paymentFiles.number });
  if (!file) throw new Error('The file was not stored.');
  const ids = payments.map(({ id }) => id);
  const taken = await tx
    .update(bankPayments)
    .set({ state: 'IN_FILE', fileId: file.id })
    .where(and(inArray(bankPayments.id, ids), eq(bankPayments.state, 'DUE')))
    .returning({ id: bankPayments.id });
  if (taken.length !== payments.length) throw refusal('CHANGED_MEANWHILE');
  const sum = sumText(payments);
  entry.target = targetOf(file.number);
  entry.after = { payments: payments.length, sum, sha256: hash, debtor };
  return {
    row: { file: file.number, payments: payments.length, sum, on: executeOn, 'SHA-256': hash },
    file: {
      name: fileName(file.number),
      mediaType: 'application/xml',
      bytes: Buffer.from(xml),
    },
  };
}

export const fileName = (number: number) => downloadName(`payments-${number}.xml`);

const hashOf = (xml: string) => createHash('sha256').update(xml).digest('hex');

const write = (head: Head, payments: readonly BankPayment[]) =>
  writePain001({
    ...head,
    payments: payments.map(({ endToEndId: id, name, iban, ...payment }) => ({
      ...payment,
      id,
      creditor: { name, iban },
    })),
  });

/**
 * Makes a file of transfers anew from its payments.
 * @returns ALTERED when it is not the one whose hash is in its command's entry; ERASED when a person in it was erased since
 */
export async function remakeFile(
  { config }: Pick<AppContext, 'config'>,
  db: Db,
  file: PaymentFile,
): Promise<{ xml: string } | 'ALTERED' | 'ERASED'> {
  const rows = await db
    .select({ payment: bankPayments, erasedAt: users.erasedAt })
    .from(bankPayments)
    .leftJoin(users, eq(users.id, bankPayments.userId))
    .where(eq(bankPayments.fileId, file.id))
    .orderBy(asc(bankPayments.number));
  if (rows.some(({ payment, erasedAt }) => erasedAt !== null && payment.iban === '')) {
    return 'ERASED';
  }
  const recorded = await readRecorded(db, COMMANDS, targetOf(file.number));
  // Entries of earlier releases name no account: it was the present one.
  const debtor = (recorded?.debtor ?? config.bankTransfer) as Head['debtor'] | null;
  if (!recorded || !debtor) return 'ALTERED';
  const payments = rows.map(({ payment }) => payment);
  const xml = tryWrite({ ...file, debtor }, payments);
  return xml !== null && hashOf(xml) === recorded.sha256 ? { xml } : 'ALTERED';
}

/** Null for what no bank would take. */
function tryWrite(head: Head, payments: readonly BankPayment[]): string | null {
  try {
    return write(head, payments);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
