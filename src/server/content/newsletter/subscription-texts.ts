import type { MessageText } from '@/server/messaging/message-text';
import type { AppContext } from '@/server/platform/context';

type Site = Pick<AppContext, 'config'>;

export const LINK_DAYS = 7;

/** The page submits the token; opening the link alone changes nothing. */
function pageUrl({ config }: Site, page: string, token: string): string {
  return `${config.publicUrl}/static/${page}?token=${encodeURIComponent(token)}`;
}

export function confirmSubscription(site: Site, token: string): MessageText {
  return {
    subject: 'Confirm your subscription',
    paragraphs: [
      'We received a request to send new FNX posts to this e-mail address. We send nothing until you confirm.',
      `The link is valid for ${LINK_DAYS} days. If you did not request this, ignore this message.`,
    ],
    link: { url: pageUrl(site, 'newsletter-confirmed', token), label: 'Confirm subscription' },
    sms: '',
  };
}

export function alreadySubscribed(site: Site, token: string): MessageText {
  return {
    subject: 'You are already subscribed',
    paragraphs: [
      'We received a request to send new FNX posts to this e-mail address. You are already subscribed, so you do not need to do anything.',
      'To stop receiving posts, use the link below.',
    ],
    link: { url: pageUrl(site, 'newsletter-left', token), label: 'Unsubscribe' },
    sms: '',
  };
}
