import { and, inArray, ne, notInArray, notLike } from 'drizzle-orm';
import { type TimelineSource, timelineOf } from '@/server/platform/people';
import { journal } from '@/server/platform/tables';

/** Shows what officers did to a person; only the journal shows that they read the page. */
export const journalTimeline: TimelineSource = timelineOf(
  'officer',
  journal,
  journal.at,
  ({ id, email, phone }, closed) =>
    and(
      inArray(journal.target, [id, email, phone]),
      notLike(journal.action, 'view %'),
      // Only the roles that decide about a person may read the decision and its reason.
      notInArray(journal.action, [...closed]),
      // Shown by itself.
      ne(journal.action, 'people note'),
    ),
  ({ action, actor, reason }) => ({ title: `${actor}: ${action}`, detail: reason }),
);
