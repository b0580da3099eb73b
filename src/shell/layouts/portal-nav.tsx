import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import type { ShellText } from '@/lang/shell';

export type PortalPlace = { href: string; label: ShellText; icon: ReactNode };

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
const HAMMER = 'M13 4l7 7M10.5 6.5l7 7M12 5l-4.5 4.5 7 7L19 12M11 13l-7.5 7.5M12 21h9';
const STACK = 'M4 8l8-4 8 4-8 4zM4 12l8 4 8-4M4 16l8 4 8-4';
const ARROWS = 'M8 4v15M4.5 15.5 8 19l3.5-3.5M16 20V5M12.5 8.5 16 5l3.5 3.5';
const BOOK = 'M5 3h14v18H5zM8 8h8M8 12h8M8 16h5';
const COINS =
  'M4 8c0-2 3.5-3.5 8-3.5S20 6 20 8s-3.5 3.5-8 3.5S4 10 4 8ZM4 8v8c0 2 3.5 3.5 8 3.5s8-1.5 8-3.5V8M4 12c0 2 3.5 3.5 8 3.5s8-1.5 8-3.5';
const BALLOT = 'M4 13h16v8H4zM4 13l2-4h12l2 4M9 3h6v9H9zM9 17h6';
const CARD =
  'M3 5h18v14H3zM9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM6 16c0-1.5 1-2.5 3-2.5s3 1 3 2.5M15 9h3M15 12h3';

/** Items of the rail and the bottom bar. */
export const PORTAL_PLACES: readonly PortalPlace[] = [
  { href: paths.dashboard, label: 'Overview', icon: icon(PLATE) },
  { href: paths.buyShares, label: 'Buy shares', icon: icon(SHARE) },
  { href: paths.sell, label: 'Sell shares', icon: icon(HAMMER) },
  { href: paths.staking, label: 'Staking', icon: icon(STACK) },
  { href: paths.wallet, label: 'Wallet', icon: icon(PURSE) },
  { href: paths.transactions, label: 'Transactions', icon: icon(BOOK) },
  { href: paths.distributions, label: 'Distributions', icon: icon(COINS) },
  { href: paths.votes, label: 'Votes', icon: icon(BALLOT) },
  { href: paths.swap, label: 'Swap', icon: icon(ARROWS) },
  { href: paths.kyc, label: 'Identity', icon: icon(CARD) },
];

/** Pages of an account that the rail does not list. */
const OTHER_PAGES: readonly Omit<PortalPlace, 'icon'>[] = [
  { href: paths.deals, label: 'Orders' },
  { href: paths.notifications, label: 'Notifications' },
  { href: paths.profile, label: 'Profile' },
  { href: paths.settings, label: 'Settings' },
];

export function isCurrent(here: string, href: string) {
  return here === href || here.startsWith(`${href}/`) ? 'page' : undefined;
}

/** The name of the place that a private page belongs to. */
export const nameOfPage = (path: string) =>
  [...PORTAL_PLACES, ...OTHER_PAGES].find(({ href }) => isCurrent(path, href))?.label;
