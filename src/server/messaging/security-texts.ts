import { moment, plural, sentences, type Text, t } from '@/lang/service';
import { IF_NOT_YOU, notice, type SecurityNotice, type Site } from './security-notice';

/*
 * Messages about passwords, codes, addresses and devices. Each says what happened, what it means, and what to do if
 * it was not the owner. Subjects contain no code, address or amount.
 */

const sessionsPage = { path: '/settings?tab=sessions', label: t('View sessions') };
const securityPage = { path: '/settings?tab=security', label: t('View security settings') };
const walletsPage = { path: '/settings?tab=wallets', label: t('Open the settings') };

/** Both devices are named by `deviceText`. */
export const sessionMoved = (site: Site, openedBy: Text, calledBy: Text) =>
  notice(site, {
    title: t('A session was used in another browser'),
    body: sentences(
      t(
        'The session was opened with {openedBy} and then used with {calledBy}. There it needs a new code. If this was you, for example because you switched your phone to the desktop site, nothing else is needed. If not, it may have been stolen: end it.',
        { openedBy, calledBy },
      ),
      IF_NOT_YOU,
    ),
    ...sessionsPage,
  });

export const passwordReset = (site: Site, passkeysRemoved: number) =>
  notice(site, {
    title: t('Your password was reset'),
    body: sentences(
      t('Your password was reset with "Forgot password", and all sessions were ended.'),
      passkeysRemoved > 0
        ? plural(
            passkeysRemoved,
            '1 passkey removed: add them again in the security settings.',
            '{n} passkeys removed: add them again in the security settings.',
          )
        : null,
      t(
        'If this was not you, someone may have access to your mailbox: secure your mailbox first, then reset your password again.',
      ),
    ),
    path: '/auth/forgot-password',
    label: t('Reset password'),
  });

export const passwordChanged = (site: Site, passkeys: number) =>
  notice(site, {
    title: t('Your password was changed'),
    body: sentences(
      t('All other sessions were ended.'),
      passkeys > 0
        ? plural(
            passkeys,
            'You can still log in with 1 passkey: remove any that you do not know.',
            'You can still log in with {n} passkeys: remove any that you do not know.',
          )
        : null,
      t('If this was not you, reset your password now.'),
    ),
    path: '/auth/forgot-password',
    label: t('Reset password'),
  });

export const twoFactorOn = (site: Site) =>
  notice(site, {
    title: t('Two-factor login is on'),
    body: sentences(
      t('Each login now also requires a code from your authenticator app.'),
      IF_NOT_YOU,
    ),
    ...securityPage,
  });

export const twoFactorOff = (site: Site) =>
  notice(site, {
    title: t('Two-factor login is off'),
    body: sentences(t('Logins no longer require a code from an authenticator app.'), IF_NOT_YOU),
    ...securityPage,
  });

/** Support received a request to turn off two-factor login; the owner can stop it until `from`. */
export function twoFactorResetAsked(site: Site, from: Date): SecurityNotice {
  const title = t('Two-factor login is about to be turned off');
  const path = '/auth/login';
  const body = t(
    'Support received a request to turn off two-factor login because your authenticator and recovery codes are lost. It can be turned off after {time}. If you did not request this, log out and log in again with your authenticator before then to cancel the request. Then contact support.',
    { time: moment(from) },
  );
  const message = {
    subject: title,
    paragraphs: [body],
    link: { url: `${site.config.publicUrl}${path}`, label: t('Log in') },
    sms: t(
      '{brand}: {title}, after {time}. Not you? Log out and log in again with your authenticator to cancel it.',
      { title, time: moment(from) },
    ),
  };
  return { kind: 'SECURITY', title, body, link: path, message };
}

export const twoFactorRemoved = (site: Site, passkeysRemoved: number) =>
  notice(site, {
    title: t('Two-factor login was turned off by support'),
    body: sentences(
      t(
        'Support turned it off because your authenticator and recovery codes were reported lost. All sessions were ended.',
      ),
      passkeysRemoved > 0
        ? plural(passkeysRemoved, '1 passkey removed.', '{n} passkeys removed.')
        : null,
      t(
        'Log in with your password and the code we send, and set up two-factor login again. If you did not request this, change your password now and contact support.',
      ),
    ),
    path: '/settings?tab=security',
    label: t('View security settings'),
  });

/**
 * `device` is named by `deviceText`. The name of the passkey is not mailed: who adds one to a stolen account writes it.
 */
export const passkeyAdded = (site: Site, device: Text) =>
  notice(site, {
    title: t('A passkey was added'),
    body: t(
      'A passkey was added with {device}. It can log in to your account without password and code. If this was not you, remove it in the security settings, end all sessions and change your password now.',
      { device },
    ),
    ...securityPage,
  });

