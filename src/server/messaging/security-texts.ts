import type { AppContext } from '@/server/platform/context';
import type { ActionPurpose } from '@/shared/vocabulary';
import { type MessageText, minutes } from './message-text';

/*
 * Messages about passwords, codes, addresses and devices. Each says what happened, what it means, and what to do if
 * it was not the owner. Subjects contain no code, address or amount.
 */

type Site = Pick<AppContext, 'config'>;

// --- codes ----------------------------------------------------------------------------------------------------------

export function resetCode(
  site: Site,
  { code, token, lifeSeconds }: { code: string; token: string; lifeSeconds: number },
): MessageText {
  return {
    subject: 'Reset your FNX password',
    paragraphs: [
      'Enter this code to choose a new password:',
      `Or open the link below. The code and the link are valid for ${minutes(lifeSeconds)} and can be used once. If you did not request this, ignore this message. Your password has not been changed.`,
    ],
    code,
    link: {
      url: `${site.config.publicUrl}/auth/reset?token=${encodeURIComponent(token)}`,
      label: 'Choose a new password',
    },
    sms: `FNX: ${code} is your password reset code. Valid for ${minutes(lifeSeconds)}. Never share it.`,
  };
}

const ACTIONS: Readonly<Record<ActionPurpose, string>> = {
  DEACTIVATE: 'deactivate your FNX account',
  CHANGE_EMAIL: 'use this e-mail address for your FNX account',
  CHANGE_PHONE: 'use this phone number for your FNX account',
  CHANGE_WALLET: 'change the wallets of your FNX account',
  DISABLE_2FA: 'turn off two-factor login',
};

export function actionCode(purpose: ActionPurpose, code: string, lifeSeconds: number): MessageText {
  const what = ACTIONS[purpose];
  return {
    subject: 'Your FNX confirmation code',
    paragraphs: [
      `Enter this code to ${what}:`,
      `Valid for ${minutes(lifeSeconds)}. If you did not request this, do not share the code, and change your password now.`,
    ],
    code,
    sms: `FNX: ${code} is your code to ${what}. Valid for ${minutes(lifeSeconds)}. Never share it.`,
  };
}

/** For a voice call: reads the digits one by one, twice. */
export function spokenCode(code: string): MessageText {
  const digits = [...code].join(', ');
  return {
    subject: 'Your FNX verification code',
    paragraphs: [`Your code is ${digits}.`],
    sms: `This is FNX. Your verification code is: ${digits}. I repeat: ${digits}. Never share this code. Goodbye.`,
  };
}

// --- warnings to the owner ---------------------------------------------------------------------------------------------

/** To the owner of an address that was entered for another account. */
export function addressInUse(site: Site): MessageText {
  const url = `${site.config.publicUrl}/auth/login`;
  return {
    subject: 'This address already belongs to your account',
    paragraphs: [
      'Someone tried to use this e-mail address or phone number for another FNX account. It is still linked to your account, and nothing has changed.',
      'If this was you, log in to your existing account. If not, you do not need to do anything.',
    ],
    link: { url, label: 'Log in' },
    sms: 'FNX: someone tried to use this number for another account. It is still linked to yours. You do not need to do anything.',
  };
}

/** To the old address, before the new one is verified. */
export function changeBegun(site: Site, what: 'e-mail address' | 'phone number'): MessageText {
  const url = `${site.config.publicUrl}/settings?tab=sessions`;
  return {
    subject: `Your FNX ${what} is about to change`,
    paragraphs: [
      `Someone logged in to your account with your password requested a change of your ${what}. The change takes effect when the new ${what} is confirmed with a code.`,
      'If this was you, you do not need to do anything. If not, end all sessions and change your password now.',
    ],
    link: { url, label: 'View sessions' },
    sms: `FNX: a change of your ${what} was requested. Not you? End all sessions and change your password now.`,
  };
}

// --- security notifications ---------------------------------------------------------------------------------------

export type SecurityNotice = {
  kind: 'SECURITY';
  title: string;
  body: string;
  link: string;
  message: MessageText;
};

const IF_NOT_YOU = 'If this was not you, end all sessions and change your password now.';

function notice(
  site: Site,
  { title, body, path, label }: { title: string; body: string; path: string; label: string },
): SecurityNotice {
  const message = {
    subject: title,
    paragraphs: [body],
    link: { url: `${site.config.publicUrl}${path}`, label },
    sms: `FNX: ${title}. Not you? Change your password now.`,
  };
  return { kind: 'SECURITY', title, body, link: path, message };
}

const sessionsPage = { path: '/settings?tab=sessions', label: 'View sessions' };
const securityPage = { path: '/settings?tab=security', label: 'View security settings' };
const walletsPage = { path: '/settings?tab=wallets', label: 'View wallets' };

/** Both devices are named by `deviceName`. */
export const sessionMoved = (site: Site, openedBy: string, calledBy: string) =>
  notice(site, {
    title: 'A session was used in another browser',
    body: `The session was opened with ${openedBy} and then used with ${calledBy}. There it needs a new code. If this was you, for example because you switched your phone to the desktop site, nothing else is needed. If not, it may have been stolen: end it. ${IF_NOT_YOU}`,
    ...sessionsPage,
  });

