import * as z from 'zod/mini';
import { decimal } from '../amounts';
import { count, isoTime, txHash } from '../atoms';
import { type EventType, type SentType, TEST_EVENT } from '../shared/partners';
import { ORDER_STATUSES } from '../shared/vocabulary';

/* The bodies of webhooks, by the type of the event. `id` is the one by which a call reads the object. */

const id = z.string();

const data = {
  'order.updated': z.object({
    id,
    state: z.enum(ORDER_STATUSES),
    number: z.string(),
    currency: z.string(),
    amount: decimal,
    shares: decimal,
    txHash: z.nullable(txHash),
  }),
  'shares.moved': z.object({
    /** The movement's, as its call takes it: transaction and log index. */
    id: z.string().check(z.regex(/^0x[0-9a-f]{64}:\d+$/)),
    state: z.literal('FINAL'),
    txHash,
    block: count,
    logIndex: count,
    shares: decimal,
  }),
  'identity.decided': z.object({
    id,
    state: z.enum(['APPROVED', 'RETRY', 'REJECTED', 'EXPIRED']),
  }),
  'distribution.updated': z.object({
    id,
    state: z.enum(['ANNOUNCED', 'CANCELLED', 'DECLARED', 'PAID', 'GIVEN_UP', 'RECLAIMED']),
    currency: z.string(),
    perShare: z.optional(decimal),
    recordTime: z.optional(isoTime),
    amount: z.optional(decimal),
    holders: z.optional(count),
    txHash,
    block: count,
  }),
  'vote.updated': z.object({
    id,
    state: z.enum(['OPENED', 'VOTED', 'REMOVED']),
    votes: z.optional(count),
    shares: z.optional(decimal),
    txHash,
    block: count,
  }),
  'recovery.updated': z.object({
    id,
    state: z.enum(['REQUESTED', 'APPROVED', 'VETOED', 'CANCELLED', 'EXECUTED']),
    txHash,
    block: count,
  }),
} satisfies Record<EventType, z.ZodMiniType>;

const ABOUT: Readonly<Record<SentType, string>> = {
  'order.updated': 'An order has another state.',
  'shares.moved': 'Shares were issued, moved or redeemed, in a final block.',
  'identity.decided': 'An identity check was decided, or its document has expired.',
  'distribution.updated':
    'A distribution was announced, cancelled, paid in, paid to holders, given up by some, or reclaimed.',
  'vote.updated': 'A ballot was opened, or votes of it were cast or removed.',
  'recovery.updated': 'A recovery of a wallet has another state.',
  [TEST_EVENT]: 'A partner asked for it. It has no sequence, because nothing has happened.',
};

const body = <T extends SentType, D extends z.ZodMiniType>(type: T, of: D) =>
  z.object({ type: z.literal(type), timestamp: isoTime, data: of });

const numbered = Object.entries(data).map(([type, of]) => {
  const event = z.extend(body(type as EventType, of), {
    /** Events have rising numbers; a partner sees those of its types. */
    sequence: count,
  });
  return { type, about: ABOUT[type as EventType], body: event };
});

/** The body of each type's webhook. */
export const eventBodies: readonly { type: string; about: string; body: z.ZodMiniType }[] = [
  ...numbered,
  { type: TEST_EVENT, about: ABOUT[TEST_EVENT], body: body(TEST_EVENT, z.object({ id })) },
];
