import { and, inArray, ne, notInArray, notLike } from 'drizzle-orm';
import { type TimelineSource, timelineOf } from '@/server/platform/people';
import { journal } from '@/server/platform/tables';

/** What officers did to a person; that they read the page is in the journal alone. */
export const journalTimeline: TimelineSource = timelineOf(
  'officer',
  journal,
  journal.at,
  ({ id, email, phone }, closed) =>
    and(
      inArray(journal.target, [id, email, phone]),
      notLike(journal.action, 'view %'),
      // What other roles decided about a person, and why, is theirs to read.
      notInArray(journal.action, [...closed]),
      // Shown by itself.
      ne(journal.action, 'people note'),
    ),
  ({ action, actor, reason }) => ({ title: `${actor}: ${action}`, detail: reason }),
);
