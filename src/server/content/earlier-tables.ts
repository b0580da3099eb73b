import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '@/server/platform/database/columns';
import { kept, searchVector, weighted } from './tables';

/*
 * Where the release before this one keeps the English texts. This release reads `texts`, and writes these only for the release before; the
 * release after it drops them.
 */

/**
 * Columns of texts that the desk edits. Each version is a row; the newest one that is due is shown, if it is published. The row of a
 * file in `content/` is one of the versions.
 */
const versioned = () => ({
  /** As it was written, in the format of `content/`. */
  source: text('source').notNull().default(''),
  /** From when on the version is shown; null for a draft. */
  dueAt: moment('due_at'),
  /** Who wrote it; null for a file. */
  writtenBy: text('written_by'),
  /** Everybody who is responsible for it; null for a file. */
  signers: text('signers').array(),
  /** Orders versions of the same moment. */
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
});

/** Blog posts and press items. */
export const posts = pgTable(
  'posts',
  {
    /** The slug for the version of a file, otherwise `<slug>@<uuid>`. */
    id: text('id').primaryKey(),
    slug: text('slug').notNull(),
    type: text('type').$type<'BLOG' | 'MEDIA'>().notNull(),
    category: text('category').notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    /** Sanitised. */
    html: text('html').notNull(),
    /** Empty if there is no image. */
    coverUrl: text('cover_url').notNull(),
    author: text('author').notNull(),
    tags: text('tags').array().notNull(),
    readMinutes: integer('read_minutes').notNull(),
    publishedAt: moment('published_at').notNull(),
    externalUrl: text('external_url'),
    /** Tags and plain text for the search. */
    searchText: text('search_text').notNull(),
    search: searchVector('search').generatedAlwaysAs(weighted('title', 'excerpt', 'search_text')),
    ...versioned(),
    ...kept(),
  },
  (table) => [
    index('posts_versions').on(table.slug, table.dueAt),
    check('posts_type', sql`${table.type} in ('BLOG', 'MEDIA')`),
    index('posts_newest').on(table.type, table.publishedAt, table.id),
    index('posts_search').using('gin', table.search),
  ],
);

export const faqs = pgTable(
  'faqs',
  {
    /** As of posts. */
    id: text('id').primaryKey(),
    slug: text('slug').notNull(),
    category: text('category').notNull(),
    question: text('question').notNull(),
    /** Sanitised HTML. */
    answer: text('answer').notNull(),
    sortOrder: integer('sort_order').notNull(),
    searchText: text('search_text').notNull(),
    search: searchVector('search').generatedAlwaysAs(weighted('question', 'search_text')),
    ...versioned(),
    ...kept(),
  },
  (table) => [
    index('faqs_versions').on(table.slug, table.dueAt),
    index('faqs_place').on(table.category, table.sortOrder),
    index('faqs_search').using('gin', table.search),
  ],
);

/** Legal texts, page texts, help topics. Every version of a legal text is kept; the newest issued one that is due is shown. */
export const staticPages = pgTable(
  'static_pages',
  {
    /** `LEGAL/term-condition/2026-11-01`. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<'LEGAL' | 'PAGE' | 'HELP'>().notNull(),
    slug: text('slug').notNull(),
    version: text('version').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** The introductory sentence, if any. */
    lede: text('lede'),
    /** The page's own path, if any. */
    route: text('route'),
    /** Sanitised. */
    html: text('html').notNull(),
    issuedAt: moment('issued_at').notNull(),
    sortOrder: integer('sort_order').notNull(),
    ...versioned(),
    ...kept(),
  },
  (table) => [
    unique('static_pages_once').on(table.kind, table.slug, table.version),
    check('static_pages_kind', sql`${table.kind} in ('LEGAL', 'PAGE', 'HELP')`),
  ],
);