const passkeysOf = (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`);

export const passwordReset = (site: Site, passkeysRemoved: number) =>
  notice(site, {
    title: 'Your password was reset',
    body: `Your password was reset with "Forgot password", and all sessions were ended. ${passkeysRemoved > 0 ? `${passkeysOf(passkeysRemoved)} removed: add them again in the security settings. ` : ''}If this was not you, someone may have access to your mailbox: secure your mailbox first, then reset your password again.`,
    path: '/auth/forgot-password',
    label: 'Reset password',
  });

export const passwordChanged = (site: Site, passkeys: number) =>
  notice(site, {
    title: 'Your password was changed',
    body: `All other sessions were ended. ${passkeys > 0 ? `You can still log in with ${passkeysOf(passkeys)}: remove any that you do not know. ` : ''}If this was not you, reset your password now.`,
    path: '/auth/forgot-password',
    label: 'Reset password',
  });

export const twoFactorOn = (site: Site) =>
  notice(site, {
    title: 'Two-factor login is on',
    body: `Each login now also requires a code from your authenticator app. ${IF_NOT_YOU}`,
    ...securityPage,
  });

export const twoFactorOff = (site: Site) =>
  notice(site, {
    title: 'Two-factor login is off',
    body: `Logins no longer require a code from an authenticator app. ${IF_NOT_YOU}`,
    ...securityPage,
  });

/** Support received a request to turn off two-factor login; the owner can stop it until `from`. */
export function twoFactorResetAsked(site: Site, from: Date): SecurityNotice {
  const title = 'Two-factor login is about to be turned off';
  const path = '/auth/login';
  const body = `Support received a request to turn off two-factor login because your authenticator and recovery codes are lost. It can be turned off after ${from.toUTCString()}. If you did not request this, log out and log in again with your authenticator before then to cancel the request. Then contact support.`;
  const message = {
    subject: title,
    paragraphs: [body],
    link: { url: `${site.config.publicUrl}${path}`, label: 'Log in' },
    sms: `FNX: ${title}, after ${from.toUTCString()}. Not you? Log out and log in again with your authenticator to cancel it.`,
  };
  return { kind: 'SECURITY', title, body, link: path, message };
}

export const twoFactorRemoved = (site: Site, passkeysRemoved: number) =>
  notice(site, {
    title: 'Two-factor login was turned off by support',
    body: `Support turned it off because your authenticator and recovery codes were reported lost. All sessions were ended. ${passkeysRemoved > 0 ? `${passkeysOf(passkeysRemoved)} removed. ` : ''}Log in with your password and the code we send, and set up two-factor login again. If you did not request this, change your password now and contact support.`,
    path: '/settings?tab=security',
    label: 'View security settings',
  });

/**
 * `device` is named by `deviceName`. The name of the passkey is not mailed: who adds one to a stolen account writes it.
 */
export const passkeyAdded = (site: Site, device: string) =>
  notice(site, {
    title: 'A passkey was added',
    body: `A passkey was added with ${device}. It can log in to your account without password and code. If this was not you, remove it in the security settings, end all sessions and change your password now.`,
    ...securityPage,
  });

export const passkeyRemoved = (site: Site, left: number) =>
  notice(site, {
    title: 'A passkey was removed',
    body: `It can no longer log in to your account. Passkeys left: ${left}. ${IF_NOT_YOU}`,
    ...securityPage,
  });

export const recoveryCodeUsed = (site: Site, left: number) =>
  notice(site, {
    title: 'A recovery code was used',
    body: `A recovery code was used to log in instead of your authenticator. Recovery codes left: ${left}. ${IF_NOT_YOU}`,
    ...securityPage,
  });

export const recoveryCodesReplaced = (site: Site) =>
  notice(site, {
    title: 'Your recovery codes were replaced',
    body: `Ten new recovery codes were created. The old codes no longer work. ${IF_NOT_YOU}`,
    ...securityPage,
  });

export const emailChanged = (site: Site, newMasked: string) =>
  notice(site, {
    title: 'Your e-mail address was changed',
    body: `The e-mail address of your account is now ${newMasked}. Codes and notifications are sent there. If this was not you, contact support immediately.`,
    path: '/contactus',
    label: 'Contact support',
  });

export const phoneChanged = (site: Site, newMasked: string) =>
  notice(site, {
    title: 'Your phone number was changed',
    body: `Text message codes are now sent to ${newMasked}. If this was not you, contact support immediately.`,
    path: '/contactus',
    label: 'Contact support',
  });

export const walletLinked = (site: Site, address: string) =>
  notice(site, {
    title: 'A wallet was linked',
    body: `You can now pay for orders with ${address}. ${IF_NOT_YOU}`,
    ...walletsPage,
  });

export const walletUnlinked = (site: Site, address: string) =>
  notice(site, {
    title: 'A wallet was unlinked',
    body: `${address} is no longer linked to your account. Your shares are not affected. ${IF_NOT_YOU}`,
    ...walletsPage,
  });

export const tooManyGuesses = (site: Site) =>
  notice(site, {
    title: 'Too many incorrect passwords or codes',
    body: `An incorrect password or authenticator code was entered too many times. Further attempts are blocked for a while. Nothing in your account was changed. ${IF_NOT_YOU}`,
    ...sessionsPage,
  });

export const deactivated = (site: Site, until: Date) =>
  notice(site, {
    title: 'Your account is deactivated',
    body: `All sessions were ended. Your shares stay registered in your name. You can reactivate your account by logging in until ${until.toUTCString()}.`,
    path: '/auth/login',
    label: 'Reactivate account',
  });

export const reactivated = (site: Site) =>
  notice(site, {
    title: 'Your account was reactivated',
    body: `Your shares, orders and settings are unchanged. ${IF_NOT_YOU}`,
    ...sessionsPage,
  });
