import { asWritten, day, moment, sentences, siteUrl, type Text, t } from '@/lang/service';
import type { SecurityNotice } from './security-notice';

/*
 * Messages about the recovery of a lost wallet. Each says what can happen from when on, and how the owner stops it. Titles
 * contain no address: locked screens show them.
 */

type Site = { config: { publicUrl: string } };

/** The addresses, EIP-55, and what happened. `at`: from when anyone can carry it out; null: ADMIN has not approved it. */
export type RecoveryNews = { from: string; to: string } & (
  | { event: 'REQUESTED' | 'CANCELLED' | 'EXPIRED' | 'READY' | 'EXECUTED' | 'VETOED' | 'STOPPED' }
  | { event: 'REJECTED'; reason: string }
  | { event: 'BLOCKED' | 'PENDING'; at: Date | null; vetoable: boolean }
);

const CONTINUES = t('Stakes, unpaid distributions and votes belong to you and continue unchanged.');
const IF_NOT_YOU = t('If this was not you, end all sessions and change your password now.');
const AGAIN = t('You can request it again in the settings.');

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** When the shares can move, and who can stop it. */
function waiting({ at, vetoable, to }: Parts): Text {
  if (at === null) {
    return t(
      'The administrator of the contract has to approve it; 30 days later the shares can move to {to}. The old wallet cannot veto it. If you did not request this, contact support now.',
      { to },
    );
  }
  return sentences(
    t('From {time} anyone can move its shares to {to}.', { time: moment(at), to }),
    vetoable
      ? t(
          'Until then the old wallet can veto this on its public page, without a login. If you did not request this, veto it and contact support.',
        )
      : t('This cannot be vetoed. If you did not request it, contact support now.'),
  );
}

type Words = { title: Text; body: Text; sms: Text };

type Parts = {
  from: string;
  to: string;
  /** The address of the page about the request. */
  url: string;
  reason: string;
  at: Date | null;
  vetoable: boolean;
};

const keeps = (from: string) => t('The shares of {from} stay where they are.', { from });

/** Title, body and the end of the text message. */
const WORDS: Readonly<Record<RecoveryNews['event'], (parts: Parts) => Words>> = {
  REQUESTED: ({ from, to }) => ({
    title: t('The recovery of your shares was requested'),
    body: t(
      'We were asked to move the shares of {from} to {to}. Two operators now compare the new picture with your identity check. Until they have decided, this site sells nothing to the old wallet and registers no wallet with its consent. The contract blocks it only after they have approved. If this was not you, cancel the request under Wallets in the settings, then end all sessions and change your password.',
      { from, to },
    ),
    sms: t('Not you? Cancel it in the settings and change your password now.'),
  }),
  CANCELLED: ({ from }) => ({
    title: t('The request for a recovery was cancelled'),
    body: sentences(keeps(from), IF_NOT_YOU),
    sms: t('Not you? Change your password now.'),
  }),
  EXPIRED: ({ from }) => ({
    title: t('The request for a recovery has expired'),
    body: sentences(t('It was not approved and sent within 30 days.'), keeps(from), AGAIN),
    sms: AGAIN,
  }),
  REJECTED: ({ from, reason }) => ({
    title: t('The request for a recovery was rejected'),
    body: sentences(
      t('The operators give this reason: {reason}', { reason: asWritten(reason) }),
      keeps(from),
      AGAIN,
    ),
    sms: t('The reason is in the settings.'),
  }),
  BLOCKED: (parts) => ({
    title: t('Shares are blocked for their recovery'),
    body: sentences(
      t('{from} is blocked on the chain: nothing can leave it.', { from: parts.from }),
      waiting(parts),
      CONTINUES,
    ),
    sms: smsWaiting(parts),
  }),
  PENDING: (parts) => ({
    title: t('The recovery of your shares is pending'),
    body: sentences(t('{from} is blocked on the chain.', { from: parts.from }), waiting(parts)),
    sms: smsWaiting(parts),
  }),
  READY: ({ from, to, url }) => ({
    title: t('The recovery of your shares can be carried out'),
    body: sentences(
      t(
        'The waiting period is over. Anyone can now move the shares of {from} to {to} on its public page, with any wallet that pays the network fee.',
        { from, to },
      ),
      CONTINUES,
    ),
    sms: t('Carry it out: {url}', { url: siteUrl(url) }),
  }),
  EXECUTED: ({ from, to, url }) => ({
    title: t('Your shares were recovered'),
    body: sentences(
      t(
        'The shares of {from} were moved to {to}, which is registered to you now. The old wallet was removed.',
        { from, to },
      ),
      CONTINUES,
    ),
    sms: t('Details: {url}', { url: siteUrl(url) }),
  }),
  VETOED: ({ from }) => ({
    title: t('The recovery of your shares was vetoed'),
    body: t(
      'The key of {from} stopped the recovery. The wallet stays blocked, because a thief may have its key. If it was you, contact support to lift the block. If not, request the recovery again under Wallets in the settings: it can then not be vetoed, also needs the approval of the administrator of the contract, and takes 30 days from then.',
      { from },
    ),
    sms: t('Not you? Request it again in the settings.'),
  }),
  STOPPED: ({ from }) => ({
    title: t('The recovery of your shares was stopped'),
    body: t(
      'The administrator of the contract stopped it. {from} keeps its shares and stays blocked. Contact support to learn why.',
      { from },
    ),
    sms: t('Contact support to learn why.'),
  }),
};

function smsWaiting({ at, vetoable, url }: Parts): Text {
  const support = t('Not you? Contact support now.');
  if (at === null) return support;
  return sentences(
    t('Shares can move from {date}.', { date: day(at) }),
    vetoable ? t('Not you? Veto it: {url}', { url: siteUrl(url) }) : support,
  );
}

/** News that the service alone knows is shown in the settings; news that the chain knows is shown on the public page. */
const IN_SETTINGS: readonly RecoveryNews['event'][] = [
  'REQUESTED',
  'CANCELLED',
  'EXPIRED',
  'REJECTED',
];

export function recoveryNotice(site: Site, news: RecoveryNews): SecurityNotice {
  const own = IN_SETTINGS.includes(news.event);
  const link = own ? '/settings?tab=wallets' : `/static/recovery?wallet=${news.from}`;
  const url = `${site.config.publicUrl}${link}`;
  const { title, body, sms } = WORDS[news.event]({
    from: short(news.from),
    to: short(news.to),
    url,
    reason: 'reason' in news ? news.reason : '',
    at: 'at' in news ? news.at : null,
    vetoable: 'vetoable' in news && news.vetoable,
  });
  const message = {
    subject: title,
    paragraphs: [body],
    link: { url, label: own ? t('Open the settings') : t('View the recovery') },
    sms: sentences(t('{brand}: {title}.', { title }), sms),
  };
  return { kind: 'SECURITY', title, body, link, message };
}
