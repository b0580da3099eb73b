import type { JournalEntry, journalCalls } from '@fnx/api/desk/journal';
import { readPage } from '@fnx/postgres/read-page';
import { DAY_MS } from '@fnx/values/time';
import {
  and,
  arrayOverlaps,
  eq,
  gte,
  inArray,
  isNull,
  like,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Command } from '@/server/desk/define-command';
import type { ReadList } from '@/server/desk/desk-list';
import { ROWS_ENTRY } from '@/server/desk/record-rows';
import { findAll } from '@/server/operator/people/search';
import { signersOf } from '@/server/operator/proposals/read-proposals';
import { officers, proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { journal } from '@/server/platform/tables';
import { users } from '@/server/users/tables';
import { describeEntries, proposalOf } from './describe-entries';
import { readEntries } from './read-entries';

/** A page of the journal in words, newest first unless sorted. Days are of UTC; both are included. */
export const listJournal: ReadList<typeof journalCalls.list> = async ({ ctx, input }) => {
  const { search: about, officer, command, from, to, show, sort, ...page } = input;
  const where = and(
    about === undefined ? undefined : await isAbout(ctx, about),
    officer === undefined ? undefined : await isBy(ctx, officer),
    command === undefined ? undefined : has(journal.action, command),
    from === undefined ? undefined : gte(journal.at, new Date(from)),
    to === undefined ? undefined : lt(journal.at, new Date(Date.parse(to) + DAY_MS)),
    show === 'all' ? undefined : show === 'reads' ? isRead(ctx) : not(isRead(ctx)),
  );
  const select = ctx.db.select().from(journal).$dynamic();
  const { id } = journal;
  const sorted = { where, key: id, id, ascending: sort === 'oldest' };
  const list = await readPage(ctx.db, select, sorted, page);
  return { ...list, docs: await describeEntries(ctx, list.docs) };
};

const has = (column: AnyPgColumn, part: string) =>
  sql`strpos(lower(${column}), ${part.toLowerCase()}) > 0`;

/** That somebody looked, or which rows an act changed: the entry says nothing else. */
function isRead({ registry }: AppContext): SQL {
  const reading = [...registry.commands.values()].filter((one) => (one as Command).read);
  const names = ['proposals read', ...reading.map(({ name }) => name)];
  const looked = and(inArray(journal.action, names), isNull(journal.after));
  return or(like(journal.action, 'view %'), eq(journal.action, ROWS_ENTRY), looked) ?? sql`false`;
}

/** Entries about people whom a text finds, and about proposals of which they are the matter; else about what has the text. */
async function isAbout(ctx: AppContext, text: string) {
  const found = await findAll(ctx, text);
  const ids = [...new Set(found.flatMap(({ personId }) => personId ?? []))];
  if (ids.length === 0) return has(journal.target, text);
  const people = await ctx.db.select().from(users).where(inArray(users.id, ids));
  const names = people.flatMap(({ id, email, phone }) =>
    phone ? [id, email, phone] : [id, email],
  );
  const matters = ids.map((id) => {
    const page = JSON.stringify({ facts: [{ page: { area: 'people', id } }] });
    return sql`${proposals.matter} @> ${page}::jsonb`;
  });
  const about = ctx.db
    .select({ id: sql<string>`${proposals.id}::text` })
    .from(proposals)
    .where(or(...matters));
  return or(
    inArray(journal.target, names),
    inArray(journal.target, about),
    inArray(journal.proposal, about),
  );
}

/** Selects entries that somebody made or signed. */
async function isBy({ db }: AppContext, text: string) {
  const named = await db
    .selectDistinct({ email: officers.email })
    .from(officers)
    .where(or(has(officers.name, text), has(officers.email, text)));
  const emails = named.map(({ email }) => email);
  if (emails.length === 0) return has(journal.actor, text);
  return or(inArray(journal.actor, emails), arrayOverlaps(journal.signers, emails));
}

/** One entry with the matter that was signed, and its bytes. @throws DomainError NOT_FOUND */
export async function showEntry(ctx: AppContext, id: number): Promise<JournalEntry> {
  const [entry] = await ctx.db.select().from(journal).where(eq(journal.id, id));
  const [described] = entry ? await describeEntries(ctx, [entry]) : [];
  const raw = await readEntries(ctx.db, id - 1, 1).next();
  if (!entry || !described || raw.done) throw problem('NOT_FOUND');
  const proposal = proposalOf(entry);
  const [made] =
    proposal === null
      ? []
      : await ctx.db.select().from(proposals).where(eq(proposals.id, proposal));
  // The last signature is over the facts with which it was carried out.
  const signed = entry.proposal === null ? [] : await signersOf(ctx.db, [entry.proposal]);
  const { text, hash, previousHash } = raw.value;
  return {
    ...described,
    proposal,
    facts: [...(signed.at(-1)?.changed?.facts ?? made?.matter?.facts ?? [])],
    before: entry.before,
    after: entry.after,
    raw: { text, hash, previousHash },
  };
}
