import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
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
  own(contract.listNotification, listNotifications),
  own(contract.sawAllNotification, sawAllNotifications),
  route(contract.removeNotification, ({ ctx, session, input }) =>
    removeNotification(ctx, session, input.id),
  ),
  own(contract.removeAllNotification, removeAllNotifications),
  own(contract.savePush, savePush),
  own(contract.renewPush, renewPush),
  own(contract.removePush, removePush),
  route(contract.notificationStream, ({ ctx, session, request }) =>
    openStream(ctx, session, request.signal),
  ),
];

/** The messages that demo mode collects instead of sending. */
export const messagingDemoRoutes: readonly Route[] = [
  route(contract.demoOutbox, ({ ctx, input }) => readDemoOutbox(ctx, input.to)),
];
