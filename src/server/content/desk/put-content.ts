import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { day, t } from '@/lang/service';
import type { StaticPageItem } from '@/server/content/source/content-items';
import { sha256 } from '@/server/content/source/read-content-files';
import { staticPages } from '@/server/content/tables';
import { announce } from '@/server/messaging/announce';
import type { Act } from '@/server/platform/audited';
import type { GivenFile } from '@/server/platform/command-fields';
import { actorsOf, Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { lockNamed } from '@/server/platform/database/locks';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { AGREEMENT, TERMS } from '@/server/platform/legal-versions';
import { readFuture } from '@/server/platform/read-time';
import { CONTENT_TABLES, type ContentItem, type ContentType, readContent } from './content-file';

export type Verb = 'publish' | 'edit' | 'draft';

/** The name of a command: legal texts have their own, because two officers sign them. */
export const commandOf = (verb: Verb, type: ContentType) =>
  `${type === 'legal' && verb !== 'draft' ? 'legal' : 'content'} ${verb}`;

/**
 * Writes a version of an item, in the format of content/: `publish` the first, `edit` a further one, `draft` one that nobody sees and that
 * the next version replaces. Every version is kept, as customers accepted those of legal texts.
 *
 * @param at from when on it is shown; undefined for now
 * @throws Refusal when the text or the time is invalid, `publish` finds an existing item, or `edit` finds none
 */
export async function putContent(
  act: Act,
  verb: Verb,
  { type, file: given, at }: { type: ContentType; file: GivenFile; at?: string | undefined },
) {
  const { ctx, tx, entry } = act;
  const file = { name: given.name, source: given.read().toString('utf8') };
  const item = readContent(type, file);
  entry.target = `${type} ${item.name}`;
  const now = ctx.clock.now();
  const from = at === undefined ? now : readFuture(at, now);
  // Serialised per item, because the checks below decide what is written.
  await lockNamed(tx, 'content', `${type}:${item.slug}`);
  await requireNewVersion(tx, item, type);
  if (verb !== 'draft') await requireItem(tx, verb, type, item);
  await tx.delete(CONTENT_TABLES[type]).where(isDraft(type, item));
  const dueAt = item.date && item.date > from ? item.date : from;
  await tx.insert(CONTENT_TABLES[type] as PgTable).values({
    ...item.values,
    id: idOf(verb, type, item),
    source: file.source,
    dueAt: verb === 'draft' ? null : dueAt,
    writtenBy: act.name,
    signers: actorsOf(act),
    editedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  if (type === 'legal' && verb !== 'draft') {
    if (item.slug === AGREEMENT) await publishText(ctx, tx, item, file.source);
    if (item.slug === TERMS && verb === 'edit') await announceTerms(tx, item, dueAt, now);
  }
  entry.after = { file: file.name, at, from: dueAt, source: sha256(file.source) };
  const done = verb === 'draft' ? 'draft saved' : dueAt > now ? 'scheduled' : 'published';
  return { type, name: item.name, done, ...(verb !== 'draft' && { from: dueAt }) };
}

/** Purchases record the hash of the agreement, and everyone can read the text with that hash. */
async function publishText(
  ctx: AppContext,
  tx: Tx,
  { values }: ContentItem,
  source: string,
): Promise<void> {
  const title = `Share agreement, version ${(values as StaticPageItem).version}`;
  const bytes = Buffer.from(source);
  await publishDocument(ctx, tx, { fileName: 'share-agreement.md', title, bytes });
}

/** Everybody hears of new terms when two officers have signed them, so that there is time to read them. */
async function announceTerms(tx: Tx, { name }: ContentItem, from: Date, at: Date): Promise<void> {
  await announce(tx, {
    kind: 'NEWS',
    audience: 'ALL',
    title: t('Our terms change'),
    body: t(
      'New terms apply from {day}. Please read them. If you do not agree with them, you can close your account before that day.',
      { day: day(from) },
    ),
    link: `/static/${TERMS}`,
    fingerprint: `terms ${name}`,
    at,
  });
}

const draftId = (slug: string) => `${slug}@draft`;

function idOf(verb: Verb, type: ContentType, { slug, values }: ContentItem): string {
  if (type === 'legal') return values.id;
  return verb === 'draft' ? draftId(slug) : `${slug}@${randomUUID()}`;
}

function isDraft(type: ContentType, { slug, values }: ContentItem): SQL | undefined {
  if (type !== 'legal') return eq(CONTENT_TABLES[type].id, draftId(slug));
  return and(eq(staticPages.id, values.id), isNull(staticPages.dueAt));
}

async function requireNewVersion(tx: Tx, { name, values }: ContentItem, type: ContentType) {
  if (type !== 'legal') return;
  const same = and(eq(staticPages.id, values.id), isNotNull(staticPages.dueAt));
  if ((await tx.$count(staticPages, same)) === 0) return;
  throw new Refusal(
    `${name} may have been accepted by customers. Give the changed text a new version and date.`,
  );
}

async function requireItem(
  tx: Tx,
  verb: 'publish' | 'edit',
  type: ContentType,
  { slug, name }: ContentItem,
): Promise<void> {
  const table = CONTENT_TABLES[type];
  const kind = type === 'legal' ? eq(staticPages.kind, 'LEGAL') : undefined;
  const found = await tx.$count(table, and(kind, eq(table.slug, slug), isNotNull(table.dueAt)));
  if (verb === 'publish' && found > 0) {
    const other = commandOf('edit', type);
    throw new Refusal(`The ${type} "${name}" already exists. Use "${other}" to change it.`);
  }
  if (verb === 'edit' && found === 0) {
    const other = commandOf('publish', type);
    throw new Refusal(`The ${type} "${name}" does not exist. Use "${other}".`);
  }
}
