import { eq, inArray, or } from 'drizzle-orm';
import type { Eraser } from '@/server/platform/erasure';
import { sessions } from '@/server/users/tables';
import {
  actions,
  authenticators,
  codes,
  formerEmails,
  letters,
  logins,
  oldPasswords,
  passkeyChallenges,
  passkeys,
  passwordResets,
  recoveryCodes,
  signups,
  trustedDevices,
} from './tables';

const OWN = [
  actions,
  authenticators,
  formerEmails,
  letters,
  logins,
  oldPasswords,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  sessions,
  trustedDevices,
] as const;

export const accountErasers: readonly Eraser[] = [
  {
    what: 'sessions, devices, second factors',
    async erase(_, tx, { id, email, phone }) {
      for (const table of OWN) await tx.delete(table).where(eq(table.userId, id));
      await tx
        .delete(passwordResets)
        .where(or(eq(passwordResets.userId, id), eq(passwordResets.email, email)));
      await tx.delete(signups).where(or(eq(signups.email, email), eq(signups.phone, phone)));
      // A login's code has both addresses.
      await tx.delete(codes).where(inArray(codes.address, [email, phone, `${phone}|${email}`]));
    },
  },
];
