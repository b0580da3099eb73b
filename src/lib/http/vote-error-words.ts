import type { ErrorCode } from '@fnx/api/errors';
import type { ErrorsText } from '@/lang/errors';

/** The part of `ERROR_MESSAGES` about ballots, and about requests for items of an agenda. */
export const VOTE_MESSAGES = {
  BALLOT_NOT_FOUND: 'This vote does not exist. Go back to the list.',
  RELAY_UNAVAILABLE:
    'Votes cannot be sent for you right now. Nothing is lost: send the same signature again in a minute, or vote by a transaction. A vote counts once, however often it is sent.',
  ITEM_NOT_FOUND: 'This request does not exist. Go back to the list.',
  ITEM_CLOSED: 'This request no longer takes signatures. Nothing was signed.',
  ITEM_LIMIT: 'You have three open requests. Ask for more items when one has ended.',
  ITEM_WITHOUT_SHARES:
    'You held no whole share when this request was first signed, so your signature does not count.',
} as const satisfies Partial<Record<ErrorCode, ErrorsText>>;
