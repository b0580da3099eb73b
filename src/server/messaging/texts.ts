import type { AppContext } from '@/server/platform/context';
import type { KycReason } from '@/shared/vocabulary';
import { type MessageText, minutes } from './message-text';

/*
 * Messages about sign-up, login and identity checks. Subjects contain nothing that a locked screen should not show;
 * greetings use the first name only.
 */

type Site = Pick<AppContext, 'config'>;

const ifNotYou =
  'If you did not request this, ignore this message. Nothing happens without the code.';

export function signupCode(code: string, lifeSeconds: number): MessageText {
  return {
    subject: 'Your FNX verification code',
    paragraphs: [
      'Enter this code to verify your e-mail address:',
      `Valid for ${minutes(lifeSeconds)}. ${ifNotYou}`,
    ],
    code,
    sms: `FNX: ${code} is your code to verify your phone. Valid for ${minutes(lifeSeconds)}. Never share it.`,
  };
}

export function loginCode(code: string, lifeSeconds: number): MessageText {
  return {
    subject: 'Your FNX login code',
    paragraphs: [
      'Enter this code to log in:',
      `Valid for ${minutes(lifeSeconds)}. If you are not logging in, someone knows your password. Change it now.`,
    ],
    code,
    sms: `FNX: ${code} is your login code, valid for ${minutes(lifeSeconds)}. Never share it. Not you? Change your password.`,
  };
}

/** To the owner of an address that was entered in another sign-up. */
export function alreadyMember(site: Site): MessageText {
  const url = `${site.config.publicUrl}/auth/login`;
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to create an FNX account with your e-mail address or phone number. You already have an account.',
      'If this was you, log in. If you forgot your password, choose "Forgot password" on the login page. If this was not you, you do not need to do anything.',
    ],
    link: { url, label: 'Log in' },
    sms: `FNX: you already have an account with this number. Log in at ${url}. Not you? You can ignore this message.`,
  };
}

export function welcome(site: Site, firstName: string): MessageText {
  const url = `${site.config.publicUrl}/kyc`;
  return {
    subject: 'Welcome to FNX',
    paragraphs: [
      `Welcome, ${firstName}. Your account is open.`,
      'Next, verify your identity. You can look around now, but you can buy shares only after your identity is confirmed.',
    ],
    link: { url, label: 'Verify your identity' },
    sms: `FNX: welcome. Next: verify your identity at ${url}`,
  };
}

export function newLogin(site: Site, at: Date, device: string, network: string): MessageText {
  const url = `${site.config.publicUrl}/settings?tab=sessions`;
  return {
    subject: 'New login to your FNX account',
    paragraphs: [
      `A login to your account was made on ${at.toUTCString()} with ${device}, from ${network}.`,
      'If this was you, you do not need to do anything. If not, end that session and change your password now.',
    ],
    link: { url, label: 'View sessions' },
    sms: 'FNX: new login to your account. Not you? Change your password now.',
  };
}

export function loginLocked(site: Site): MessageText {
  const url = `${site.config.publicUrl}/auth/forgot-password`;
  return {
    subject: 'Login to your FNX account is locked',
    paragraphs: [
      'An incorrect password was entered too many times. Login is locked for a while. These attempts did not succeed, and your shares are not affected.',
      'If this was not you, someone is trying to guess your password. Choose a new password that you do not use anywhere else.',
    ],
    link: { url, label: 'Choose a new password' },
    sms: 'FNX: too many incorrect passwords. Login is locked for a while.',
  };
}

export function kycApproved(site: Site): MessageText {
  const url = `${site.config.publicUrl}/buy-shares`;
  return {
    subject: 'Your identity is verified',
    paragraphs: ['Your identity check is complete. You can buy shares now.'],
    link: { url, label: 'Buy shares' },
    sms: `FNX: your identity is verified. You can buy shares now: ${url}`,
  };
}

export function kycRetry(site: Site, reasons: readonly KycReason[], comment: string | null) {
  const url = `${site.config.publicUrl}/kyc`;
  const why = [...reasons.map(({ text }) => text), ...(comment ? [comment] : [])];
  return {
    subject: 'Your identity check needs another attempt',
    paragraphs: [
      'We could not verify your identity yet. You can submit your documents again.',
      ...why,
    ],
    link: { url, label: 'Try again' },
    sms: `FNX: your identity check needs another attempt. See the reasons: ${url}`,
  };
}

export function kycRejected(comment: string | null): MessageText {
  return {
    subject: 'Decision on your identity check',
    paragraphs: [
      'We could not verify your identity. This decision is final.',
      ...(comment ? [comment] : []),
      'Your account stays open, but you cannot buy shares.',
    ],
    sms: 'FNX: we could not verify your identity. This decision is final.',
  };
}

export function kycExpired(site: Site): MessageText {
  const url = `${site.config.publicUrl}/kyc`;
  return {
    subject: 'Your document has expired',
    paragraphs: [
      'Your identity document has expired. You cannot buy or stake shares until you verify a valid document.',
      'You keep everything you own, and existing stakes continue to accrue rewards.',
    ],
    link: { url, label: 'Verify a valid document' },
    sms: `FNX: your document has expired. Verify a valid one to buy shares again: ${url}`,
  };
}
