import { formatShares, groupThousands } from '@/lib/format/format';

/** Whole shares that have signed a request, and their part of all shares. */
export const signedPart = ({ weight, percent }: { weight: string; percent: string }): string =>
  `${formatShares(weight)} (${groupThousands(percent)}\u202f%)`;
