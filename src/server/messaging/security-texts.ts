import type { ActionPurpose } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import { layOut, type MessageText } from './message-text';

/*
 * What the service writes about passwords, codes, addresses and devices. Each says what happened, what it means, and what to
 * do if it was not the owner; none shows a code, an address or a figure in its subject.
 */

type Site = Pick<AppContext, 'config'>;

const minutes = (seconds: number) => {
  const whole = Math.round(seconds / 60);
  return whole === 1 ? '1 minute' : `${whole} minutes`;
};

// --- codes ----------------------------------------------------------------------------------------------------------

/** The mail of a forgotten password: a code for the page that waits for it, and a link for any other device. */
export function resetCode(
  site: Site,
  { code, token, lifeSeconds }: { code: string; token: string; lifeSeconds: number },
): MessageText {
  return layOut({
    subject: 'Reset your FNX password',
    paragraphs: [
      'Enter this code to choose a new password:',
      `Or open the link below. Both are good for ${minutes(lifeSeconds)}, and once. If you did not ask for this, ignore this message: your password stays as it is.`,
    ],
    code,
    link: {
      url: `${site.config.publicUrl}/auth/reset?token=${encodeURIComponent(token)}`,
      label: 'Choose a new password',
    },
    sms: `FNX: ${code} resets your password. Good for ${minutes(lifeSeconds)}. Never share it.`,
  });
}

const ACTIONS: Readonly<Record<ActionPurpose, string>> = {
  DEACTIVATE: 'deactivate your FNX account',
  CHANGE_EMAIL: 'make this the e-mail address of your FNX account',
  CHANGE_PHONE: 'make this the phone of your FNX account',
  CHANGE_WALLET: 'change the wallets of your FNX account',
  DISABLE_2FA: 'switch off two-factor login',
};

/** The code of something that a signed-in person wants to do. */
export function actionCode(purpose: ActionPurpose, code: string, lifeSeconds: number): MessageText {
  const what = ACTIONS[purpose];
  return layOut({
    subject: 'Your FNX confirmation code',
    paragraphs: [
      `Enter this code to ${what}:`,
      `It is good for ${minutes(lifeSeconds)}. If this was not you, tell nobody the code, and change your password now.`,
    ],
    code,
    sms: `FNX: ${code} is your code to ${what}. Good for ${minutes(lifeSeconds)}. Never share it.`,
  });
}

/** A code to be read out over the phone: its digits one by one, twice. */
export function spokenCode(code: string): MessageText {
  const digits = [...code].join(', ');
  return layOut({
    subject: 'Your FNX verification code',
    paragraphs: [`Your code is ${digits}.`],
    sms: `This is FNX. Your verification code is: ${digits}. Once more: ${digits}. Never tell it to anybody. Goodbye.`,
  });
}

// --- to who did not ask ---------------------------------------------------------------------------------------------

/** To the owner of an address that somebody wants to give to another account. */
export function addressWanted(site: Site): MessageText {
  const url = `${site.config.publicUrl}/auth/login`;
  return layOut({
    subject: 'This address already belongs to your account',
    paragraphs: [
      'Somebody, perhaps you, tried to use this address for another FNX account. It belongs to yours, and stays there.',
      'If it was you, log in to your account with it. If not, there is nothing to do.',
    ],
    link: { url, label: 'Log in' },
    sms: 'FNX: somebody tried to use this number for another account. It stays with yours; there is nothing to do.',
  });
}

/** To the old address, while the new one has not been proved yet. */
export function changeBegun(site: Site, what: 'e-mail address' | 'phone'): MessageText {
  const url = `${site.config.publicUrl}/settings?tab=sessions`;
  return layOut({
    subject: `Your FNX ${what} is about to change`,
    paragraphs: [
      `Somebody who is logged in to your account and knows your password asked to change your ${what}. The change takes effect once the new one is proved by a code.`,
      'If it was you, there is nothing to do. If not, end all sessions and change your password now.',
    ],
    link: { url, label: 'See your sessions' },
    sms: `FNX: a change of your ${what} was asked for. Not you? End all sessions and change your password now.`,
  });
}

// --- notices of what happened ---------------------------------------------------------------------------------------

/** What `raiseNotification` needs to know of a security notice. */
export type SecurityNotice = {
  kind: 'SECURITY';
  title: string;
  body: string;
  link: string;
  message: MessageText;
};

const IF_NOT_YOU = 'If it was not you, end all sessions and change your password now.';

function notice(
  site: Site,
  { title, body, path, label }: { title: string; body: string; path: string; label: string },
): SecurityNotice {
  const message = layOut({
    subject: title,
    paragraphs: [body],
    link: { url: `${site.config.publicUrl}${path}`, label },
    sms: `FNX: ${title}. Not you? Change your password now.`,
  });
  return { kind: 'SECURITY', title, body, link: path, message };
}

const sessionsPage = { path: '/settings?tab=sessions', label: 'See your sessions' };
const securityPage = { path: '/settings?tab=security', label: 'See your security settings' };
const walletsPage = { path: '/settings?tab=wallets', label: 'See your wallets' };

