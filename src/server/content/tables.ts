import { KIND_NAMES, type Kind } from '@fnx/api/content/kinds';
import { CONTACT_CATEGORIES, type ContactCategory } from '@fnx/api/shared/account-vocabulary';
import { createdAt, isOneOf, moment } from '@fnx/postgres/columns';
import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '@/lang/languages';
import { notes } from '@/server/platform/notes';
import { wordsOf } from '@/server/platform/search-text';
import { users } from '@/server/users/tables';
import type { BankFacts } from './bank-facts';

/** A PostgreSQL tsvector. Never read by the program. */
export const searchVector = customType<{ data: never; driverData: string }>({
  dataType: () => 'tsvector',
});

/** A search vector of columns; the first has the highest weight. */
export function weighted(...columns: string[]): SQL {
  const parts = columns.map((column, place) => {
    return `setweight(to_tsvector('english', ${column}), '${'ABCD'[place]}')`;
  });
  return sql.raw(parts.join(' || '));
}

/** Common columns of what comes from files alone. `sourceHash` is the hash of the source in the bank's folder. See load-content.ts. */
export const kept = () => ({
  published: boolean('published').notNull().default(true),
  sourceHash: text('source_hash'),
  editedAt: moment('edited_at'),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export type CategoryKind = 'BLOG' | 'MEDIA' | 'FAQ';

/** Titles and order of categories. Posts may use a category that is not listed here. */
export const contentCategories = pgTable(
  'content_categories',
  {
    /** `BLOG/risk`. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<CategoryKind>().notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    sortOrder: integer('sort_order').notNull(),
    ...kept(),
  },
  (table) => [
    unique('content_categories_once').on(table.kind, table.slug),
    check('content_categories_kind', sql`${table.kind} in ('BLOG', 'MEDIA', 'FAQ')`),
  ],
);

/**
 * Posts, questions, help, pages and legal texts: a row per kind, slug, language and version. The newest shown version that is due counts,
 * of a legal text the one with the newest date. `source` is the text; the columns beside it are made from it for lists and searches.
 */
export const texts = pgTable(
  'texts',
  {
    /** `legal/term-condition/en/2026-11-01`. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<Kind>().notNull(),
    slug: text('slug').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** The name of a legal text's version, otherwise a number; `draft` for the draft of a text. */
    version: text('version').notNull(),
    /** The text as it was written, in the format of the bank's folder. */
    source: text('source').notNull(),
    /** The head, as the kind reads it. */
    fields: jsonb('fields').$type<TextFields>().notNull(),
    /** The hash that a translation of it names. */
    words: text('words').notNull(),
    /** Plain text for the search. */
    searchText: text('search_text').notNull(),
    search: searchVector('search').generatedAlwaysAs(
      weighted(
        "coalesce(fields->>'title', '')",
        "coalesce(fields->>'excerpt', fields->>'summary', '')",
        'search_text',
      ),
    ),
    /** The date in a legal text, which orders its versions; null for other kinds. */
    issuedAt: moment('issued_at'),
    /** From when on the version is shown; null for a draft. */
    dueAt: moment('due_at'),
    published: boolean('published').notNull().default(true),
    /** Who wrote it; null for a file. */
    writtenBy: text('written_by'),
    /** Everybody who is responsible for it; null for a file. */
    signers: text('signers').array(),
    /** Orders versions of the same moment. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** An officer's last change; null while it is as its file. */
    editedAt: moment('edited_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('texts_once').on(table.kind, table.slug, table.language, table.version),
    check('texts_kind', isOneOf(table.kind, KIND_NAMES)),
    index('texts_search').using('gin', table.search),
  ],
);

/** The head of a text of any kind. */
export type TextFields = Readonly<Record<string, unknown>>;

export const teamMembers = pgTable('team_members', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  role: text('role').notNull(),
  bio: text('bio').notNull(),
  /** Empty: initials are shown. */
  photoUrl: text('photo_url').notNull(),
  linkedin: text('linkedin'),
  sortOrder: integer('sort_order').notNull(),
  ...kept(),
});

/** The bank; one row. */
export const bankOverviews = pgTable(
  'bank_overviews',
  {
    id: text('id').primaryKey(),
    facts: jsonb('facts').$type<BankFacts>().notNull(),
    ...kept(),
  },
  (table) => [check('bank_overviews_one', sql`${table.id} = 'bank'`)],
);

/** Investor documents under public/documents. */
export const bankDocuments = pgTable(
  'bank_documents',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    url: text('url').notNull(),
    /** SHA-256 of the file, hex. */
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    sortOrder: integer('sort_order').notNull(),
    ...kept(),
  },
  (table) => [check('bank_documents_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`)],
);

/** Messages from the contact form. */
export const contactTickets = pgTable(
  'contact_tickets',
  {
    /** `T-7K3MQ-2HXWD`: short enough to read out on the phone. */
    id: text('id').primaryKey(),
    /** Null for guests. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    subject: text('subject').notNull(),
    category: text('category').$type<ContactCategory>().notNull(),
    message: text('message').notNull(),
    /** Keyed hash of sender, text and day, so that a repeated message is one ticket. */
    fingerprint: text('fingerprint').notNull().unique(),
    state: text('state').$type<'OPEN' | 'CLOSED'>().notNull().default('OPEN'),
    /** Until then it waits for its writer, and is no work. */
    waitsUntil: moment('waits_until'),
    /** For officers. */
    notes: notes(),
    createdAt: createdAt(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('contact_tickets_state').on(table.state, table.createdAt),
    index('contact_tickets_email').on(table.email, table.createdAt),
    index('contact_tickets_user').on(table.userId),
    // For the desk's search: tickets of people who are no customers.
    index('contact_tickets_email_start').on(table.email.op('text_pattern_ops')).concurrently(),
    index('contact_tickets_name')
      .using('gin', sql`${wordsOf(table.name)} gin_trgm_ops`)
      .concurrently(),
    index('contact_tickets_closed').on(table.closedAt),
    check(
      'contact_tickets_closed_at',
      sql`(${table.state} = 'CLOSED') = (${table.closedAt} is not null)`,
    ),
    check('contact_tickets_category', isOneOf(table.category, CONTACT_CATEGORIES)),
    check('contact_tickets_state_known', sql`${table.state} in ('OPEN', 'CLOSED')`),
  ],
);

/** Answers that officers have sent by mail. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => contactTickets.id, { onDelete: 'cascade' }),
    officer: text('officer').notNull(),
    message: text('message').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('contact_answers_ticket').on(table.ticketId, table.sentAt)],
);

type SubscriberState = 'PENDING' | 'CONFIRMED' | 'LEFT';

/** Newsletter sign-ups. Only confirmed addresses receive it. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull().unique(),
    state: text('state').$type<SubscriberState>().notNull().default('PENDING'),
    /** The form used. */
    source: text('source'),
    /** When a link was last requested; links are valid for a week. */
    askedAt: moment('asked_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    leftAt: moment('left_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('newsletter_subscribers_state', sql`${table.state} in ('PENDING', 'CONFIRMED', 'LEFT')`),
    check(
      'newsletter_subscribers_confirmed',
      sql`(${table.state} = 'CONFIRMED') <= (${table.confirmedAt} is not null)`,
    ),
  ],
);

/** Newsletters that two officers signed. A job writes a message to each subscriber once, and counts what came of them for a day. */
export const newsletters = pgTable('newsletters', {
  id: uuid('id').primaryKey().defaultRandom(),
  subject: text('subject').notNull(),
  /** Markdown. */
  body: text('body').notNull(),
  /** Hash of subject and body: the same newsletter is not sent twice. */
  sha256: text('sha256').notNull().unique(),
  createdAt: createdAt(),
  /** Up to which subscriber messages were written; null before the first. */
  writtenUpTo: uuid('written_up_to'),
  writtenAt: moment('written_at'),
  sent: integer('sent').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  /** Subscribers who left between this newsletter and the next one. */
  left: integer('left_count').notNull().default(0),
});
