import type { KycReason } from '@fnx/api/shared/identity';
import { asWritten, moment, siteUrl, type Text, t } from '@/lang/service';
import type { AppContext } from '@/server/platform/context';
import type { KycReasonText } from '@/shared/kyc-reason-texts';
import { type MessageText, minutes } from './message-text';

/*
 * Messages about sign-up, login and identity checks. Subjects contain nothing that a locked screen should not show;
 * greetings use the first name only.
 */

type Site = Pick<AppContext, 'config'>;

export function signupCode(code: string, lifeSeconds: number): MessageText {
  return {
    subject: t('Your {brand} verification code'),
    paragraphs: [
      t('Enter this code to verify your e-mail address:'),
      t(
        'Valid for {time}. If you did not request this, ignore this message. Nothing happens without the code.',
        { time: minutes(lifeSeconds) },
      ),
    ],
    code,
    sms: t('{brand}: {code} is your code to verify your phone. Valid for {time}. Never share it.', {
      code,
      time: minutes(lifeSeconds),
    }),
  };
}

export function loginCode(code: string, lifeSeconds: number): MessageText {
  return {
    subject: t('Your {brand} login code'),
    paragraphs: [
      t('Enter this code to log in:'),
      t(
        'Valid for {time}. If you are not logging in, someone knows your password. Change it now.',
        { time: minutes(lifeSeconds) },
      ),
    ],
    code,
    sms: t(
      '{brand}: {code} is your login code, valid for {time}. Never share it. Not you? Change your password.',
      { code, time: minutes(lifeSeconds) },
    ),
  };
}

/** To the owner of an address that was entered in another sign-up. */
export function alreadyMember(site: Site): MessageText {
  const url = `${site.config.publicUrl}/auth/login`;
  return {
    subject: t('You already have an account'),
    paragraphs: [
      t(
        'Someone tried to create an account at {brand} with your e-mail address or phone number. You already have an account.',
      ),
      t(
        'If this was you, log in. If you forgot your password, choose "Forgot password" on the login page. If this was not you, you do not need to do anything.',
      ),
    ],
    link: { url, label: t('Log in') },
    sms: t(
      '{brand}: you already have an account with this number. Log in at {url}. Not you? You can ignore this message.',
      { url: siteUrl(url) },
    ),
  };
}

export function welcome(site: Site, firstName: string): MessageText {
  const url = `${site.config.publicUrl}/kyc`;
  return {
    subject: t('Welcome to {brand}'),
    paragraphs: [
      t('Welcome, {name}. Your account is open.', { name: firstName }),
      t(
        'Next, verify your identity. You can look around now, but you can buy shares only after your identity is confirmed.',
      ),
    ],
    link: { url, label: t('Verify your identity') },
    sms: t('{brand}: welcome. Next: verify your identity at {url}', { url: siteUrl(url) }),
  };
}

export function newLogin(site: Site, at: Date, device: Text, network: Text): MessageText {
  const url = `${site.config.publicUrl}/settings?tab=sessions`;
  return {
    subject: t('New login to your {brand} account'),
    paragraphs: [
      t('A login to your account was made on {time} with {device}, from {network}.', {
        time: moment(at),
        device,
        network,
      }),
      t(
        'If this was you, you do not need to do anything. If not, end that session and change your password now.',
      ),
    ],
    link: { url, label: t('View sessions') },
    sms: t('{brand}: new login to your account. Not you? Change your password now.'),
  };
}

export function loginLocked(site: Site): MessageText {
  const url = `${site.config.publicUrl}/auth/forgot-password`;
  return {
    subject: t('Login to your {brand} account is locked'),
    paragraphs: [
      t(
        'An incorrect password was entered too many times. Login is locked for a while. These attempts did not succeed, and your shares are not affected.',
      ),
      t(
        'If this was not you, someone is trying to guess your password. Choose a new password that you do not use anywhere else.',
      ),
    ],
    link: { url, label: t('Choose a new password') },
    sms: t('{brand}: too many incorrect passwords. Login is locked for a while.'),
  };
}

export function kycApproved(site: Site): MessageText {
  const url = `${site.config.publicUrl}/buy-shares`;
  return {
    subject: t('Your identity is verified'),
    paragraphs: [t('Your identity check is complete. You can buy shares now.')],
    link: { url, label: t('Buy shares') },
    sms: t('{brand}: your identity is verified. You can buy shares now: {url}', {
      url: siteUrl(url),
    }),
  };
}

export function kycRetry(
  site: Site,
  reasons: readonly KycReason[],
  comment: string | null,
): MessageText {
  const url = `${site.config.publicUrl}/kyc`;
  const why = [
    ...reasons.map(({ text }) => t(text as KycReasonText)),
    ...(comment ? [asWritten(comment)] : []),
  ];
  return {
    subject: t('Your identity check needs another attempt'),
    paragraphs: [
      t('We could not verify your identity yet. You can submit your documents again.'),
      ...why,
    ],
    link: { url, label: t('Try again') },
    sms: t('{brand}: your identity check needs another attempt. See the reasons: {url}', {
      url: siteUrl(url),
    }),
  };
}

export function kycRejected(comment: string | null): MessageText {
  return {
    subject: t('Decision on your identity check'),
    paragraphs: [
      t('We could not verify your identity. This decision is final.'),
      ...(comment ? [asWritten(comment)] : []),
      t('Your account stays open, but you cannot buy shares.'),
    ],
    sms: t('{brand}: we could not verify your identity. This decision is final.'),
  };
}

export function kycExpired(site: Site): MessageText {
  const url = `${site.config.publicUrl}/kyc`;
  return {
    subject: t('Your document has expired'),
    paragraphs: [
      t(
        'Your identity document has expired. You cannot buy or stake shares until you verify a valid document.',
      ),
      t('You keep everything you own, and existing stakes continue to accrue rewards.'),
    ],
    link: { url, label: t('Verify a valid document') },
    sms: t('{brand}: your document has expired. Verify a valid one to buy shares again: {url}', {
      url: siteUrl(url),
    }),
  };
}
