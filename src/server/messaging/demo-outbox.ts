import type { Db } from '@fnx/postgres/client';
import type { MailSender } from '@/server/platform/gateways/mail';
import type { OutgoingMessage } from '@/server/platform/gateways/message';
import type { SmsSender } from '@/server/platform/gateways/sms';
import type { MessageChannel } from './tables';
import { demoMessages } from './tables';

/** Demo mode's senders: messages go to the demo inbox, which every visitor can read. */
export function createDemoOutbox(db: Db): { mail: MailSender; sms: SmsSender } {
  const keep = (channel: MessageChannel) => async (message: OutgoingMessage) => {
    const { id, to, purpose, code, text, writtenAt } = message;
    await db
      .insert(demoMessages)
      .values({ id, channel, recipient: to, purpose, code, body: text, at: writtenAt })
      // A retry after a lost acknowledgement: the row exists already.
      .onConflictDoNothing();
  };
  return { mail: { send: keep('email'), close: async () => {} }, sms: { send: keep('sms') } };
}
