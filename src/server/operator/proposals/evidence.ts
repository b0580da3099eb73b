import type { SignedFact } from '@fnx/api/shared/proposal';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Officer } from '@/server/desk/desk-route';
import { noteRead } from '@/server/operator/desk/note-read';
import { proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { refusal } from '@/server/platform/refusal';
import { journal } from '@/server/platform/tables';
import { readFiles } from './proposal-files';
import { type ProposalRow, readable } from './read-proposals';

type FactPage = NonNullable<SignedFact['page']>;

const READ = 'proposals read';

/** A file of a proposal, as the journal names what was read. */
const nameOf = (id: string, option: string) => `${id} ${option}`;

/**
 * A file that was uploaded with a proposal, as a download: an officer reads it before signing, which the journal notes.
 * @throws DomainError NOT_FOUND, also without the right to sign
 */
export async function readProposalFile(
  ctx: AppContext,
  officer: Officer,
  { id, option }: { id: string; option: string },
): Promise<Response> {
  const [row] = await ctx.db
    .select()
    .from(proposals)
    .where(and(eq(proposals.id, id), readable(ctx, officer.roles)));
  // A name such as __proto__ would find what every object has.
  const files = row ? await readFiles(ctx.db, row) : {};
  const file = Object.hasOwn(files, option) ? files[option] : undefined;
  if (!file) throw problem('NOT_FOUND');
  await noteRead({ ctx, name: officer.email }, READ, nameOf(id, option));
  return new Response(new Uint8Array(file.read()), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    },
  });
}

/** Options whose files an officer has not opened yet. The proposer knows them. */
export async function unreadFiles(
  db: Db,
  { id, files, proposer }: ProposalRow,
  officer: string,
): Promise<string[]> {
  const options = Object.keys(files);
  if (options.length === 0 || proposer === officer) return [];
  const names = options.map((option) => nameOf(id, option));
  const read = await db
    .selectDistinct({ name: journal.target })
    .from(journal)
    .where(
      and(eq(journal.actor, officer), eq(journal.action, READ), inArray(journal.target, names)),
    );
  return options.filter((option) => !read.some(({ name }) => name === nameOf(id, option)));
}

/** Pages that are evidence: a person's page alone is none. */
const EVIDENCE: ReadonlySet<string> = new Set(['checks', 'cases', 'recoveries', 'deposits']);

/** Pages of the facts that an officer has not opened yet, by the journal: also a proposer, who may have typed a number. */
export async function unseenPages(
  db: Db,
  facts: readonly SignedFact[],
  officer: string,
): Promise<FactPage[]> {
  const pages = facts.flatMap(({ page }) => (page && EVIDENCE.has(page.area) ? [page] : []));
  const unseen: FactPage[] = [];
  for (const page of pages) {
    const { area, id } = page;
    // Views name what they showed by its id, a case or an entry by its number, an identity check also by the address of its person.
    const names = sql`(${id}, ${`case ${id}`}, ${`entry ${id}`}, (select email from users where id::text = ${id}))`;
    const opened = and(
      eq(journal.actor, officer),
      eq(journal.action, `view ${area}`),
      sql`${journal.target} in ${names}`,
    );
    if ((await db.$count(journal, opened)) === 0) unseen.push(page);
  }
  return unseen;
}

/**
 * @param facts of the proposal as they are now
 * @throws Refusal for an officer who has not opened what is about to be signed
 */
export async function requireRead(
  tx: Tx,
  row: ProposalRow,
  facts: readonly SignedFact[],
  officer: string,
): Promise<void> {
  const files = await unreadFiles(tx, row, officer);
  const pages = await unseenPages(tx, facts, officer);
  if (files.length + pages.length === 0) return;
  const names = files.map((option) => row.files[option]?.name);
  const labels = facts.flatMap(({ label, value, page }) =>
    page && pages.includes(page) ? [`${label} ${value}`] : [],
  );
  throw refusal('UNREAD', { what: [...names, ...labels].join(', ') });
}
