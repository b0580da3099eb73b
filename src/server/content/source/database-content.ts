import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isShown } from '@/server/content/shown';
import {
  bankDocuments,
  bankOverviews,
  contentCategories,
  teamMembers,
  texts,
} from '@/server/content/tables';
import type { AppContext } from '@/server/platform/context';
import type { ContentSource, ShownText } from './content-source';

type Reader = Pick<AppContext, 'db' | 'clock'>;

/** Content from the database. */
export function databaseContent({ db, clock }: Reader): ContentSource {
  return {
    texts: async ({ kinds, slug, whole = [] }) => {
      const { kind, language, version, fields, words, dueAt } = texts;
      const source = sql<string>`case when ${inArray(language, [...whole])} then ${texts.source} else '' end`;
      const rows = await db
        .select({ kind, slug: texts.slug, language, version, fields, words, source, dueAt })
        .from(texts)
        .where(
          and(
            inArray(kind, [...kinds]),
            slug === undefined ? undefined : eq(texts.slug, slug),
            isShown(clock.now()),
          ),
        );
      // A version that is shown has a time.
      return rows as ShownText[];
    },
    categories: (kind) =>
      db
        .select()
        .from(contentCategories)
        .where(and(eq(contentCategories.kind, kind), eq(contentCategories.published, true)))
        .orderBy(asc(contentCategories.sortOrder)),
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
