import type { DataOf } from '@fnx/api/endpoints';
import { paths } from '@/config/paths';
import { t } from '@/lang/portfolio';
import { sharesText } from '@/lib/format/shares-text';
import { Link } from '@/ui/basics/link';
import type { Row } from '@/ui/basics/rows';

/** The rows of shares that are held and not available; those on sale or in no wallet yet for who has some. */
export const heldRows = ({
  staked,
  onSale,
  pending,
  bookEntry,
}: DataOf<'dashboard'>['holdings']): Row[] => [
  { id: 'staked', label: t('Staked'), value: sharesText(staked) },
  ...linkedRow('sale', paths.sell, t('On sale'), onSale),
  { id: 'pending', label: t('Pending'), value: sharesText(pending) },
  ...linkedRow('book', paths.wallet, t('Held in book entry'), bookEntry),
];

const linkedRow = (id: string, href: string, label: string, shares: string): Row[] =>
  /[1-9]/.test(shares)
    ? [{ id, label: <Link href={href}>{label}</Link>, value: sharesText(shares) }]
    : [];
