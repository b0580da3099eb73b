import { and, eq, isNotNull } from 'drizzle-orm';
import { taxResidences } from '@/server/distributions/tax-tables';
import type { AppContext } from '@/server/platform/context';
import { openBytes, resealBytes, sealBytes } from '@/server/platform/secrets/sealed-box';

/* Tax numbers are encrypted with FILES_KEY; the database alone tells none. */

const PURPOSE = 'fnx tax numbers';
type Configured = Pick<AppContext, 'config'>;
type Residence = typeof taxResidences.$inferSelect;
type Place = Pick<Residence, 'statementId' | 'place'>;

/** A number cannot be moved to another statement. */
const about = ({ statementId, place }: Place) => `${statementId} ${place}`;

export const sealNumber = (ctx: Configured, at: Place, number: string): Buffer =>
  sealBytes(ctx, PURPOSE, about(at), Buffer.from(number));

/** A stored country with its number in words. */
export const openNumber = <R extends Place & Pick<Residence, 'number'>>(
  ctx: Configured,
  row: R,
) => ({
  ...row,
  number: row.number === null ? null : openBytes(ctx, PURPOSE, about(row), row.number).toString(),
});

/** Encrypts with FILES_KEY the numbers that its fallback encrypted. */
export async function resealNumbers({ db, config }: Pick<AppContext, 'db' | 'config'>) {
  const rows = await db.select().from(taxResidences).where(isNotNull(taxResidences.number));
  for (const row of rows) {
    const number = row.number && resealBytes({ config }, PURPOSE, about(row), row.number);
    if (!number) continue;
    const { statementId, place } = row;
    await db
      .update(taxResidences)
      .set({ number })
      .where(and(eq(taxResidences.statementId, statementId), eq(taxResidences.place, place)));
  }
}
