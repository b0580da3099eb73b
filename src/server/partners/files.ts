import type { partnerCalls } from '@fnx/api/partners/calls';
import type { Scope } from '@fnx/api/shared/partners';
import { csvHead, csvLine } from '@fnx/bank-files/csv-line';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { downloadName } from '@/config/bank-facts';
import type { AppContext } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { serviceKeys } from '@/server/platform/secrets/service-key';
import { fromSnapshot } from '@/server/reports/snapshot';
import { readPayments } from './read-payments';
import { readTaxStatements, TAX_COLUMNS, taxLines } from './read-tax-statements';
import { type HolderRow, readHoldersAt, registerAt, sumRegister } from './register-at';

type Calls = typeof partnerCalls;

/** Rows that are read at once. */
const AT_ONCE = 1_000;

const fileAnswer = (name: string, type: string, text: string) =>
  new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${downloadName(name)}"`,
      'cache-control': 'no-store',
    },
  });

type Payment = z.input<Calls['partnerPayments']['data']>['docs'][number];

const COLUMNS = [
  ...['distribution', 'holder', 'wallet', 'state', 'currency', 'rate', 'reason'],
  ...['gross', 'tax', 'net', 'grossUsd', 'taxUsd', 'netUsd'],
  ...['bankCurrency', 'bankAmount', 'bankRate', 'paidAt', 'block', 'txHash'],
] as const satisfies readonly (keyof Payment)[];

type Page<Doc> = { docs: readonly Doc[]; next: string | null };
type Asked = { after?: string; limit: number };

/**
 * All pages of a list as one file of CSV, from one moment.
 * @throws DomainError TOO_MANY_ROWS, VALIDATION_ERROR for a cursor
 */
async function listFile<Doc, Input extends Asked>(
  ctx: AppContext,
  { after, ...filters }: Input,
  file: { name: string; columns: readonly string[]; linesOf: (doc: Doc) => readonly string[] },
  read: (ctx: Pick<AppContext, 'config' | 'db'>, input: Input) => Promise<Page<Doc>>,
): Promise<Response> {
  if (after !== undefined) throw invalidFields({ after: 'CURSOR_IN_FILE' });
  const { exportRows: max } = ctx.config.limits;
  const lines = [csvHead(file.columns)];
  await fromSnapshot(ctx.db, async (db) => {
    for (let next: string | undefined; ; ) {
      const asked = { ...filters, after: next, limit: AT_ONCE } as unknown as Input;
      const page = await read({ config: ctx.config, db }, asked);
      lines.push(...page.docs.flatMap(file.linesOf));
      if (lines.length > max + 1) throw problem('TOO_MANY_ROWS', { max });
      if (page.next === null) return;
      next = page.next;
    }
  });
  return fileAnswer(file.name, 'text/csv', lines.join(''));
}

/** The payments that the filters name. */
export const paymentsFile = (
  ctx: AppContext,
  input: z.output<Calls['partnerPayments']['input']>,
): Promise<Response> => {
  const linesOf = (one: Payment) => [csvLine(COLUMNS.map((name) => String(one[name] ?? '')))];
  return listFile(ctx, input, { name: 'payments.csv', columns: COLUMNS, linesOf }, readPayments);
};

/** Where owners pay tax. */
export const taxStatementsFile = (
  ctx: AppContext,
  input: z.output<Calls['partnerTaxStatements']['input']>,
): Promise<Response> => {
  const file = { name: 'tax-statements.csv', columns: TAX_COLUMNS, linesOf: taxLines };
  return listFile(ctx, input, file, readTaxStatements);
};

const inShares = (raw: string) => formatDecimal(BigInt(raw), SHARE_DECIMALS);

const NOTE =
  'The chain shows the block, the wallets and their shares. Names and addresses of persons are not on it: the signature alone covers them.';

/**
 * The register at a time or block as lines of JSON, signed by the service. The last line has the signature of all bytes before it.
 * @throws DomainError NOT_INDEXED for a time or block that the index has not reached
 */
export async function registerFile(
  ctx: AppContext,
  { at: asked }: z.output<Calls['partnerRegister']['input']>,
  scopes: readonly Scope[],
): Promise<Response> {
  const [key] = serviceKeys(ctx);
  if (!key) throw problem('UNAVAILABLE');
  const named = scopes.includes('names');
  const { chain } = ctx.config;
  const lines: object[] = [];
  let name = 'register.jsonl';
  await fromSnapshot(ctx.db, async (db) => {
    const own = { config: ctx.config, db };
    const state = await registerAt(own, asked);
    const { shares, holders } = await sumRegister(own, state);
    const { at, block, blockHash } = state;
    name = `register-${block ?? 0}.jsonl`;
    const { shareToken } = ctx.chain.addresses.contracts;
    const head = { chainId: chain.id, shareToken, at, block, blockHash, shares: inShares(shares) };
    lines.push({ ...head, holders: Number(holders), names: named, note: NOTE });
    for (let last = ''; ; ) {
      const where = sql`of_holder.holder > ${last}`;
      const rows = await readHoldersAt(own, state, where, AT_ONCE);
      lines.push(...rows.map((row) => lineOf(row, named)));
      const end = rows.at(-1)?.holder;
      if (rows.length < AT_ONCE || end === undefined) return;
      last = end;
    }
  });
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const signed = { publicKey: key.publicKey, signature: key.sign(text) };
  return fileAnswer(name, 'application/jsonl', `${text}${JSON.stringify(signed)}\n`);
}

const lineOf = (row: HolderRow, named: boolean) => ({
  holder: row.holder,
  shares: inShares(row.shares),
  staked: inShares(row.staked),
  wallets: Object.fromEntries(
    row.wallets.map((wallet, place) => [wallet, inShares(row.held[place] ?? '0')]),
  ),
  ...(named && { name: row.name, address: row.address }),
});
