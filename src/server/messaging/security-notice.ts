import { type Text, t } from '@/lang/service';
import type { AppContext } from '@/server/platform/context';
import type { MessageText } from './message-text';

export type Site = Pick<AppContext, 'config'>;

export type SecurityNotice = {
  kind: 'SECURITY';
  title: Text;
  body: Text;
  link: string;
  message: MessageText;
};

export const IF_NOT_YOU = t('If this was not you, end all sessions and change your password now.');

/** A notification, the mail and the SMS about something that its owner may not have done. */
export function notice(
  site: Site,
  { title, body, path, label }: { title: Text; body: Text; path: string; label: Text },
): SecurityNotice {
  const message = {
    subject: title,
    paragraphs: [body],
    link: { url: `${site.config.publicUrl}${path}`, label },
    sms: t('{brand}: {title}. Not you? Change your password now.', { title }),
  };
  return { kind: 'SECURITY', title, body, link: path, message };
}
