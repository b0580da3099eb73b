import type { Db, Tx } from '@fnx/postgres/client';
import { letRun } from '@fnx/postgres/let-run';
import { type SQL, sql } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { Look, Subject } from '@/server/desk/look';
import { type Changes, enterRows } from '@/server/desk/record-rows';
import { lockNamed } from '@/server/platform/database/locks';
import { type Guard, nameOf } from '@/server/platform/guards';
import { refusal } from '@/server/platform/refusal';
import { countFact } from '@/server/users/person-facts';
import { FOUND_ENTRY, withRows } from './find-changed-rows';

const AT_ONCE = 500;

/** Guarded rows of which the journal does not know how they came. */
const unknownRows = (guards: readonly Guard[]): SQL => sql`
  ${withRows(guards)}
  select name, key, hash from present where not exists (
    select from line where line.name = present.name and line.key = present.key and (found or was is null))
  order by 1, 2`;

const countRows = async (db: Db, guards: readonly Guard[]) =>
  (
    await db.execute<{ name: string; rows: number }>(
      sql`select name, count(*)::int as rows from (${unknownRows(guards)}) found group by name order by name`,
    )
  ).rows;

/** Shows how many rows two administrators vouch for. @throws Refusal when there are none */
export async function foundRowsSubject({ db, registry }: Look): Promise<Subject> {
  const counts = await countRows(db, registry.guards);
  if (counts.length === 0) throw refusal('NO_SUCH', { what: 'row', of: 'outside the journal' });
  return {
    of: 'rows of the journal',
    what: 'Enter rows in the journal as they are now',
    facts: [
      ...counts.map(({ name, rows }) => ({ label: `Rows of ${name}`, value: countFact(rows) })),
      { label: 'Afterwards', value: 'They count as right: compare them with the backup first.' },
    ],
  };
}

/** Enters the rows that were there before the journal knew of them. */
export async function enterFoundRows({ ctx, tx, entry }: Act) {
  await letRun(tx);
  // No other transaction enters a row before this one ends, so each entered hash is the last one.
  await lockNamed(tx, 'journal');
  const { guards } = ctx.registry;
  await giveSalts(tx, guards);
  const counts = await countRows(ctx.db, guards);
  await tx.execute(sql`declare found cursor for ${unknownRows(guards)}`);
  for (let some = AT_ONCE; some === AT_ONCE; ) {
    const { rows } = await tx.execute<{ name: string; key: string; hash: string }>(
      sql.raw(`fetch ${AT_ONCE} from found`),
    );
    const found: Changes = {};
    for (const { name, key, hash } of rows) {
      found[name] ??= {};
      found[name][key] = [null, hash];
    }
    const reason = 'two administrators signed it';
    if (rows.length > 0) await enterRows(ctx, tx, found, { action: FOUND_ENTRY, reason });
    some = rows.length;
  }
  entry.target = 'rows';
  entry.after = { rows: Object.fromEntries(counts.map(({ name, rows }) => [name, rows])) };
  return counts.map(({ name, rows }) => ({ table: name, rows }));
}

/** Rows from before their table was guarded have no salt, and are entered anew afterwards. */
async function giveSalts(tx: Tx, guards: readonly Guard[]): Promise<void> {
  await tx.execute('set local fnx.guarded = off');
  for (const guard of guards.filter(({ columns }) => columns.some(({ name }) => name === 'salt'))) {
    const set = `update ${nameOf(guard)} set salt = gen_random_uuid() where salt is null`;
    await tx.execute(sql.raw(set));
  }
  await tx.execute('set local fnx.guarded = on');
}
