import { asWritten, moment, sentences, type Text, t } from '@/lang/service';

/* Messages about a book entry. Titles contain no address or amount: locked screens show them. */

type Notice = { kind: 'SECURITY'; title: Text; body: Text; link: string; linkLabel: Text };

const notice = (title: Text, ...body: readonly Text[]): Notice => ({
  kind: 'SECURITY',
  title,
  body: sentences(...body),
  link: '/wallet',
  linkLabel: t('Open the page Wallet'),
});

const NOT_YOU = t(
  'If this was not you, end all sessions, change your password and contact support now.',
);
const STOPPABLE = t(
  'Until then the bank’s guardian can stop it. If this was not you, contact support now.',
);

export const entryGiven = () =>
  notice(
    t('You are in the shareholder register'),
    t('The shares of your letter are shown in your account now, held in book entry.'),
    NOT_YOU,
  );

export const entryRefused = (reason: string) =>
  notice(
    t('The code of your letter was not accepted'),
    t('The officers give this reason: {reason}', { reason: asWritten(reason) }),
  );

export const transferAsked = (wallet: string) =>
  notice(
    t('The move of your shares was requested'),
    t('Two officers now compare the request for {wallet} with your identity check.', { wallet }),
    NOT_YOU,
  );

export const transferRefused = (reason: string) =>
  notice(
    t('The move of your shares was refused'),
    t('The officers give this reason: {reason}', { reason: asWritten(reason) }),
    t('Your shares stay in book entry.'),
  );

export const transferAnnounced = (wallet: string, at: Date) =>
  notice(
    t('Your shares will be moved'),
    t('From {time} anyone can move your shares in book entry to {wallet}.', {
      time: moment(at),
      wallet,
    }),
    STOPPABLE,
  );

export const transferDone = (wallet: string) =>
  notice(
    t('Your shares were moved'),
    t('Your shares in book entry were moved to {wallet}.', { wallet }),
    NOT_YOU,
  );

export const transferStopped = (wallet: string) =>
  notice(
    t('The move of your shares was stopped'),
    t('Your shares stay in book entry, and do not move to {wallet}.', { wallet }),
    t('Contact support to learn why. You can request it again on the page Wallet.'),
  );
