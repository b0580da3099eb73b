import * as z from 'zod/mini';
import { address, id, identifier, isoTime } from '../atoms';
import { row } from '../row';

/** `name` is null where the receiver hides it, or no identity check confirmed it. */
const receiver = z.object({ name: z.nullable(z.string()), address });

/** `registered`: shares can arrive in the wallet. */
const ownLink = z.nullable(
  z.extend(receiver, { token: id, showsName: z.boolean(), registered: z.boolean() }),
);

/** Links to receive shares, and invitations to do so. */
export const receivingSchemas = {
  /** The caller's link to receive shares, with what others see of it; null without a linked wallet. */
  receiveLink: row({ about: 'The caller’s link to receive shares.', data: ownLink }),

  /** `renew` ends the link and makes another one. */
  changeReceiveLink: row({
    about: 'Hides the name on the link, or makes another link.',
    input: z.strictObject({ showsName: z.boolean(), renew: z.boolean() }),
    data: ownLink,
  }),

  /** Whose wallet a link leads to. The one of an accepted invitation works for who asked alone. */
  findReceiver: row({
    about: 'Whose wallet a link leads to.',
    params: z.strictObject({ token: id }),
    data: receiver,
    errors: ['LINK_ENDED'],
  }),

  /**
   * Asks the owner of an e-mail address or phone number to receive shares. Answers the same whoever is behind it; an acceptance is
   * told by a notification with a link.
   */
  inviteReceiver: row({
    about:
      'Asks the owner of an e-mail address or phone number to receive shares. The answer is the same for an address that is not known.',
    input: z.strictObject({ contact: identifier }),
    data: z.null(),
    errors: ['KYC_REQUIRED', 'ACCOUNT_REVIEW'],
  }),

  /** Who wants to send shares to the caller. */
  listInvitations: row({
    about: 'Who wants to send shares to the caller.',
    data: z.object({ docs: z.array(z.object({ id, name: z.string(), expiresAt: isoTime })) }),
  }),

  /** An acceptance shows name and wallet to who asked. */
  answerInvitation: row({
    about: 'Accepts a request, which shows name and wallet to who asked, or declines it.',
    params: z.strictObject({ id }),
    input: z.strictObject({ accept: z.boolean() }),
    data: z.null(),
    errors: ['LINK_ENDED', 'KYC_REQUIRED', 'WALLET_REQUIRED'],
  }),
};
