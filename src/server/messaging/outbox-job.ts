import type { QueueJob } from '@/server/platform/jobs/engine';
import { deliverMessage, MAX_TRIES } from './deliver-message';
import { OUTBOX_QUEUE } from './post-message';

/** Sends pending messages. */
export const outboxJob: QueueJob = {
  queue: OUTBOX_QUEUE,
  retry: { limit: MAX_TRIES, delaySeconds: 5 },
  work: (ctx, data) => deliverMessage(ctx, String(data.messageId)),
};
