import { DAY_SECONDS } from '@fnx/values/time';
import { day, siteUrl, t } from '@/lang/service';
import type { MessageText } from '@/server/messaging/message-text';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';

/** Pages say it, too. An accepted invitation works as long again. */
const DAYS = 14;
export const invitationEnd = (from: Date) => plusSeconds(from, DAYS * DAY_SECONDS);

type Asked = { name: string; until: Date };

/** To a person with an account. */
export const invitationNotice = ({ name, until }: Asked) => ({
  kind: 'ORDER' as const,
  title: t('{name} wants to send you shares', { name }),
  body: t(
    'If you accept, {name} sees your name and where to send shares. If you do not know {name}, decline: nothing is said of you. The request ends on {day}.',
    { name, day: day(until) },
  ),
  link: '/wallet/receive',
  linkLabel: t('Answer the request'),
});

/** To an address or a number that no account has. */
export function invitationToStranger({ config }: AppContext, { name, until }: Asked): MessageText {
  const url = `${config.publicUrl}/auth/create-account`;
  return {
    subject: t('{name} wants to send you shares', { name }),
    paragraphs: [
      t(
        '{name} has an account at {brand} and wants to send you shares. Create an account with this e-mail address by {day}: the request waits there for your answer.',
        { name, day: day(until) },
      ),
      t('If you do not know {name}, ignore this message. You get no reminder.', { name }),
    ],
    link: { url, label: t('Create account') },
    sms: t(
      '{brand}: {name} wants to send you shares. Create an account with this number to answer: {url}',
      { name, url: siteUrl(url) },
    ),
  };
}

/** To who asked. Without the name, which the link shows: it ends with the account that it is of. */
export const acceptedNotice = ({
  id,
  token,
  until,
}: {
  id: string;
  token: string;
  until: Date;
}) => ({
  kind: 'ORDER' as const,
  title: t('Your request to send shares was accepted'),
  body: t('The link shows to whom. You can send shares with it until {day}.', { day: day(until) }),
  link: `/wallet/send?to=${token}`,
  linkLabel: t('Send shares'),
  dedupeKey: `invitation-accepted:${id}`,
});
