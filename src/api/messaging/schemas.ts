import * as z from 'zod/mini';
import { count, id, isoTime, limit, listOf, page, queryFlag } from '@/api/atoms';
import { row } from '@/api/row';
import { NOTIFICATION_KINDS } from '@/shared/vocabulary';

export const notificationKind = z.enum(NOTIFICATION_KINDS);

/** `link` is a path on this site. */
export const notification = z.object({
  id,
  kind: notificationKind,
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  seen: z.boolean(),
  createdAt: isoTime,
  data: z.record(z.string(), z.unknown()),
});
export type Notification = z.infer<typeof notification>;

export const messagingSchemas = {
  listNotification: row({
    input: z.strictObject({
      page,
      limit,
      unread: z.optional(queryFlag),
      kind: z.optional(notificationKind),
    }),
    data: z.extend(listOf(notification), { unread: count }),
  }),

  /** Marks all notifications as seen, or those up to `until`. */
  sawAllNotification: row({
    input: z.strictObject({ until: z.optional(isoTime) }),
    data: z.object({ unread: count, changed: count }),
  }),

  /** The id is in the query for DELETE and in the body for its alias PUT. */
  removeNotification: row({
    input: z.strictObject({ id }),
    data: z.object({ removed: z.literal(1), unread: count }),
    errors: ['NOTIFICATION_NOT_FOUND'],
  }),

  removeAllNotification: row({ data: z.object({ removed: count, unread: z.literal(0) }) }),

  /** Server-sent events named `notification`, `order`, `kyc`, `price`; there is no `data`. */
  notificationStream: row({ data: z.null() }),
};
