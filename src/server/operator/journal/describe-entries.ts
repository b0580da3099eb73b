import type { JournalRow } from '@fnx/api/desk/journal';
import { inArray, or, sql } from 'drizzle-orm';
import { commandOf } from '@/server/desk/define-command';
import { proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import type { journal } from '@/server/platform/tables';
import { users } from '@/server/users/tables';
import { sentence } from '@/shared/desk-words';

type Entry = typeof journal.$inferSelect;

/** The words for what an officer did with a proposal; its matter follows them. */
const ACTS: Readonly<Record<string, string>> = {
  'proposals make': 'Proposed',
  'proposals sign': 'Signed',
  'proposals withdraw': 'Withdrew',
  'proposals refuse': 'Ended, because it makes no sense any more',
  'proposals read': 'Opened a file of',
};

/** Titles of actions that are not commands. */
const OTHERS: Readonly<Record<string, string>> = {
  'officers join': 'Make a passkey from an invitation',
  'officers passkey add': 'Add a passkey',
  'officers passkey remove': 'Remove a passkey',
  'rows change': 'Rows that were changed',
  'rows found': 'Rows as they were found',
  'journal key': 'Record the key with which the service signs',
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The proposal that an entry is about, or that it carried out. */
export const proposalOf = ({ action, target, proposal }: Entry): string | null =>
  proposal ?? (action in ACTS ? (UUID.exec(target)?.[0] ?? null) : null);

/** Entries in words. Names are read now, so whoever was erased has none. */
export async function describeEntries(ctx: AppContext, entries: readonly Entry[]) {
  const { db } = ctx;
  const ids = entries.map(proposalOf).filter((id) => id !== null);
  const made =
    ids.length === 0 ? [] : await db.select().from(proposals).where(inArray(proposals.id, ids));
  const people = await findPeople(
    { db },
    entries.map(({ target }) => target),
  );
  return entries.map((entry): JournalRow => {
    const { id, at, actor, source, action, target, reason, signers } = entry;
    const proposal = made.find((one) => one.id === proposalOf(entry));
    const what = proposal && (proposal.matter?.facts[0]?.value ?? sentence(proposal.command));
    const act = ACTS[action];
    return {
      id,
      at: at.toISOString(),
      actor,
      source,
      action,
      title: what ? (act ? `${act}: ${what}` : what) : plainTitle(ctx, action),
      target: act && proposal ? pageOf('proposals', proposal.id, what) : seen(target, people),
      reason,
      signers: signers ?? [],
    };
  });
}

/** Describes a command in the words of the manual. */
function plainTitle(ctx: AppContext, action: string): string {
  const summary = commandOf(ctx, action)?.summary.split(';')[0];
  return OTHERS[action] ?? sentence(summary ?? action);
}

type People = Awaited<ReturnType<typeof findPeople>>;

/** The people whom targets name by id, address or phone number. */
async function findPeople({ db }: Pick<AppContext, 'db'>, targets: readonly string[]) {
  const named = [...new Set(targets)].filter((target) => target !== '');
  if (named.length === 0) return [];
  return db
    .select()
    .from(users)
    .where(
      or(
        inArray(sql`${users.id}::text`, named),
        inArray(users.email, named),
        inArray(users.phone, named),
      ),
    );
}

const pageOf = (area: 'people' | 'cases' | 'proposals', id: string, text = id) => ({
  text,
  page: { area, id },
});

function seen(target: string, people: People): JournalRow['target'] {
  const person = people.find(({ id, email, phone }) => [id, email, phone].includes(target));
  if (person) {
    const name = `${person.firstName} ${person.lastName}`.trim() || 'Erased person';
    return pageOf('people', person.id, `${name} (${person.email})`);
  }
  const [, number] = /^case (\d+)$/.exec(target) ?? [];
  return number ? pageOf('cases', number, target) : { text: target };
}
