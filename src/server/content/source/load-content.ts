import type { Tx } from '@fnx/postgres/client';
import { inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  bankDocuments,
  bankOverviews,
  contentCategories,
  teamMembers,
} from '@/server/content/tables';
import type { AppContext } from '@/server/platform/context';
import { lock } from '@/server/platform/database/locks';
import type { ContentSet } from './content-items';
import { loadTexts } from './load-texts';
import { sha256 } from './parse-text';
import { readContentFiles } from './read-content-files';

type FactsTable =
  | typeof bankDocuments
  | typeof bankOverviews
  | typeof contentCategories
  | typeof teamMembers;

/**
 * Loads the files of the bank's folder into the database: the texts, and the facts of the bank, which follow their files. Idempotent and safe to
 * run in two processes at once.
 *
 * @throws ContentError when a file is invalid; nothing is changed then
 */
export async function loadContent(
  ctx: Pick<AppContext, 'db' | 'clock' | 'log'>,
  set: ContentSet = readContentFiles(),
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lock(tx, 'content');
    const now = ctx.clock.now();
    await loadTexts(ctx, tx, set.texts, now);
    await loadFacts(tx, contentCategories, set.categories, now);
    await loadFacts(tx, teamMembers, set.team, now);
    await loadFacts(tx, bankOverviews, [{ id: 'bank', facts: set.bank }], now);
    await loadFacts(tx, bankDocuments, set.documents, now);
  });
}

type Fact = { id: string; [column: string]: unknown };

async function loadFacts(tx: Tx, table: FactsTable, items: readonly Fact[], now: Date) {
  const { id, sourceHash } = table;
  const rows = await tx
    .select({ id, sourceHash })
    // These two columns exist in all these tables.
    .from(table as PgTable);
  const known = new Map(rows.map((row) => [row.id, row.sourceHash]));
  for (const item of items) {
    const hash = sha256(JSON.stringify(item));
    const isSame = known.get(item.id) === hash;
    known.delete(item.id);
    if (isSame) continue;
    const values = { ...item, sourceHash: hash, updatedAt: now };
    await tx
      .insert(table as PgTable)
      .values(values)
      .onConflictDoUpdate({ target: id, set: values });
  }
  if (known.size > 0) await tx.delete(table as PgTable).where(inArray(id, [...known.keys()]));
}
