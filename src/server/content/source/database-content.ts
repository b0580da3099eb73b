import { and, asc, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import { isNewestDue } from '@/server/content/newest-due';
import { cleanHtml } from '@/server/content/render-html';
import {
  bankDocuments,
  bankOverviews,
  contentCategories,
  faqs,
  posts,
  staticPages,
  teamMembers,
} from '@/server/content/tables';
import type { AppContext } from '@/server/platform/context';
import type { PostSummary, StaticPageItem } from './content-items';
import type { ContentSource, Sourced } from './content-source';
import { parseLegal } from './read-content-files';

/** What the desk has written has the hash that its text would have as a file, as a release may bring a translation of it. */
const sourceHash = sql<string>`coalesce(${posts.sourceHash}, encode(sha256(convert_to(${posts.source}, 'UTF8')), 'hex'))`;

/** The columns of a post in lists. */
export const POST_COLUMNS = {
  id: posts.slug,
  slug: posts.slug,
  type: posts.type,
  category: posts.category,
  title: posts.title,
  excerpt: posts.excerpt,
  coverUrl: posts.coverUrl,
  author: posts.author,
  tags: posts.tags,
  readMinutes: posts.readMinutes,
  publishedAt: posts.publishedAt,
  externalUrl: posts.externalUrl,
  sourceHash,
} satisfies Record<keyof Sourced<PostSummary>, unknown>;

type Reader = Pick<AppContext, 'db' | 'clock'>;

/** Condition for the version of a post that is shown, from its date on. */
export function visiblePosts({ clock }: Reader) {
  const now = clock.now();
  return and(isNewestDue(posts, now), eq(posts.published, true), lte(posts.publishedAt, now));
}

/** Condition for the version of a question that is shown. */
export function visibleFaqs({ clock }: Reader) {
  return and(isNewestDue(faqs, clock.now()), eq(faqs.published, true));
}

/** All columns of a question except its search vector. Readers know an item by its slug. */
const { search: _search, ...faqColumns } = getTableColumns(faqs);
const FAQ_COLUMNS = { ...faqColumns, id: faqs.slug };
const { search: _postSearch, ...postColumns } = getTableColumns(posts);
const WHOLE_POST_COLUMNS = { ...postColumns, id: posts.slug, sourceHash };

/** Questions with the sort order of their category. */
export function selectFaqs({ db }: Pick<AppContext, 'db'>) {
  return db
    .select(FAQ_COLUMNS)
    .from(faqs)
    .leftJoin(
      contentCategories,
      and(eq(contentCategories.kind, 'FAQ'), eq(contentCategories.slug, faqs.category)),
    );
}

/** Orders questions by category; unlisted categories last. */
export const FAQ_ORDER = [
  sql`${contentCategories.sortOrder} asc nulls last`,
  asc(faqs.category),
  asc(faqs.sortOrder),
  asc(faqs.slug),
];

/** Content from the database. HTML is sanitised again in case a row was written in another way. */
export function databaseContent(ctx: Reader): ContentSource {
  const { db } = ctx;
  return {
    categories: (kind) =>
      db
        .select()
        .from(contentCategories)
        .where(and(eq(contentCategories.kind, kind), eq(contentCategories.published, true)))
        .orderBy(asc(contentCategories.sortOrder)),
    postIndex: () =>
      db
        .select(POST_COLUMNS)
        .from(posts)
        .where(visiblePosts(ctx))
        .orderBy(desc(posts.publishedAt), asc(posts.slug)),
    post: async (slug) => {
      const [post] = await db
        .select(WHOLE_POST_COLUMNS)
        .from(posts)
        .where(and(eq(posts.slug, slug), visiblePosts(ctx)));
      return post ? { ...post, html: cleanHtml(post.html) } : null;
    },
    faqs: async () => {
      const rows = await selectFaqs(ctx)
        .where(visibleFaqs(ctx))
        .orderBy(...FAQ_ORDER);
      return rows.map((row) => ({ ...row, answer: cleanHtml(row.answer) }));
    },
    pages: (...kinds) => currentPages(ctx, kinds),
    team: () =>
      db
        .select()
        .from(teamMembers)
        .where(eq(teamMembers.published, true))
        .orderBy(asc(teamMembers.sortOrder), asc(teamMembers.id)),
    bank: async () => {
      const [row] = await db.select().from(bankOverviews).where(eq(bankOverviews.published, true));
      return row?.facts ?? null;
    },
    documents: () =>
      db
        .select()
        .from(bankDocuments)
        .where(eq(bankDocuments.published, true))
        .orderBy(asc(bankDocuments.sortOrder), asc(bankDocuments.id)),
  };
}

const wordsOf = ({ title, summary, lede, html }: StaticPageItem) => ({
  title,
  summary,
  lede,
  html,
});

type Pages = ReturnType<ContentSource['pages']>;

async function currentPages(
  { db, clock }: Reader,
  kinds: Parameters<ContentSource['pages']>,
): Pages {
  const rows = await db
    .selectDistinctOn([staticPages.kind, staticPages.slug])
    .from(staticPages)
    .where(
      and(
        inArray(staticPages.kind, kinds),
        eq(staticPages.published, true),
        lte(staticPages.issuedAt, clock.now()),
        lte(staticPages.dueAt, clock.now()),
      ),
    )
    .orderBy(
      asc(staticPages.kind),
      asc(staticPages.slug),
      desc(staticPages.issuedAt),
      desc(staticPages.version),
    );
  const place = (kind: (typeof rows)[number]['kind']) => kinds.indexOf(kind);
  return rows
    .sort((a, b) => place(a.kind) - place(b.kind) || a.sortOrder - b.sortOrder)
    .map((row) => ({
      ...row,
      // Of a legal text the file alone counts: it is what is signed, hashed and accepted.
      ...(row.kind === 'LEGAL'
        ? wordsOf(parseLegal(row.id, row.source))
        : { html: cleanHtml(row.html) }),
      // Undated texts use the time of their last change.
      issuedAt: row.issuedAt.getTime() === 0 ? row.updatedAt : row.issuedAt,
    }));
}
