import type { OfferState } from '@fnx/api/shared/auction-vocabulary';
import type { AuctionsText } from '@/lang/auctions';

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
