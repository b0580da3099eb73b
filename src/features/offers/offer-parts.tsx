import { paths } from '@/config/paths';
import { type AuctionsText, t } from '@/lang/auctions';
import { formatAmount, shortAddress } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { useAbout } from '@/lib/queries/display-currency';
import type { Part } from '@/lists/columns';
import { DateTime } from '@/lists/date-time';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { OFFER_LABELS, OFFER_TONES } from './offer-words';
import type { ListedOffer } from './queries';

/** Parts of an offer that lists show. */
export const OFFER_PARTS: readonly Part<ListedOffer, AuctionsText>[] = [
  {
    at: 'title',
    cell: (offer) => <Title offer={offer} />,
  },
  {
    at: 'state',
    cell: ({ state }) => <StatusDot tone={OFFER_TONES[state]}>{t(OFFER_LABELS[state])}</StatusDot>,
  },
  {
    at: 'fact',
    head: 'You',
    cell: ({ mine, makerSells }) => (mine === makerSells ? t('sell') : t('buy')),
  },
  {
    at: 'fact',
    head: ({ mine }) => (mine ? 'For' : 'From'),
    cell: ({ mine, maker, taker, otherName }) => {
      const other = mine ? taker : maker;
      if (other === null) return t('Every registered holder');
      return otherName ?? shortAddress(other);
    },
  },
  { at: 'fact', head: 'Ends', cell: ({ deadline }) => <DateTime at={deadline} /> },
];

function Title({ offer: { link, shares, amount, symbol, state } }: { offer: ListedOffer }) {
  const about = useAbout();
  return (
    <Link href={paths.offerOf(link)}>
      {t('{shares} for {amount}', {
        shares: sharesText(shares),
        amount: `${formatAmount(amount, symbol)}${state === 'OPEN' ? about(amount, symbol) : ''}`,
      })}
    </Link>
  );
}