/** A session was used from elsewhere than it was opened; both named by `deviceName`. */
export const sessionMoved = (site: Site, openedBy: string, calledBy: string) =>
  notice(site, {
    title: 'A session was ended because its browser changed',
    body: `It was opened with ${openedBy} and then used with ${calledBy}, as a stolen one would be. If that was you, for example by asking a phone for the desktop page, log in again. ${IF_NOT_YOU}`,
    ...sessionsPage,
  });

export const passwordReset = (site: Site) =>
  notice(site, {
    title: 'Your password was reset',
    body: 'The password was replaced through "Forgot password", and every session was ended. If it was not you, somebody reads your e-mail: secure your mailbox first, then reset the password again.',
    path: '/auth/forgot-password',
    label: 'Reset the password',
  });

export const passwordChanged = (site: Site) =>
  notice(site, {
    title: 'Your password was changed',
    body: 'All other sessions were ended. If it was not you, reset the password now.',
    path: '/auth/forgot-password',
    label: 'Reset the password',
  });

export const twoFactorOn = (site: Site) =>
  notice(site, {
    title: 'Two-factor login is on',
    body: `From now on a login also asks for the code of your authenticator. ${IF_NOT_YOU}`,
    ...securityPage,
  });

export const twoFactorOff = (site: Site) =>
  notice(site, {
    title: 'Two-factor login is off',
    body: `A login no longer asks for the code of an authenticator. ${IF_NOT_YOU}`,
    ...securityPage,
  });

/** Support was asked to switch the second factor off; the owner has until `from` to stop it. */
export function twoFactorResetAsked(site: Site, from: Date): SecurityNotice {
  const title = 'Two-factor login is about to be switched off';
  const path = '/auth/login';
  const body = `Support was told that you lost your authenticator and your recovery codes. After ${from.toUTCString()} two-factor login may be switched off. If it was not you, log out and log in again with your authenticator before then: that stops it. Then write to support.`;
  const message = layOut({
    subject: title,
    paragraphs: [body],
    link: { url: `${site.config.publicUrl}${path}`, label: 'Log in' },
    sms: `FNX: ${title}, after ${from.toUTCString()}. Not you? Log out and in again with your authenticator: that stops it.`,
  });
  return { kind: 'SECURITY', title, body, link: path, message };
}

export const twoFactorRemoved = (site: Site) =>
  notice(site, {
    title: 'Two-factor login was switched off by support',
    body: 'Support was told that authenticator and recovery codes are lost. Every session was ended; log in with your password and the code we send, and set two-factor login up again. If it was not you, change your password now and write to support.',
    path: '/settings?tab=security',
    label: 'See your security settings',
  });

export const recoveryCodeUsed = (site: Site, left: number) =>
  notice(site, {
    title: 'A recovery code was used',
    body: `Somebody used one of your recovery codes in place of the authenticator; ${left} of them are left. ${IF_NOT_YOU}`,
    ...securityPage,
  });

export const recoveryCodesReplaced = (site: Site) =>
  notice(site, {
    title: 'Your recovery codes were replaced',
    body: `Ten new recovery codes were made, and the old ones are worthless. ${IF_NOT_YOU}`,
    ...securityPage,
  });

export const emailChanged = (site: Site, newMasked: string) =>
  notice(site, {
    title: 'Your e-mail address was changed',
    body: `Your account now belongs to ${newMasked}; codes and notices go there. If it was not you, write to support at once.`,
    path: '/contactus',
    label: 'Write to support',
  });

export const phoneChanged = (site: Site, newMasked: string) =>
  notice(site, {
    title: 'Your phone was changed',
    body: `Codes by text message now go to ${newMasked}. If it was not you, write to support at once.`,
    path: '/contactus',
    label: 'Write to support',
  });

export const walletLinked = (site: Site, address: string) =>
  notice(site, {
    title: 'A wallet was linked',
    body: `${address} can pay for your orders now. ${IF_NOT_YOU}`,
    ...walletsPage,
  });

export const walletUnlinked = (site: Site, address: string) =>
  notice(site, {
    title: 'A wallet was unlinked',
    body: `${address} no longer belongs to your account. Your shares are not touched. ${IF_NOT_YOU}`,
    ...walletsPage,
  });

export const guessingStopped = (site: Site) =>
  notice(site, {
    title: 'Too many wrong passwords or codes',
    body: `Somebody gave a wrong password or authenticator code too often, so we take none for a while. Nothing was changed. ${IF_NOT_YOU}`,
    ...sessionsPage,
  });

export const deactivated = (site: Site, until: Date) =>
  notice(site, {
    title: 'Your account is deactivated',
    body: `Every session was ended, and your shares stay yours in the register. Until ${until.toUTCString()} you can open the account again by logging in.`,
    path: '/auth/login',
    label: 'Open it again',
  });

export const reactivated = (site: Site) =>
  notice(site, {
    title: 'Your account is open again',
    body: `It is as you left it. ${IF_NOT_YOU}`,
    ...sessionsPage,
  });
