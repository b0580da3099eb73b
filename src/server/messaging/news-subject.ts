import { and, count, eq, inArray } from 'drizzle-orm';
import { type Language, languageName } from '@/lang/languages';
import type { Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { countFact } from '@/server/users/person-facts';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import type { News } from './news-commands';

/** An announcement as signers see it: the words, and how many people receive them. */
export async function newsSubject(
  { db, registry }: AppContext,
  { title, body, link, holders }: News,
): Promise<Subject> {
  const isTold = and(
    eq(users.status, 'ACTIVE'),
    holders ? inArray(users.id, registry.holders(db)) : undefined,
  );
  const { settings } = users;
  const rows = await db
    .select({ settings, people: count() })
    .from(users)
    .where(isTold)
    .groupBy(settings);
  const told = new Map<Language, number>();
  for (const row of rows) {
    const language = languageOf(row);
    told.set(language, (told.get(language) ?? 0) + row.people);
  }
  const people = `${countFact([...told.values()].reduce((sum, one) => sum + one, 0))} people`;
  return {
    of: `announcement ${title}`,
    what: `Announce “${title}” to ${holders ? 'all shareholders' : 'all customers'}`,
    facts: [
      { label: 'Receive it', value: people, moment: true },
      { label: 'Title', value: title },
      { label: 'Text', value: body },
      { label: 'Link', value: link ?? 'none' },
      ...[...told].map(([language, some]) => ({
        label: `In ${languageName(language)}`,
        value: `${countFact(some)} people, who read these words as they are: they are not translated`,
        moment: true as const,
      })),
      { label: 'Cannot be undone', value: 'Messages that were sent cannot be called back.' },
    ],
  };
}
