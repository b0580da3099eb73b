import type { CodeTimes } from '@/lib/session/code-times';
import { tabValue } from '@/lib/storage/stored-value';

/**
 * A sign-up, login or reset that waits for a code, stored in this tab so that it survives a reload. Times are epoch
 * milliseconds of this browser's clock. Holds no code and no password; contacts are masked by the service.
 */
export type PendingCode = CodeTimes & {
  kind: 'sign-up' | 'login' | 'reset' | 'new-password';
  /** verificationId, loginId or resetId; for a new password the single-use reset token, valid for ten minutes. */
  id: string;
  phoneMasked: string;
  /** For a reset the address as typed, needed to request a new code. */
  emailMasked: string;
  /** The step that the times below apply to. */
  step: 'phone' | 'email' | 'login' | 'authenticator' | 'reset';
  /** For a login: the device ID, stored only once the device is trusted. */
  deviceId?: string;
  /** For a login: the choice at the code, kept for the authenticator. */
  trust?: boolean;
  /** For a login: where the code went. */
  sentTo?: readonly ('sms' | 'email')[];
};

const stored = tabValue('fnx.pending', (value) => {
  const pending = value as PendingCode | null;
  return typeof pending?.id === 'string' ? pending : null;
});

export const { read: readPending, save: savePending, clear: clearPending } = stored;
