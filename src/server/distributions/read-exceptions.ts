import { csvTable } from '@fnx/bank-files/csv-table';
import type { OwnRate } from '@fnx/chain/tax-rates';
import type { Db } from '@fnx/postgres/client';
import { AmountError, parseDecimal } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { GivenFile } from '@/server/desk/command-fields';
import { refusal } from '@/server/platform/refusal';
import { readPhoneNumber } from '@/server/users/phone-number';

/** `reason` is the treaty or the law that gives the holder another rate. */
export type TaxException = OwnRate & { reason: string };

const COLUMNS = ['holder', 'rate', 'reason'] as const;
type Line = { line: number } & Record<(typeof COLUMNS)[number], string>;

/** Each is entered by a call of its own. */
const MOST_LINES = 10_000;
const MOST_SHOWN = 20;
const MOST_REASON = 200;
/** 100 %, in hundredths of a percent. */
const WHOLE = 10_000n;

/**
 * The holders with another rate of tax, from a CSV file with the columns holder, rate and reason. A holder is given by its id, or by an
 * e-mail address, a phone number or an account's id; a holder of an imported register by its number there.
 * @throws Refusal that lists the faults of all lines
 */
export async function readExceptions(db: Db, file: GivenFile): Promise<TaxException[]> {
  const faults: string[] = [];
  const lines = await readLines(file, faults);
  const holders = await findHolders(db, lines);
  const seen = new Map<string, number>();
  const read = lines.flatMap(({ line, holder: given, rate, reason }) => {
    const [holder, another] = holders.get(given) ?? [];
    const bps = rateOf(rate);
    const before = holder && seen.get(holder);
    const found = [
      !holder && `"${given}" is no holder`,
      another && `"${given}" names several holders`,
      before && `the holder of line ${before} again`,
      bps === null && `"${rate}" is no percentage from 0 to 100 with at most 2 decimals`,
      !isReason(reason) && `a reason of 1 to ${MOST_REASON} characters is missing`,
    ].filter((fault) => typeof fault === 'string');
    if (found.length > 0) faults.push(`Line ${line}: ${found.join('; ')}.`);
    if (!holder || bps === null) return [];
    if (!before) seen.set(holder, line);
    return [{ holder, bps, reason }];
  });
  if (faults.length > 0) throw faulty(file, faults);
  return read;
}

function faulty({ name }: GivenFile, faults: readonly string[]) {
  const more = faults.length > MOST_SHOWN ? ' …' : '';
  const shown = faults.slice(0, MOST_SHOWN).join(' ') + more;
  return refusal('TAX_FILE_FAULTS', { file: name, count: faults.length, faults: shown });
}

const isReason = (text: string) => /^[^\p{Cc}]+$/u.test(text) && text.length <= MOST_REASON;

function rateOf(text: string): number | null {
  try {
    return Number(parseDecimal(text.replace(/\s?%$/, ''), 2, WHOLE));
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}

/** @param faults receives what is wrong with lines that are left out */
async function readLines(file: GivenFile, faults: string[]): Promise<Line[]> {
  const table = { columns: COLUMNS, needed: COLUMNS };
  const lines: Line[] = [];
  const onFault = (line: number, fault: string) => faults.push(`Line ${line}: ${fault}`);
  for await (const { line, cells } of csvTable([file.read()], table, { onFault })) {
    const [holder = '', rate = '', reason = ''] = COLUMNS.map((name) => cells[name]?.trim());
    lines.push({ line, holder, rate, reason });
  }
  if (lines.length === 0 && faults.length === 0) throw faulty(file, ['It lists nobody.']);
  if (lines.length > MOST_LINES) throw faulty(file, [`It has more than ${MOST_LINES} lines.`]);
  return lines;
}

/** Holder ids, by what names them in the file. */
async function findHolders(db: Db, lines: readonly Line[]): Promise<Map<string, Hex[]>> {
  const given = [...new Set(lines.map(({ holder }) => holder))];
  const typed = given.map((word) => ({
    word,
    text: word.toLowerCase(),
    phone: readPhoneNumber(word)?.e164 ?? null,
  }));
  const { rows } = await db.execute<{ word: string; holder: Hex }>(sql`
    select distinct typed.word, found.holder
    from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) typed(word text, text text, phone text)
      cross join lateral (
        select holder_id as holder from users where email = typed.text
        union all select holder_id from users where phone = typed.phone
        union all select holder_id from users where holder_id = typed.text
        union all select holder_id from users where typed.text ~ '^[0-9a-f-]{36}$' and id::text = typed.text
        union all select holder from share_wallets where holder = typed.text
        union all select holder from register_people where external_id = typed.word
      ) found
    where found.holder is not null`);
  const found = new Map<string, Hex[]>();
  for (const { word, holder } of rows) found.set(word, [...(found.get(word) ?? []), holder]);
  return found;
}
