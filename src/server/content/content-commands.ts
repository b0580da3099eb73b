import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { audited } from '@/server/platform/audited';
import type { Operator } from '@/server/platform/commands';
import { Refusal } from '@/server/platform/commands';
import { htmlToTree, treeText } from './html-tree';
import { publishPost } from './publish-post';
import { cleanHtml } from './render-html';
import { ContentError } from './source/content-items';
import { faqFile } from './source/file-shapes';
import { parseLegal, parsePost } from './source/read-content-files';
import { faqs, posts, staticPages } from './tables';

export const CONTENT_TYPES = ['post', 'faq', 'legal'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The items of a type, newest first. */
export async function listContent({ ctx }: Operator, type: ContentType, limit: number) {
  const { db } = ctx;
  switch (type) {
    case 'post':
      return db
        .select({
          slug: posts.id,
          title: posts.title,
          published: posts.published,
          at: posts.publishedAt,
          edited: posts.editedAt,
        })
        .from(posts)
        .orderBy(desc(posts.publishedAt))
        .limit(limit);
    case 'faq':
      return db
        .select({
          slug: faqs.id,
          title: faqs.question,
          published: faqs.published,
          category: faqs.category,
          edited: faqs.editedAt,
        })
        .from(faqs)
        .orderBy(faqs.category, faqs.sortOrder)
        .limit(limit);
    case 'legal':
      return db
        .select({
          slug: staticPages.slug,
          version: staticPages.version,
          title: staticPages.title,
          published: staticPages.published,
          at: staticPages.issuedAt,
        })
        .from(staticPages)
        .where(eq(staticPages.kind, 'LEGAL'))
        .orderBy(staticPages.slug, desc(staticPages.issuedAt))
        .limit(limit);
  }
}

type ContentFile = { name: string; source: string };

/**
 * Publishes an item from a file in the format of content/: a new one with `publish`, a replacement with `edit`. Editing a
 * legal text adds a new version, because customers accepted the old ones.
 *
 * @throws Refusal when the file is invalid, `publish` finds an existing item, or `edit` finds none
 */
export async function putContent(
  operator: Operator,
  verb: 'publish' | 'edit',
  type: ContentType,
  file: ContentFile,
) {
  const name = nameOf(type, file);
  const call = {
    action: `content ${verb}`,
    target: `${type} ${name}`,
    after: { file: file.name },
  };
  return audited(operator, call, async (ctx, tx) => {
    // Serialised per item, because the check below decides what is written.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${type}:${name}`}, 0))`);
    const found = await isThere({ ctx, name: operator.name }, type, name);
    if (type === 'legal' && (await ctx.db.$count(staticPages, ofVersion(name))) > 0) {
      throw new Refusal(
        `${name} may have been accepted by customers. Give the changed text a new version and date.`,
      );
    }
    if (verb === 'publish' && found) {
      throw new Refusal(`The ${type} "${name}" already exists. Use "content edit" to change it.`);
    }
    if (verb === 'edit' && !found) {
      throw new Refusal(`The ${type} "${name}" does not exist. Use "content publish".`);
    }
    await write({ ctx, name: operator.name }, type, file);
    return { type, name, done: verb === 'edit' ? 'changed' : 'published' };
  });
}

/**
 * Removes an item from the site without deleting it.
 *
 * @throws Refusal when it does not exist or is already retired, or for the only version of a legal text
 */
export async function retireContent(operator: Operator, type: ContentType, name: string) {
  const call = { action: 'content retire', target: `${type} ${name}` };
  return audited(operator, call, async (ctx) => {
    const now = ctx.clock.now();
    const changes = { published: false, editedAt: now, updatedAt: now };
    const gone = await retired({ ctx, name: operator.name }, type, name, changes);
    if (gone === 0) throw new Refusal(`There is no published ${type} "${name}".`);
    return { type, name, done: 'retired' };
  });
}

type Changes = { published: boolean; editedAt: Date; updatedAt: Date };

async function retired({ ctx }: Operator, type: ContentType, name: string, changes: Changes) {
  const { db } = ctx;
  switch (type) {
    case 'post':
      return (
        await db
          .update(posts)
          .set(changes)
          .where(and(eq(posts.id, name), eq(posts.published, true)))
          .returning({ id: posts.id })
      ).length;
    case 'faq':
      return (
        await db
          .update(faqs)
          .set(changes)
          .where(and(eq(faqs.id, name), eq(faqs.published, true)))
          .returning({ id: faqs.id })
      ).length;
    case 'legal':
      return retireLegal({ ctx, name: '' }, name, changes);
  }
}

/** Pages link to the legal texts, so one version of each must stay. */
async function retireLegal({ ctx }: Operator, name: string, changes: Changes): Promise<number> {
  const [slug = '', version = ''] = name.split('@');
  const versions = await ctx.db
    .select({ version: staticPages.version })
    .from(staticPages)
    .where(
      and(
        eq(staticPages.kind, 'LEGAL'),
        eq(staticPages.slug, slug),
        eq(staticPages.published, true),
      ),
    )
    .for('update');
  if (!versions.some((row) => row.version === version)) return 0;
  if (versions.length === 1) {
    throw new Refusal('This is the only version of a legal text. Publish a new version first.');
  }
  const gone = await ctx.db
    .update(staticPages)
    .set(changes)
    .where(eq(staticPages.id, `LEGAL/${slug}/${version}`))
    .returning({ id: staticPages.id });
  return gone.length;
}

function readable<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ContentError) throw new Refusal(error.message);
    throw error;
  }
}

