import { del, get, put } from '@/api/endpoint';

export const messagingEndpoints = {
  listNotification: get('notification/listNotification'),
  sawAllNotification: put('notification/sawAllNotification'),
  removeNotification: del('notification/removeNotification', { aliases: ['PUT'] }),
  removeAllNotification: del('notification/removeAllNotification', { aliases: ['PUT'] }),
  notificationStream: get('notification/stream', { stream: true }),
};
