import { eq } from 'drizzle-orm';
import { type TimelineSource, timelineOf } from '@/server/platform/people';
import { votes } from './tables';

export const votesTimeline: readonly TimelineSource[] = [
  timelineOf(
    'vote',
    votes,
    votes.votedAt,
    ({ id }) => eq(votes.userId, id),
    // How a wallet voted is public; officers need not see it next to a name.
    ({ ballotId }) => ({ title: `Voted on ballot ${ballotId}`, detail: null }),
  ),
];
