import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { actorsOf, type Operator } from '@/server/desk/commands';
import { refusal } from '@/server/platform/refusal';
import { journal } from '@/server/platform/tables';

/** The action in the journal. */
export const VIEW_PICTURE = 'view picture';

type Known = { id: string; label: string };

/** The ids of the pictures that an officer has opened, by the journal. */
export async function seenPictures(
  db: Db,
  officer: string,
  person: string,
  pictures: readonly Known[],
): Promise<ReadonlySet<string>> {
  if (pictures.length === 0) return new Set();
  const picture = sql<string>`${journal.after} ->> 'picture'`;
  const rows = await db
    .selectDistinct({ picture })
    .from(journal)
    .where(
      and(
        eq(journal.target, person),
        eq(journal.actor, officer),
        eq(journal.action, VIEW_PICTURE),
        inArray(
          picture,
          pictures.map(({ id }) => id),
        ),
      ),
    );
  return new Set(rows.map((row) => row.picture));
}

/**
 * Officers decide only on pictures that they have opened: each of the two, when two have signed. The command line shows none, so it is
 * not asked.
 * @param page where the pictures are
 * @throws Refusal
 */
export async function requireSeen(
  operator: Operator,
  tx: Tx,
  { person, pictures, page }: { person: string; pictures: readonly Known[]; page: string },
): Promise<void> {
  if (operator.source !== 'DESK') return;
  for (const officer of actorsOf(operator)) {
    const seen = await seenPictures(tx, officer, person, pictures);
    const missing = pictures.filter(({ id }) => !seen.has(id));
    if (missing.length === 0) continue;
    const labels = missing.map(({ label }) => label).join('; ');
    throw refusal('PICTURES_UNSEEN', { officer, pictures: labels, page });
  }
}
