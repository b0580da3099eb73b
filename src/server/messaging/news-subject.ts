import { and, count, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import type { Subject } from '@/server/platform/define-command';
import { countFact } from '@/server/users/person-facts';
import { users } from '@/server/users/tables';
import type { NewsOrder } from './news-commands';

/** An announcement as signers see it: the words, and how many people receive them. */
export async function newsSubject(
  { db, registry }: AppContext,
  { title, body, link, holders }: NewsOrder,
): Promise<Subject> {
  const isTold = and(
    eq(users.status, 'ACTIVE'),
    holders ? inArray(users.id, registry.holders(db)) : undefined,
  );
  const [row] = await db.select({ people: count() }).from(users).where(isTold);
  const people = `${countFact(row?.people ?? 0)} people`;
  return {
    of: `announcement ${title}`,
    what: `Announce “${title}” to ${holders ? 'all shareholders' : 'all customers'}`,
    facts: [
      { label: 'Receive it', value: people },
      { label: 'Title', value: title },
      { label: 'Text', value: body },
      { label: 'Link', value: link ?? 'none' },
      { label: 'Languages', value: 'the same words for everybody; they are not translated' },
      { label: 'Cannot be undone', value: 'Messages that were sent cannot be called back.' },
    ],
  };
}
