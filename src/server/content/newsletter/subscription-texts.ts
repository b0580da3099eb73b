import { layOut, type MessageText } from '@/server/messaging/message-text';
import type { AppContext } from '@/server/platform/context';

type Site = Pick<AppContext, 'config'>;

/** How long the link in `confirmSubscription` can be followed. */
export const LINK_DAYS = 7;

/** Where a link of the newsletter leads. The page sends the token; opening the link alone changes nothing. */
function pageUrl({ config }: Site, page: string, token: string): string {
  return `${config.publicUrl}/static/${page}?token=${encodeURIComponent(token)}`;
}

export function confirmSubscription(site: Site, token: string): MessageText {
  return layOut({
    subject: 'Confirm your subscription',
    paragraphs: [
      'Somebody, we hope you, asked for new FNX posts at this address. Nothing is sent until you confirm it.',
      `The link is good for ${LINK_DAYS} days. If it was not you, ignore this message.`,
    ],
    link: { url: pageUrl(site, 'newsletter-confirmed', token), label: 'Send me new posts' },
    sms: '',
  });
}

export function alreadySubscribed(site: Site, token: string): MessageText {
  return layOut({
    subject: 'You are subscribed already',
    paragraphs: [
      'Somebody, perhaps you, asked for new FNX posts at this address. You get them already; there is nothing to do.',
      'If you want no more of them, follow the link.',
    ],
    link: { url: pageUrl(site, 'newsletter-left', token), label: 'Stop sending me posts' },
    sms: '',
  });
}
