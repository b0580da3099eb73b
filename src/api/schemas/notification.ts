import * as z from 'zod/mini';
import { count, id, isoTime, limit, listOf, page, queryFlag } from './atoms';
import { notification, notificationKind } from './objects';
import { row } from './row';

export const listNotification = row({
  input: z.strictObject({
    page,
    limit,
    unread: z.optional(queryFlag),
    kind: z.optional(notificationKind),
  }),
  data: z.extend(listOf(notification), { unread: count }),
});

/** Marks all notifications as seen, or those up to `until`. */
export const sawAllNotification = row({
  input: z.strictObject({ until: z.optional(isoTime) }),
  data: z.object({ unread: count, changed: count }),
});

/** The id is in the query for DELETE and in the body for its alias PUT. */
export const removeNotification = row({
  input: z.strictObject({ id }),
  data: z.object({ removed: z.literal(1), unread: count }),
  errors: ['NOTIFICATION_NOT_FOUND'],
});

export const removeAllNotification = row({
  data: z.object({ removed: count, unread: z.literal(0) }),
});

/** Server-sent events named `notification`, `order`, `kyc`, `price`; there is no `data`. */
export const notificationStream = row({ data: z.null() });
