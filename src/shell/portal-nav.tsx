import type { ReactNode } from 'react';
import { paths } from '@/config/paths';

export type PortalPlace = { href: string; label: string; icon: ReactNode };

function icon(d: string) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
    </svg>
  );
}

const PURSE = 'M3 8h18v12H3zM3 8l13-4v4M16 14h2';
const SHARE = 'M5 3h14v18H5zM8 7h8M8 10h5M12 18.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z';
const CARD =
  'M3 5h18v14H3zM9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM6 16c0-1.500 1-2.500 3-2.500s3 1 3 2.500M15 9h3M15 12h3';

/** Where the rail and the bottom bar lead: only to pages that exist. */
export const PORTAL_PLACES: readonly PortalPlace[] = [
  { href: paths.wallet, label: 'Wallet', icon: icon(PURSE) },
  { href: paths.buyShares, label: 'Buy shares', icon: icon(SHARE) },
  { href: paths.kyc, label: 'Identity', icon: icon(CARD) },
];
