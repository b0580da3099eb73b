import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { audited } from '@/server/platform/audited';
import { type Operator, Refusal } from '@/server/platform/commands';
import type { Tx } from '@/server/platform/database/client';
import { readFuture } from '@/server/platform/read-time';
import { staticPages } from '../tables';
import {
  CONTENT_TABLES,
  type ContentFile,
  type ContentItem,
  type ContentType,
  readContent,
} from './content-file';

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
  operator: Operator,
  verb: Verb,
  type: ContentType,
  file: ContentFile,
  at?: string,
) {
  const item = readContent(type, file);
  const action = commandOf(verb, type);
  const call = { action, target: `${type} ${item.name}`, after: { file: file.name, at } };
  return audited(operator, call, async (ctx, tx) => {
    const now = ctx.clock.now();
    const from = at === undefined ? now : readFuture(at, now);
    // Serialised per item, because the checks below decide what is written.
    const key = `${type}:${item.slug}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    await requireNewVersion(tx, item, type);
    if (verb !== 'draft') await requireItem(tx, verb, type, item);
    await tx.delete(CONTENT_TABLES[type]).where(isDraft(type, item));
    const dueAt = item.date && item.date > from ? item.date : from;
    await tx.insert(CONTENT_TABLES[type] as PgTable).values({
      ...item.values,
      id: idOf(verb, type, item),
      source: file.source,
      dueAt: verb === 'draft' ? null : dueAt,
      writtenBy: operator.name,
      editedAt: now,
      createdAt: now,
      updatedAt: now,
    });
    const done = verb === 'draft' ? 'draft saved' : dueAt > now ? 'scheduled' : 'published';
    return { type, name: item.name, done, ...(verb !== 'draft' && { from: dueAt }) };
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