export const readingTokenMade = (site: Site, until: Date) =>
  notice(site, {
    title: t('A program may read your account'),
    body: sentences(
      t(
        'An access key was created. A program that has it reads your transactions or your tax year until {time}, as you have chosen. It can do nothing else.',
        { time: moment(until) },
      ),
      IF_NOT_YOU,
    ),
    ...sessionsPage,
  });

/** `before`, null for the first account, and `after` are the last four signs of an IBAN; `from`: when the first payment is possible. */
export const payoutAccountSet = (
  site: Site,
  { before, after, from }: { before: string | null; after: string; from: Date },
) =>
  notice(site, {
    title:
      before === null
        ? t('A bank account was set for payments')
        : t('The bank account for payments was changed'),
    body: sentences(
      before === null
        ? t(
            'From {time}, money of distributions and sales can be paid to the bank account that ends in {ending}.',
            { ending: after, time: moment(from) },
          )
        : t(
            'From {time}, money of distributions and sales goes to the bank account that ends in {after}, no longer to the one that ends in {before}. Until then, nothing is paid to either.',
            { before, after, time: moment(from) },
          ),
      IF_NOT_YOU,
    ),
    path: '/distributions',
    label: t('View payments'),
  });

export const passkeyRemoved = (site: Site, left: number) =>
  notice(site, {
    title: t('A passkey was removed'),
    body: sentences(
      t('It can no longer log in to your account. Passkeys left: {left}.', { left }),
      IF_NOT_YOU,
    ),
    ...securityPage,
  });

export const recoveryCodeUsed = (site: Site, left: number) =>
  notice(site, {
    title: t('A recovery code was used'),
    body: sentences(
      t(
        'A recovery code was used to log in instead of your authenticator. Recovery codes left: {left}.',
        { left },
      ),
      IF_NOT_YOU,
    ),
    ...securityPage,
  });

export const recoveryCodesReplaced = (site: Site) =>
  notice(site, {
    title: t('Your recovery codes were replaced'),
    body: sentences(
      t('Ten new recovery codes were created. The old codes no longer work.'),
      IF_NOT_YOU,
    ),
    ...securityPage,
  });

export const emailChanged = (site: Site, newMasked: string) =>
  notice(site, {
    title: t('Your e-mail address was changed'),
    body: t(
      'The e-mail address of your account is now {address}. Codes and notifications are sent there. If this was not you, contact support immediately.',
      { address: newMasked },
    ),
    path: '/contactus',
    label: t('Contact support'),
  });

export const nameChanged = (site: Site, name: string) =>
  notice(site, {
    title: t('Your name was changed'),
    body: t(
      'As you asked us to, the name of your account is now {name}. If you did not ask for it, contact support immediately.',
      { name },
    ),
    path: '/contactus',
    label: t('Contact support'),
  });

export const phoneChanged = (site: Site, newMasked: string) =>
  notice(site, {
    title: t('Your phone number was changed'),
    body: t(
      'Text message codes are now sent to {number}. If this was not you, contact support immediately.',
      { number: newMasked },
    ),
    path: '/contactus',
    label: t('Contact support'),
  });

export const walletLinked = (site: Site, address: string) =>
  notice(site, {
    title: t('An address was linked'),
    body: sentences(t('You can now pay for orders with {address}.', { address }), IF_NOT_YOU),
    ...walletsPage,
  });

export const walletUnlinked = (site: Site, address: string) =>
  notice(site, {
    title: t('A wallet was unlinked'),
    body: sentences(
      t('{address} is no longer linked to your account. Your shares are not affected.', {
        address,
      }),
      IF_NOT_YOU,
    ),
    ...walletsPage,
  });

export const tooManyGuesses = (site: Site) =>
  notice(site, {
    title: t('Too many incorrect passwords or codes'),
    body: sentences(
      t(
        'An incorrect password or authenticator code was entered too many times. Further attempts are blocked for a while. Nothing in your account was changed.',
      ),
      IF_NOT_YOU,
    ),
    ...sessionsPage,
  });

export const deactivated = (site: Site, until: Date) =>
  notice(site, {
    title: t('Your account is deactivated'),
    body: t(
      'All sessions were ended. Your shares stay registered in your name. You can reactivate your account by logging in until {time}.',
      { time: moment(until) },
    ),
    path: '/auth/login',
    label: t('Reactivate account'),
  });

export const reactivated = (site: Site) =>
  notice(site, {
    title: t('Your account was reactivated'),
    body: sentences(t('Your shares, orders and settings are unchanged.'), IF_NOT_YOU),
    ...sessionsPage,
  });
