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

const PLATE = 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z';
const PURSE = 'M3 8h18v12H3zM3 8l13-4v4M16 14h2';
const SHARE = 'M5 3h14v18H5zM8 7h8M8 10h5M12 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z';
const CARD =
  'M3 5h18v14H3zM9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM6 16c0-1.5 1-2.5 3-2.5s3 1 3 2.5M15 9h3M15 12h3';

/** Where the rail and the bottom bar lead: only to pages that exist. */
export const PORTAL_PLACES: readonly PortalPlace[] = [
  { href: paths.dashboard, label: 'Overview', icon: icon(PLATE) },
  { href: paths.buyShares, label: 'Buy shares', icon: icon(SHARE) },
  { href: paths.wallet, label: 'Wallet', icon: icon(PURSE) },
  { href: paths.kyc, label: 'Identity', icon: icon(CARD) },
];
