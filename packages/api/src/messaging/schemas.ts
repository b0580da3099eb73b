import * as z from 'zod/mini';
import { askedTime, count, id, isoTime, limit, listOf, page, queryFlag } from '../atoms';
import { fault } from '../fault';
import { row } from '../row';
import { NOTIFICATION_KINDS } from '../shared/account-vocabulary';

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

/** Address of a browser at its push service. */
const endpoint = z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/, fault('ENDPOINT_MISSING')));

/** Whether this browser shows pushes of the account, and whether with their text. */
const pushState = z.object({ on: z.boolean(), details: z.boolean() });

const base64url = (characters: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), fault('BASE64URL')));

export const messagingSchemas = {
  listNotification: row({
    about: 'Notifications, newest first.',
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
    about: 'Marks every notification as seen.',
    input: z.strictObject({ until: z.optional(askedTime) }),
    data: z.object({ unread: count, changed: count }),
  }),

  /** The id is in the query for DELETE and in the body for its alias PUT. */
  removeNotification: row({
    about: 'Deletes one notification.',
    input: z.strictObject({ id }),
    data: z.object({ removed: z.literal(1), unread: count }),
    errors: ['NOTIFICATION_NOT_FOUND'],
  }),

  removeAllNotification: row({
    about: 'Deletes every notification.',
    data: z.object({ removed: count, unread: z.literal(0) }),
  }),

  /** `p256dh` and `auth` as the browser names the keys of its subscription (RFC 8291). `details`: the text of a notification, not only its title. */
  savePush: row({
    about: 'Pushes notifications to this browser.',
    input: z.strictObject({
      endpoint,
      p256dh: base64url(87),
      auth: base64url(22),
      details: z.boolean(),
    }),
    data: pushState,
  }),

  /** The state of a subscription that the browser has; if it belongs to another account, that account loses it. */
  renewPush: row({
    about: 'Whether notifications are pushed to this browser.',
    input: z.strictObject({ endpoint }),
    data: pushState,
  }),

  removePush: row({
    about: 'Ends the pushes to a browser.',
    input: z.strictObject({ endpoint }),
    data: pushState,
  }),

  /** Server-sent events named `notification`, `order`, `kyc`, `price`; there is no `data`. */
  notificationStream: row({
    about: 'Live events of the account: notifications, orders, prices.',
    data: z.null(),
  }),
};
