import { factsOf, type Kind, ORIGINAL } from '@fnx/api/content/kinds';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Language } from '@/lang/languages';
import { isShown } from '@/server/content/shown';
import { texts } from '@/server/content/tables';
import type { Act } from '@/server/desk/audited';
import { refusal } from '@/server/platform/refusal';
import { targetOf } from './put-content';

type Named = { kind: Kind; language: Language; name: string };

/**
 * Removes a text from the site without deleting it, with its scheduled versions; of a legal text the version `slug@version`. No page shows
 * the translations of a text that is gone.
 * @throws Refusal when it does not exist or is already retired, or when nothing would be left that pages need
 */
export async function retireContent({ ctx, tx, entry }: Act, named: Named) {
  const { kind, language, name } = named;
  entry.target = targetOf(kind, language, name);
  const { critical, fixed } = factsOf(kind);
  if (fixed && language === ORIGINAL) throw refusal('CONTENT_FIXED', { name });
  const now = ctx.clock.now();
  const { slug, version } = partsOf(named);
  const isIt = and(eq(texts.kind, kind), eq(texts.slug, slug), eq(texts.language, language));
  const isGone = critical ? and(isIt, eq(texts.version, version)) : isIt;
  const found = critical
    ? and(isGone, eq(texts.published, true), isNotNull(texts.dueAt))
    : and(isIt, isShown(now));
  if ((await tx.$count(texts, found)) === 0) throw refusal('CONTENT_NOT_SHOWN', { kind, name });
  if (critical) await requireAnother(tx, isIt, version, now);
  await tx
    .update(texts)
    .set({ published: false, editedAt: now, updatedAt: now })
    .where(and(isGone, isNotNull(texts.dueAt), eq(texts.published, true)));
  return { type: kind, name, done: 'retired' };
}

/** Legal texts are named with their version. */
function partsOf({ kind, name }: Named): { slug: string; version: string } {
  const [slug = '', version = ''] = factsOf(kind).critical ? name.split('@') : [name];
  return { slug, version };
}

/** Pages link to the legal texts, so one version of each must be shown. */
async function requireAnother(tx: Tx, isIt: SQL | undefined, version: string, now: Date) {
  const versions = await tx
    .select({ version: texts.version, dueAt: texts.dueAt })
    .from(texts)
    .where(and(isIt, eq(texts.published, true), isNotNull(texts.dueAt)))
    .for('update');
  if (!versions.some((row) => row.version !== version && row.dueAt && row.dueAt <= now)) {
    throw refusal('LEGAL_ONLY_VERSION', {});
  }
}

/**
 * Deletes what nobody has seen: the draft of a text and its scheduled versions; of a legal text the draft `slug@version` alone, because
 * two officers decided on a scheduled one.
 * @throws Refusal when there is nothing of the kind
 */
export async function cancelContent({ ctx, tx, entry }: Act, named: Named) {
  const { kind, language, name } = named;
  entry.target = targetOf(kind, language, name);
  const { slug, version } = partsOf(named);
  const isUnseen = factsOf(kind).critical
    ? and(eq(texts.version, version), isNull(texts.dueAt))
    : and(isNotNull(texts.writtenBy), or(isNull(texts.dueAt), gt(texts.dueAt, ctx.clock.now())));
  const gone = await tx
    .delete(texts)
    .where(and(eq(texts.kind, kind), eq(texts.slug, slug), eq(texts.language, language), isUnseen))
    .returning({ id: texts.id });
  if (gone.length === 0) throw refusal('CONTENT_NOT_PENDING', { name });
  return { type: kind, name, done: 'cancelled', versions: gone.length };
}
