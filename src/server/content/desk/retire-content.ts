import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { isNewestDue } from '@/server/content/newest-due';
import { staticPages } from '@/server/content/tables';
import type { Act } from '@/server/platform/audited';
import { Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { CONTENT_TABLES, type ContentType } from './content-file';

type Item = { type: ContentType; name: string };

/**
 * Removes an item from the site without deleting it, with its scheduled versions; of a legal text the version `slug@version`.
 * @throws Refusal when it does not exist or is already retired, or when nothing would be left of a legal text
 */
export async function retireContent({ ctx, tx, entry }: Act, { type, name }: Item) {
  entry.target = `${type} ${name}`;
  const gone =
    type === 'legal' ? await retireLegal(ctx, tx, name) : await retireItem(ctx, tx, type, name);
  if (!gone) throw new Refusal(`There is no published ${type} "${name}".`);
  return { type, name, done: 'retired' };
}

type Clock = Pick<AppContext, 'clock'>;

async function retireItem({ clock }: Clock, tx: Tx, type: 'post' | 'faq', slug: string) {
  const table = CONTENT_TABLES[type];
  const now = clock.now();
  const shown = and(eq(table.slug, slug), eq(table.published, true), isNewestDue(table, now));
  if ((await tx.$count(table, shown)) === 0) return false;
  await tx
    .update(table)
    .set({ published: false, editedAt: now, updatedAt: now })
    .where(and(eq(table.slug, slug), or(isNewestDue(table, now), gt(table.dueAt, now))));
  return true;
}

/** Pages link to the legal texts, so one version of each must be shown. */
async function retireLegal({ clock }: Clock, tx: Tx, name: string): Promise<boolean> {
  const now = clock.now();
  const [slug = '', version = ''] = name.split('@');
  const versions = await tx
    .select({ version: staticPages.version, dueAt: staticPages.dueAt })
    .from(staticPages)
    .where(
      and(
        eq(staticPages.kind, 'LEGAL'),
        eq(staticPages.slug, slug),
        eq(staticPages.published, true),
        isNotNull(staticPages.dueAt),
      ),
    )
    .for('update');
  if (!versions.some((row) => row.version === version)) return false;
  if (!versions.some((row) => row.version !== version && row.dueAt && row.dueAt <= now)) {
    throw new Refusal('This is the only version of a legal text. Publish a new version first.');
  }
  await tx
    .update(staticPages)
    .set({ published: false, editedAt: now, updatedAt: now })
    .where(eq(staticPages.id, `LEGAL/${slug}/${version}`));
  return true;
}

/**
 * Deletes what nobody has seen: the draft of an item and its scheduled versions; of a legal text the draft `slug@version` alone, because
 * two officers decided on a scheduled one.
 * @throws Refusal when there is nothing of the kind
 */
export async function cancelContent({ ctx, tx, entry }: Act, { type, name }: Item) {
  entry.target = `${type} ${name}`;
  const table = CONTENT_TABLES[type];
  const unseen =
    type === 'legal'
      ? and(eq(table.id, `LEGAL/${name.replace('@', '/')}`), isNull(table.dueAt))
      : and(
          eq(table.slug, name),
          isNull(table.sourceHash),
          or(isNull(table.dueAt), gt(table.dueAt, ctx.clock.now())),
        );
  const gone = await tx.delete(table).where(unseen).returning({ id: table.id });
  if (gone.length === 0) throw new Refusal(`"${name}" has neither a draft nor a schedule.`);
  return { type, name, done: 'cancelled', versions: gone.length };
}
