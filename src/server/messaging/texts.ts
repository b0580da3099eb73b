import type { KycReason } from '@/server/identity/tables';
import type { AppContext } from '@/server/platform/context';
import { layOut, type MessageText } from './message-text';

/*
 * Every text the service sends. Plain and exact; none shows anything in its subject that a stranger with a locked phone
 * should not read, and none greets with more than a first name.
 */

type Site = Pick<AppContext, 'config'>;

const minutes = (seconds: number) => {
  const whole = Math.round(seconds / 60);
  return whole === 1 ? '1 minute' : `${whole} minutes`;
};

const ifNotYou = 'If this was not you, ignore this message: without the code nothing happens.';

export function signupCode(code: string, lifeSeconds: number): MessageText {
  return layOut({
    subject: 'Your FNX verification code',
    paragraphs: [
      'Enter this code to verify your e-mail address:',
      `It is good for ${minutes(lifeSeconds)}. ${ifNotYou}`,
    ],
    code,
    sms: `FNX: ${code} is your code to verify your phone. It is good for ${minutes(lifeSeconds)}. Never share it.`,
  });
}

export function loginCode(code: string, lifeSeconds: number): MessageText {
  return layOut({
    subject: 'Your FNX login code',
    paragraphs: [
      'Enter this code to log in:',
      `It is good for ${minutes(lifeSeconds)}. If you are not logging in, somebody knows your password: change it now.`,
    ],
    code,
    sms: `FNX: ${code} is your login code, good for ${minutes(lifeSeconds)}. Never share it. Not you? Change your password.`,
  });
}

/** To the owner of an address with which somebody tried to sign up. */
export function alreadyMember(site: Site): MessageText {
  const url = `${site.config.publicUrl}/auth/login`;
  return layOut({
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, perhaps you, tried to create an FNX account with this address. You already have an account.',
      'To use it, log in; if you have forgotten the password, choose "Forgot password" there. If it was not you, there is nothing to do.',
    ],
    link: { url, label: 'Log in' },
    sms: `FNX: you already have an account with this number. Log in at ${url}. Not you? There is nothing to do.`,
  });
}

export function welcome(site: Site, firstName: string): MessageText {
  const url = `${site.config.publicUrl}/kyc`;
  return layOut({
    subject: 'Welcome to FNX',
    paragraphs: [
      `Welcome, ${firstName}. Your account is open.`,
      'Next comes the identity check. Until it is done you can look at everything and buy nothing.',
    ],
    link: { url, label: 'Verify your identity' },
    sms: `FNX: welcome. Next: verify your identity at ${url}`,
  });
}

export function newLogin(site: Site, at: Date, device: string, network: string): MessageText {
  const url = `${site.config.publicUrl}/settings?tab=sessions`;
  return layOut({
    subject: 'New login to your FNX account',
    paragraphs: [
      `Somebody logged in to your account on ${at.toUTCString()} with ${device}, from ${network}.`,
      'If it was you, there is nothing to do. If not, end that session and change your password now.',
    ],
    link: { url, label: 'See your sessions' },
    sms: 'FNX: new login to your account. Not you? Change your password now.',
  });
}

export function loginLocked(site: Site): MessageText {
  const url = `${site.config.publicUrl}/auth/forgot-password`;
  return layOut({
    subject: 'Login to your FNX account is locked',
    paragraphs: [
      'There were too many wrong passwords. Login is locked for a while; nobody got in, and your shares are not touched.',
      'If it was not you, somebody is guessing. Choose a new password that you use nowhere else.',
    ],
    link: { url, label: 'Choose a new password' },
    sms: 'FNX: too many wrong passwords; login is locked for a while.',
  });
}

export function kycApproved(site: Site): MessageText {
  const url = `${site.config.publicUrl}/buy-shares`;
  return layOut({
    subject: 'Your identity is verified',
    paragraphs: ['Your identity check is complete. You can buy shares now.'],
    link: { url, label: 'Buy shares' },
    sms: `FNX: your identity is verified. You can buy shares now: ${url}`,
  });
}

export function kycRetry(site: Site, reasons: readonly KycReason[], comment: string | null) {
  const url = `${site.config.publicUrl}/kyc`;
  const why = [...reasons.map(({ text }) => text), ...(comment ? [comment] : [])];
  return layOut({
    subject: 'Your identity check needs another try',
    paragraphs: ['We could not verify your identity yet. Nothing is decided against you.', ...why],
    link: { url, label: 'Try again' },
    sms: `FNX: your identity check needs another try. See why: ${url}`,
  });
}

export function kycRejected(comment: string | null): MessageText {
  return layOut({
    subject: 'Your identity check',
    paragraphs: [
      'We could not verify your identity, and this decision is final.',
      ...(comment ? [comment] : []),
      'Your account stays open, and you cannot buy shares with it.',
    ],
    sms: 'FNX: we could not verify your identity. This decision is final.',
  });
}

export function kycExpired(site: Site): MessageText {
  const url = `${site.config.publicUrl}/kyc`;
  return layOut({
    subject: 'Your document has expired',
    paragraphs: [
      'The document by which we know you has expired. Until you show a valid one you cannot buy or stake shares.',
      'What you own stays yours, and rewards go on.',
    ],
    link: { url, label: 'Show a valid document' },
    sms: `FNX: your document has expired. Show a valid one to go on buying: ${url}`,
  });
}
