import { del, get, post, put } from '../endpoint';

export const messagingEndpoints = {
  listNotification: get('notification/listNotification'),
  sawAllNotification: put('notification/sawAllNotification'),
  removeNotification: del('notification/removeNotification', { aliases: ['PUT'] }),
  removeAllNotification: del('notification/removeAllNotification', { aliases: ['PUT'] }),
  savePush: post('notification/savePush', { sealed: 'body' }),
  renewPush: post('notification/renewPush', { sealed: 'body' }),
  removePush: post('notification/removePush', { sealed: 'body' }),
  notificationStream: get('notification/stream', { stream: true }),
};
