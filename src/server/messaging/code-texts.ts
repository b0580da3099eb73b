import type { ActionPurpose } from '@fnx/api/shared/account-vocabulary';
import { type Text, t } from '@/lang/service';
import type { AppContext } from '@/server/platform/context';
import { type MessageText, minutes } from './message-text';

/*
 * Messages with a code, or about an address that is to change. Subjects contain no code, address or amount.
 */

type Site = Pick<AppContext, 'config'>;

export function resetCode(
  site: Site,
  { code, token, lifeSeconds }: { code: string; token: string; lifeSeconds: number },
): MessageText {
  return {
    subject: t('Reset your {brand} password'),
    paragraphs: [
      t('Enter this code to choose a new password:'),
      t(
        'Or open the link below. The code and the link are valid for {time} and can be used once. If you did not request this, ignore this message. Your password has not been changed.',
        { time: minutes(lifeSeconds) },
      ),
    ],
    code,
    link: {
      url: `${site.config.publicUrl}/auth/reset?token=${encodeURIComponent(token)}`,
      label: t('Choose a new password'),
    },
    sms: t('{brand}: {code} is your password reset code. Valid for {time}. Never share it.', {
      code,
      time: minutes(lifeSeconds),
    }),
  };
}

const ACTIONS: Readonly<Record<ActionPurpose, Text>> = {
  DEACTIVATE: t('deactivate your {brand} account'),
  CHANGE_EMAIL: t('use this e-mail address for your {brand} account'),
  CHANGE_PHONE: t('use this phone number for your {brand} account'),
  CHANGE_WALLET: t('change the wallets of your {brand} account'),
  DISABLE_2FA: t('turn off two-factor login'),
};

export function actionCode(purpose: ActionPurpose, code: string, lifeSeconds: number): MessageText {
  const what = ACTIONS[purpose];
  return {
    subject: t('Your {brand} confirmation code'),
    paragraphs: [
      t('Enter this code to {what}:', { what }),
      t(
        'Valid for {time}. If you did not request this, do not share the code, and change your password now.',
        { time: minutes(lifeSeconds) },
      ),
    ],
    code,
    sms: t('{brand}: {code} is your code to {what}. Valid for {time}. Never share it.', {
      code,
      what,
      time: minutes(lifeSeconds),
    }),
  };
}

/** For a voice call: reads the digits one by one, twice. */
export function spokenCode(code: string): MessageText {
  const digits = [...code].join(', ');
  return {
    subject: t('Your {brand} verification code'),
    paragraphs: [t('Your code is {digits}.', { digits })],
    sms: t(
      'This is {brand}. Your verification code is: {digits}. I repeat: {digits}. Never share this code. Goodbye.',
      { digits },
    ),
  };
}

// --- warnings to the owner ---------------------------------------------------------------------------------------------

/** To the owner of an address that was entered for another account. */
export function addressInUse(site: Site): MessageText {
  const url = `${site.config.publicUrl}/auth/login`;
  return {
    subject: t('This address already belongs to your account'),
    paragraphs: [
      t(
        'Someone tried to use this e-mail address or phone number for another {brand} account. It is still linked to your account, and nothing has changed.',
      ),
      t(
        'If this was you, log in to your existing account. If not, you do not need to do anything.',
      ),
    ],
    link: { url, label: t('Log in') },
    sms: t(
      '{brand}: someone tried to use this number for another account. It is still linked to yours. You do not need to do anything.',
    ),
  };
}

const CHANGES = {
  email: {
    subject: t('Your {brand} e-mail address is about to change'),
    body: t(
      'Someone logged in to your account with your password requested a change of your e-mail address. The change takes effect when the new e-mail address is confirmed with a code.',
    ),
    sms: t(
      '{brand}: a change of your e-mail address was requested. Not you? End all sessions and change your password now.',
    ),
  },
  phone: {
    subject: t('Your {brand} phone number is about to change'),
    body: t(
      'Someone logged in to your account with your password requested a change of your phone number. The change takes effect when the new phone number is confirmed with a code.',
    ),
    sms: t(
      '{brand}: a change of your phone number was requested. Not you? End all sessions and change your password now.',
    ),
  },
};

/** To the old address, before the new one is verified. */
export function changeBegun(site: Site, what: 'email' | 'phone'): MessageText {
  const { subject, body, sms } = CHANGES[what];
  return {
    subject,
    paragraphs: [
      body,
      t(
        'If this was you, you do not need to do anything. If not, end all sessions and change your password now.',
      ),
    ],
    link: { url: `${site.config.publicUrl}/settings?tab=sessions`, label: t('View sessions') },
    sms,
  };
}
