import type { AuctionsText } from '@/lang/auctions';
import type { OfferState } from '@/shared/auction-vocabulary';

export const OFFER_LABELS: Record<OfferState, AuctionsText> = {
  OPEN: 'Open',
  ACCEPTED: 'Accepted',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Ended',
};

export const OFFER_TONES = {
  OPEN: 'waiting',
  ACCEPTED: 'done',
  WITHDRAWN: 'idle',
  EXPIRED: 'idle',
} as const satisfies Record<OfferState, string>;