function nameOf(type: ContentType, { name, source }: ContentFile): string {
  return readable(() => {
    if (type === 'post') return parsePost(name, source).id;
    if (type === 'faq') return parseFaq(name, source).id;
    const { slug, version } = parseLegal(name, source);
    return `${slug}@${version}`;
  });
}

/** One question in the format of content/faq.json. */
function parseFaq(file: string, source: string) {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    throw new ContentError(`${file} is not valid JSON.`);
  }
  const parsed = z.safeParse(faqFile, Array.isArray(value) ? value : [value]);
  const [entry] = parsed.success ? parsed.data : [];
  if (!parsed.success || !entry || parsed.data.length !== 1) {
    throw new ContentError(
      `${file} must hold one question: {"id", "category", "order", "question", "answer"}.`,
    );
  }
  const { order, ...rest } = entry;
  const answer = cleanHtml(rest.answer);
  return { ...rest, answer, sortOrder: order, searchText: treeText(htmlToTree(answer)) };
}

/** `slug@version` */
const ofVersion = (name: string) => eq(staticPages.id, `LEGAL/${name.replace('@', '/')}`);

async function isThere({ ctx }: Operator, type: ContentType, name: string): Promise<boolean> {
  const { db } = ctx;
  switch (type) {
    case 'post':
      return (await db.$count(posts, eq(posts.id, name))) > 0;
    case 'faq':
      return (await db.$count(faqs, eq(faqs.id, name))) > 0;
    case 'legal': {
      const [slug = ''] = name.split('@');
      const kind = eq(staticPages.kind, 'LEGAL');
      return (await db.$count(staticPages, and(kind, eq(staticPages.slug, slug)))) > 0;
    }
  }
}

async function write({ ctx }: Operator, type: ContentType, file: ContentFile): Promise<void> {
  const now = ctx.clock.now();
  const kept = { published: true, editedAt: now, updatedAt: now };
  switch (type) {
    case 'post':
      await publishPost(ctx, file.name, file.source);
      return;
    case 'faq': {
      const values = { ...parseFaq(file.name, file.source), ...kept };
      await ctx.db.insert(faqs).values(values).onConflictDoUpdate({ target: faqs.id, set: values });
      return;
    }
    case 'legal': {
      const values = { ...parseLegal(file.name, file.source), ...kept };
      await ctx.db
        .insert(staticPages)
        .values(values)
        .onConflictDoUpdate({ target: staticPages.id, set: values });
    }
  }
}
