import type { BankFile, depositCalls, PaymentFile } from '@fnx/api/desk/deposits';
import { readPage } from '@fnx/postgres/read-page';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ReadList } from '@/server/desk/desk-list';
import { reportState } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { contains } from '@/server/platform/search-text';
import { bringerText } from './entry-sources';
import { fileName, remakeFile } from './make-payment-file';
import { moneyText } from './money-text';
import { paymentFiles } from './payment-tables';
import { bankStatements } from './tables';

type Asked<C extends keyof typeof depositCalls> = z.output<(typeof depositCalls)[C]['input']>;

/* Columns are written out: a query of one table names its columns without it, and those of the inner one would be meant. */

const added = sql<number>`(select count(*)::int from bank_entries where bank_entries.statement_id = bank_statements.id)`;

/** A page of the imported statements, newest first. */
export const listFiles: ReadList<typeof depositCalls.files> = async ({ ctx: { db }, input }) => {
  const { search, sort, ...page } = input;
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
      leftOut: file.leftOut ?? [],
      added,
      opening: money(file.openingRaw),
      closing: money(file.closingRaw),
      importedAt: file.importedAt.toISOString(),
      brought: bringerText(file),
      sha256: file.fileHash,
    };
  });
  return { ...list, docs };
};

/** The hash that the journal has, and not one beside the file. */
const sha256 = sql<
  string | null
>`(select after->>'sha256' from journal where journal.target = 'payment file ' || payment_files.number limit 1)`;
const ofFile = sql.raw('from bank_payments where bank_payments.file_id = payment_files.id');
const payments = sql<number>`(select count(*)::int ${ofFile})`;
const booked = sql<number>`(select count(*)::int ${ofFile} and bank_payments.state = 'BOOKED')`;
const sums = sql<
  { currency: string; sum: string }[]
>`(select coalesce(json_agg(one), '[]') from (select bank_payments.currency, sum(bank_payments.amount_raw)::text as sum ${ofFile} group by bank_payments.currency) one)`;

/** A page of the files of transfers that were made for the bank, newest first. */
export const listPaymentFiles: ReadList<typeof depositCalls.paymentFiles> = async (request) => {
  const { search, sort, ...page } = request.input;
  const { db } = request.ctx;
  const { number: key, id, messageId, hash } = paymentFiles;
  const select = db
    .select({ file: paymentFiles, sha256, payments, booked, sums })
    .from(paymentFiles)
    .$dynamic();
  const where = contains(search, messageId, hash);
  const list = await readPage(db, select, { where, key, id, ascending: sort === 'oldest' }, page);
  const docs = list.docs.map(
    ({ file, sha256, payments, booked, sums }): PaymentFile => ({
      number: file.number,
      messageId: file.messageId,
      sha256: sha256 ?? '',
      executeOn: file.executeOn,
      createdAt: file.createdAt.toISOString(),
      payments,
      booked,
      sum: sums.map(({ currency, sum }) => moneyText(BigInt(sum), currency)).join(', '),
    }),
  );
  return { ...list, docs };
};

/**
 * A file of transfers as a download, made anew from its payments.
 * @throws Refusal when there is none of this number, or it is not the one that two officers signed
 */
export async function readPaymentFile(
  ctx: AppContext,
  { number }: Asked<'paymentFile'>,
): Promise<Response> {
  const wanted = /^\d{1,9}$/.test(number) ? Number(number) : 0;
  const [file] = await ctx.db.select().from(paymentFiles).where(eq(paymentFiles.number, wanted));
  if (!file) {
    throw refusal('NOT_LISTED', { what: 'payment file', id: number, list: 'deposits pay-back' });
  }
  const made = await remakeFile(ctx, ctx.db, file);
  if (made === 'ERASED') throw refusal('PAYMENT_FILE_ERASED', { file: wanted });
  const fault = made === 'ALTERED' ? refusal('PAYMENT_FILE_ALTERED', { file: wanted }) : null;
  const state = { kind: 'BANK_ALTERED', subject: `payment file ${wanted}` };
  await reportState(ctx, state, fault?.message ?? null);
  if (made === 'ALTERED') throw fault;
  return new Response(made.xml, {
    headers: {
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName(wanted))}`,
      'cache-control': 'no-store',
    },
  });
}
