import { VIEWS } from '@fnx/api/shared/desk';
import {
  and,
  count,
  desc,
  inArray,
  like,
  lt,
  max,
  ne,
  notInArray,
  notLike,
  sql,
} from 'drizzle-orm';
import { type PersonKeys, type TimelineSource, timelineOf } from '@/server/platform/people';
import { journal } from '@/server/platform/tables';

/** Only the roles that decide about a person may read the decision and its reason. */
const about = ({ id, email, phone }: PersonKeys, closed: readonly string[]) =>
  and(inArray(journal.target, [id, email, phone]), notInArray(journal.action, [...closed]));

const pageOf = (id: number | null) => ({ area: 'journal', id: String(id) }) as const;

/** Shows what officers did to a person. */
const acts: TimelineSource = timelineOf(
  'officer',
  journal,
  journal.at,
  (person, closed) =>
    // A note is shown by itself.
    and(
      about(person, closed),
      notLike(journal.action, 'view %'),
      ne(journal.action, 'people note'),
    ),
  ({ id, action, actor, reason }) => ({
    title: `${actor}: ${action}`,
    detail: reason,
    page: pageOf(id),
  }),
);

const THINGS: Readonly<Record<string, string>> = {
  'view person': 'the page',
  'view checks': 'the identity check',
  'view picture': 'a picture',
};

/** Who looked, to whom the journal tells it: one entry for an officer, a thing and a day. */
const looks: TimelineSource = {
  area: 'looked',
  roles: VIEWS['view journal'],
  async read(db, person, { before, limit, closed }) {
    const { action, actor, at, id } = journal;
    const last = max(at);
    const rows = await db
      .select({ action, actor, last, newest: max(id), times: count() })
      .from(journal)
      .where(and(about(person, closed), like(action, 'view %')))
      .groupBy(actor, action, sql`(${at} at time zone 'UTC')::date`)
      .having(lt(last, before))
      .orderBy(desc(last))
      .limit(limit);
    return rows.map((row) => ({
      at: row.last as Date,
      title: `${row.actor} looked at ${THINGS[row.action] ?? row.action.replace('view ', 'the ')}`,
      detail: row.times > 1 ? `${row.times} times` : null,
      page: pageOf(row.newest),
    }));
  },
};

export const journalTimeline = [acts, looks];
