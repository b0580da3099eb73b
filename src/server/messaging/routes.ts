import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import {
  removeAllNotifications,
  removeNotification,
  sawAllNotifications,
} from './notifications/change-notifications';
import { listNotifications } from './notifications/list-notifications';
import { openStream } from './open-stream';
import { removePush, renewPush, savePush } from './push/subscriptions';
import { readDemoOutbox } from './read-demo-outbox';

/** Notifications and the event stream. */
export const notificationRoutes: Route[] = [
  route(contract.listNotification, ({ ctx, session, input }) =>
    listNotifications(ctx, session, input),
  ),
  route(contract.sawAllNotification, ({ ctx, session, input }) =>
    sawAllNotifications(ctx, session, input),
  ),
  route(contract.removeNotification, ({ ctx, session, input }) =>
    removeNotification(ctx, session, input.id),
  ),
  route(contract.removeAllNotification, ({ ctx, session }) => removeAllNotifications(ctx, session)),
  route(contract.savePush, ({ ctx, session, input }) => savePush(ctx, session, input)),
  route(contract.renewPush, ({ ctx, session, input }) => renewPush(ctx, session, input)),
  route(contract.removePush, ({ ctx, session, input }) => removePush(ctx, session, input)),
  route(contract.notificationStream, ({ ctx, session, request }) =>
    openStream(ctx, session, request.signal),
  ),
];

/** The messages that demo mode collects instead of sending. */
export const messagingDemoRoutes: readonly Route[] = [
  route(contract.demoOutbox, ({ ctx, input }) => readDemoOutbox(ctx, input.to)),
];
