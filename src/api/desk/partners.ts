import * as z from 'zod/mini';
import { choice, count, id, isoTime } from '@/api/atoms';
import { DELIVERY_STATES } from '@/shared/partners';
import { deskGet } from './call';
import { deskList } from './rows';

/* Events that were sent to partners. */

const delivery = z.object({
  id,
  type: z.string(),
  object: z.string(),
  url: z.string(),
  state: choice(DELIVERY_STATES),
  attempts: count,
  /** HTTP status of the last attempt. */
  status: z.nullable(z.int()),
  createdAt: isoTime,
});
export type ListedDelivery = z.output<typeof delivery>;

export const partnerDeskCalls = {
  /** Newest first. Absent: what is not delivered. */
  deliveries: deskList('webhooks/list', delivery, 'id', {
    show: z.optional(z.enum(['open', 'all'])),
  }),
  delivery: deskGet('webhooks/show', {
    input: z.object({ id }),
    data: z.object({
      ...delivery.shape,
      payload: z.string(),
      error: z.nullable(z.string()),
      answer: z.nullable(z.string()),
      nextAt: z.nullable(isoTime),
      deliveredAt: z.nullable(isoTime),
    }),
  }),
};
