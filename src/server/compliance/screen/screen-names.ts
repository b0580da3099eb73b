import { and, eq } from 'drizzle-orm';
import type { NameEvidence, ScreenedPerson } from '@/server/compliance/cases/evidence';
import { isLowRank } from '@/server/compliance/cases/hold';
import { openCase } from '@/server/compliance/cases/open-case';
import { type FoundName, findNames } from '@/server/compliance/find-names';
import { cases, sanctionsNames } from '@/server/compliance/tables';
import type { AppContext } from '@/server/platform/context';
import { compareBirth } from './birth-fits';

/** Births that make a person of a listed name the likely one. */
const FITS: ReadonlySet<NameEvidence['dateOfBirth']> = new Set(['SAME', 'NEAR']);
/** Evidence shows at most this many other names of an entry. */
const ALIASES = 50;

/**
 * Compares a person's names with the lists and opens a case for each hit. Where the year of birth is another one the case has a low
 * rank, as lists and documents err; a weak alias counts only if the birth fits.
 */
export async function screenNames(
  ctx: AppContext,
  userId: string,
  person: ScreenedPerson,
): Promise<void> {
  const least = ctx.config.limits.sanctionsScore;
  const found = await findNames(ctx.db, person.names, { least, kind: 'PERSON' });
  for (const hit of found) {
    const dateOfBirth = compareBirth(person.dateOfBirth, hit.births);
    if (hit.weak && !FITS.has(dateOfBirth)) continue;
    const evidence = await describeHit(ctx, person, hit, dateOfBirth);
    await ctx.db.transaction(async (tx) => {
      const isLow = dateOfBirth === 'OTHER';
      const subject = `${hit.list} ${hit.ref}`;
      // The year fits now: the case that waited behind the others is one of them, and a cleared one is raised again.
      const waits = and(
        eq(cases.userId, userId),
        eq(cases.subject, subject),
        eq(cases.state, 'OPEN'),
      );
      if (!isLow) await tx.update(cases).set({ evidence }).where(and(waits, isLowRank));
      const fingerprint = isLow ? `${hit.fingerprint} other year` : hit.fingerprint;
      await openCase(ctx, tx, { userId, kind: 'SANCTIONS_NAME', subject, fingerprint, evidence });
    });
  }
}

async function describeHit(
  { db }: AppContext,
  person: ScreenedPerson,
  hit: FoundName,
  dateOfBirth: NameEvidence['dateOfBirth'],
): Promise<NameEvidence> {
  const { list, ref, name, matched, weak, births, nationalities, programs, remarks } = hit;
  const names = await db
    .select({ name: sanctionsNames.name })
    .from(sanctionsNames)
    .where(and(eq(sanctionsNames.list, list), eq(sanctionsNames.ref, ref)))
    .limit(ALIASES);
  const aliases = names.map((alias) => alias.name).filter((alias) => alias !== name);
  const { score, words } = hit;
  const entry = { list, ref, name, matched, weak, aliases, births, nationalities, programs };
  return { person, ...entry, remarks, score, words, dateOfBirth };
}
