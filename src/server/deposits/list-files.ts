import { readPage } from '@fnx/postgres/read-page';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { BankFile, depositCalls, PaymentFile } from '@/api/desk/deposits';
import { downloadName } from '@/config/bank-facts';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { contains } from '@/server/platform/search-text';
import { bringerText } from './entry-sources';
import { moneyText } from './money-text';
import { paymentFiles } from './payment-tables';
import { bankStatements } from './tables';

type Asked<C extends keyof typeof depositCalls> = z.output<(typeof depositCalls)[C]['input']>;

/* Columns are written out: a query of one table names its columns without it, and those of the inner one would be meant. */

const added = sql<number>`(select count(*)::int from bank_entries where bank_entries.statement_id = bank_statements.id)`;

/** A page of the imported statements, newest first. */
export async function listFiles(
  { db }: AppContext,
  { search, sort, whose: _, ...page }: Asked<'files'>,
) {
  const { importedAt: key, id, fileName, statementId } = bankStatements;
  const where = contains(search, fileName, statementId);
  const select = db.select({ file: bankStatements, added }).from(bankStatements).$dynamic();
  const list = await readPage(db, select, { where, key, id, ascending: sort === 'oldest' }, page);
  const docs = list.docs.map(({ file, added }): BankFile => {
    const money = (raw: bigint | null) => (raw === null ? null : moneyText(raw, file.currency));
    return {
      id: file.id,
      name: file.fileName,
      kind: file.kind,
      statement: file.statementId,
      entries: file.entries,
      added,
      opening: money(file.openingRaw),
      closing: money(file.closingRaw),
      importedAt: file.importedAt.toISOString(),
      brought: bringerText(file),
      sha256: file.fileHash,
    };
  });
  return { ...list, docs };
}

const ofFile = sql.raw('from bank_payments where bank_payments.file_id = payment_files.id');
const payments = sql<number>`(select count(*)::int ${ofFile})`;
const booked = sql<number>`(select count(*)::int ${ofFile} and bank_payments.state = 'BOOKED')`;
const sums = sql<
  { currency: string; sum: string }[]
>`(select coalesce(json_agg(one), '[]') from (select bank_payments.currency, sum(bank_payments.amount_raw)::text as sum ${ofFile} group by bank_payments.currency) one)`;

/** A page of the files of transfers that were made for the bank, newest first. */
export async function listPaymentFiles(
  { db }: AppContext,
  { search, sort, whose: _, ...page }: Asked<'paymentFiles'>,
) {
  const { number: key, id, messageId, hash } = paymentFiles;
  const select = db
    .select({ file: paymentFiles, payments, booked, sums })
    .from(paymentFiles)
    .$dynamic();
  const where = contains(search, messageId, hash);
  const list = await readPage(db, select, { where, key, id, ascending: sort === 'oldest' }, page);
  const docs = list.docs.map(
    ({ file, payments, booked, sums }): PaymentFile => ({
      number: file.number,
      messageId: file.messageId,
      sha256: file.hash,
      executeOn: file.executeOn,
      createdAt: file.createdAt.toISOString(),
      payments,
      booked,
      sum: sums.map(({ currency, sum }) => moneyText(BigInt(sum), currency)).join(', '),
    }),
  );
  return { ...list, docs };
}

/** A file of transfers as a download. @throws Refusal when there is none of this number */
export async function readPaymentFile(
  { db }: AppContext,
  { number }: Asked<'paymentFile'>,
): Promise<Response> {
  const wanted = /^\d{1,9}$/.test(number) ? Number(number) : 0;
  const [file] = await db.select().from(paymentFiles).where(eq(paymentFiles.number, wanted));
  if (!file) {
    throw refusal('NOT_LISTED', { what: 'payment file', id: number, list: 'deposits pay-back' });
  }
  const name = downloadName(`payments-${file.number}.xml`);
  return new Response(file.xml, {
    headers: {
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  });
}
