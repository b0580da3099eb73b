import * as z from 'zod/mini';
import { count, id, isoTime } from '../atoms';
import type { DeliveryState } from '../shared/partners';
import { deskGet } from './call';
import { defineList, shownBy } from './define-list';
import { labelled } from './fields';

/* Events that were sent to partners. */

const delivery = z.object({
  id,
  type: z.string(),
  object: z.string(),
  url: z.string(),
  state: labelled(
    { PENDING: 'Waits', DELIVERED: 'Delivered', GIVEN_UP: 'Given up' } satisfies Record<
      DeliveryState,
      string
    >,
    { PENDING: 'waiting', DELIVERED: 'done', GIVEN_UP: 'failed' },
  ),
  attempts: count,
  /** HTTP status of the last attempt. */
  status: z.nullable(z.int()),
  createdAt: isoTime,
});

export const partnerDeskCalls = {
  /** Newest first. Absent: what is not delivered. */
  deliveries: defineList({
    path: 'webhooks/list',
    right: 'view webhooks',
    area: 'partners',
    title: 'Partners',
    lead: 'Systems of partners and of the bank read with API keys, and hear of changes by webhooks. A key and an address need two signatures; one officer ends them.',
    empty: 'Every event is delivered',
    hint: 'An event appears here until its receiver has taken it.',
    noMatch: 'No event was sent yet',
    row: delivery,
    key: 'id',
    filters: { show: shownBy({ '': 'Not delivered', all: 'All' }) },
    columns: [
      { head: 'Event', at: 'title', of: ['type', 'object'] },
      { head: 'To', at: 'note', of: ['url'] },
      { head: 'State', at: 'state', width: '11rem', of: ['state'] },
      { head: 'Attempts', at: 'figure', width: '7rem', of: ['attempts'] },
      { head: 'Raised', at: 'when', width: '11rem', of: ['createdAt'] },
    ],
    every: 10_000,
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
