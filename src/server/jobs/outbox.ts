import { deliverMessage, MAX_TRIES } from '../services/messages/deliver-message';
import { OUTBOX_QUEUE } from '../services/messages/post-message';
import type { QueueJob } from './jobs';

/** Sends the messages that verbs have written. */
export const outboxJob: QueueJob = {
  queue: OUTBOX_QUEUE,
  retry: { limit: MAX_TRIES, delaySeconds: 5 },
  work: (ctx, data) => deliverMessage(ctx, String(data.messageId)),
};
