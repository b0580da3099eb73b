import * as z from 'zod/mini';
import { askedDate, isoTime } from '../atoms';
import { ROLES } from '../shared/desk';
import { deskGet, deskPost } from './call';

const listed = z.object({
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** Invited; a passkey was made, which two administrators have to admit; or at work. */
  state: z.enum(['INVITED', 'WAITING', 'ACTIVE']),
  invitedUntil: isoTime,
  passkeys: z.array(
    z.object({
      name: z.string(),
      /** SHA-256 of its public key, hexadecimal. */
      fingerprint: z.string(),
      createdAt: isoTime,
    }),
  ),
});
export type ListedOfficer = z.output<typeof listed>;

export const officerCalls = {
  /** Those who are invited, wait to be admitted, or work here, oldest first. */
  list: deskGet('officers', {
    input: z.strictObject({}),
    data: z.object({ list: z.array(listed) }),
  }),
  /** Says until which day the officer is away; null: is here. */
  away: deskPost('officers/away', {
    input: z.strictObject({ until: z.nullable(askedDate) }),
    data: z.object({}),
  }),
  /** Turns the officer's own mails about work on or off. */
  tell: deskPost('officers/tell', {
    input: z.strictObject({ byMail: z.boolean() }),
    data: z.object({}),
  }),
};
