import * as z from 'zod/mini';
import { captchaToken, email, id, line, lines, phone } from './atoms';
import { row } from './row';

export const contactUs = row({
  input: z.strictObject({
    name: line(1, 100),
    email,
    phone: z.optional(phone),
    subject: line(1, 150),
    category: z.enum(['GENERAL', 'ACCOUNT', 'KYC', 'PAYMENT', 'STAKING', 'PRESS', 'OTHER']),
    message: lines(10, 2000),
    captchaToken,
  }),
  data: z.object({ ticketId: id }),
  errors: ['CAPTCHA_FAILED'],
});

export const userSubscribe = row({
  input: z.strictObject({
    email,
    captchaToken: z.optional(captchaToken),
    source: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))),
  }),
  data: z.object({ state: z.enum(['CONFIRM_SENT', 'SUBSCRIBED']) }),
  errors: ['CAPTCHA_FAILED'],
});

/** Handles the links of newsletter e-mails. `token` comes from the link; an invalid or expired one is NOT_FOUND. */
export const updateSubscription = row({
  input: z.strictObject({
    token: z
      .string('The link is incomplete.')
      .check(z.regex(/^[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{43}$/, 'The link is incomplete.')),
    action: z.enum(['CONFIRM', 'LEAVE'], 'Send CONFIRM or LEAVE.'),
  }),
  data: z.object({ state: z.enum(['SUBSCRIBED', 'LEFT']) }),
});
