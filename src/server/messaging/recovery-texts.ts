import type { SecurityNotice } from './security-texts';

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

const CONTINUES = 'Stakes, unpaid distributions and votes belong to you and continue unchanged.';
const IF_NOT_YOU = 'If this was not you, end all sessions and change your password now.';
const AGAIN = 'You can request it again under Wallets in the settings.';

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** When the shares can move, and who can stop it. */
function waiting({ at, vetoable }: { at: Date | null; vetoable: boolean }, to: string): string {
  if (at === null) {
    return `The administrator of the contract has to approve it; 30 days later the shares can move to ${to}. The old wallet cannot veto it. If you did not request this, contact support now.`;
  }
  const when = `From ${at.toUTCString()} anyone can move its shares to ${to}.`;
  return vetoable
    ? `${when} Until then the old wallet can veto this on its public page, without a login. If you did not request this, veto it and contact support.`
    : `${when} The old wallet cannot veto this. If you did not request it, contact support now.`;
}

/** Title, body and the closing words of the text message. */
function wordsOf(news: RecoveryNews): [title: string, body: string, sms: string] {
  const [from, to] = [short(news.from), short(news.to)];
  switch (news.event) {
    case 'REQUESTED':
      return [
        'The recovery of a wallet was requested',
        `We were asked to move the shares of ${from} to ${to}. Two operators now compare the new picture with your identity check. Until they have decided, this site sells nothing to the old wallet and registers no wallet with its consent. The contract blocks it only after they have approved. If this was not you, cancel the request under Wallets in the settings, then end all sessions and change your password.`,
        'Not you? Cancel it under Wallets in the settings and change your password now.',
      ];
    case 'CANCELLED':
      return [
        'The request for a recovery was cancelled',
        `The shares of ${from} stay where they are. ${IF_NOT_YOU}`,
        'Not you? Change your password now.',
      ];
    case 'EXPIRED':
      return [
        'The request for a recovery has expired',
        `It was not approved and sent within 30 days. The shares of ${from} stay where they are. ${AGAIN}`,
        AGAIN,
      ];
    case 'REJECTED':
      return [
        'The request for a recovery was rejected',
        `The operators give this reason: ${news.reason} The shares of ${from} stay where they are. ${AGAIN}`,
        'The reason is under Wallets in the settings.',
      ];
    case 'BLOCKED':
      return [
        'A wallet is blocked for its recovery',
        `${from} is blocked on the chain: nothing can leave it. ${waiting(news, to)} ${CONTINUES}`,
        smsWaiting(news),
      ];
    case 'PENDING':
      return [
        'The recovery of a wallet is pending',
        `${from} is blocked on the chain. ${waiting(news, to)}`,
        smsWaiting(news),
      ];
    case 'READY':
      return [
        'The recovery of a wallet can be carried out',
        `The waiting period is over. Anyone can now move the shares of ${from} to ${to} on its public page, with any wallet that pays the network fee. ${CONTINUES}`,
        'Carry it out with any wallet:',
      ];
    case 'EXECUTED':
      return [
        'Your shares are in your new wallet',
        `The shares of ${from} were moved to ${to}, which is registered to you now. The old wallet was removed. ${CONTINUES}`,
        'Details:',
      ];
    case 'VETOED':
      return [
        'The recovery of a wallet was vetoed',
        `The key of ${from} stopped the recovery. The wallet stays blocked, because a thief may have its key. If it was you, contact support to lift the block. If not, request the recovery again under Wallets in the settings: it can then not be vetoed, also needs the approval of the administrator of the contract, and takes 30 days from then.`,
        'Not you? Request it again under Wallets in the settings.',
      ];
    case 'STOPPED':
      return [
        'The recovery of a wallet was stopped',
        `The administrator of the contract stopped it. ${from} keeps its shares and stays blocked. Contact support to learn why.`,
        'Contact support to learn why.',
      ];
  }
}

function smsWaiting({ at, vetoable }: { at: Date | null; vetoable: boolean }): string {
  if (at === null) return 'Not you? Contact support now.';
  const from = `Shares can move from ${at.toISOString().slice(0, 10)}.`;
  return vetoable
    ? `${from} Not you? Veto with the old wallet:`
    : `${from} Not you? Contact support now.`;
}

/** What the service alone knows is shown in the settings, what the chain knows on the public page. */
const IN_SETTINGS: readonly RecoveryNews['event'][] = [
  'REQUESTED',
  'CANCELLED',
  'EXPIRED',
  'REJECTED',
];

export function recoveryNotice(site: Site, news: RecoveryNews): SecurityNotice {
  const [title, body, sms] = wordsOf(news);
  const own = IN_SETTINGS.includes(news.event);
  const link = own ? '/settings?tab=wallets' : `/static/recovery?wallet=${news.from}`;
  const url = `${site.config.publicUrl}${link}`;
  const message = {
    subject: title,
    paragraphs: [body],
    link: { url, label: own ? 'View wallets' : 'View the recovery' },
    sms: `FNX: ${title}. ${sms}${sms.endsWith(':') ? ` ${url}` : ''}`,
  };
  return { kind: 'SECURITY', title, body, link, message };
}
