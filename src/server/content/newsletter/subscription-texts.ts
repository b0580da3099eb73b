import { asWritten, plural, t } from '@/lang/service';
import { renderMarkdown } from '@/server/content/render-html';
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
    subject: t('Confirm your subscription'),
    paragraphs: [
      t(
        'We received a request to send new {brand} posts to this e-mail address. We send nothing until you confirm.',
      ),
      plural(
        LINK_DAYS,
        'The link is valid for 1 day. If you did not request this, ignore this message.',
        'The link is valid for {n} days. If you did not request this, ignore this message.',
      ),
    ],
    link: { url: pageUrl(site, 'newsletter-confirmed', token), label: t('Confirm subscription') },
  };
}

export function alreadySubscribed(site: Site, token: string): MessageText {
  return {
    subject: t('You are already subscribed'),
    paragraphs: [
      t(
        'We received a request to send new {brand} posts to this e-mail address. You are already subscribed, so you do not need to do anything.',
      ),
      t('To stop receiving posts, use the link below.'),
    ],
    link: { url: pageUrl(site, 'newsletter-left', token), label: t('Unsubscribe') },
  };
}

/** A newsletter as officers write it; the body is Markdown. */
export type Written = { subject: string; body: string };

/** The mail to one reader. Links of the text lead to this site (`render-html.ts`). */
export function newsletterMail(site: Site, { subject, body }: Written, token: string): MessageText {
  const { publicUrl } = site.config;
  return {
    subject: asWritten(subject),
    paragraphs: body.split(/\n{2,}/).map(asWritten),
    html: renderMarkdown(body).replaceAll('href="/', `href="${publicUrl}/`),
    link: { url: pageUrl(site, 'newsletter-left', token), label: t('Unsubscribe') },
    unsubscribe: `${publicUrl}/api/v1/user/unsubscribe?token=${token}`,
  };
}
