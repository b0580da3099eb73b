import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { t } from '@/lang/auctions';
import { formatAmount, formatDateTime } from '@/lib/format/format';
import { pricePerShare } from '@/lib/format/price-per-share';
import { sharesText } from '@/lib/format/shares-text';
import type { useAbout } from '@/lib/queries/display-currency';
import type { Row } from '@/ui/basics/rows';
import type { Offer } from '@/wallet/calls/kinds/offer';
import { TransactionLink } from '@/wallet/transaction-link';

export type Side = 'maker' | 'taker' | 'other';

const NO_BREAK_SPACE = '\u00a0';

/** By name where it is known; the review of an acceptance has the address, too. */
const person = (address: string, name: string | null | false) =>
  name ? { value: name } : { value: address, long: true };

const priceOf = (offer: Offer) =>
  pricePerShare(
    {
      shares: parseDecimal(offer.shares, SHARE_DECIMALS),
      amount: parseDecimal(offer.amount, offer.decimals),
    },
    offer.decimals,
  );

type About = ReturnType<typeof useAbout>;

export function termRows(offer: Offer, side: Side, about: About): Row[] {
  const gives = offer.makerSells === (side !== 'taker');
  const shares = sharesText(offer.shares);
  const { accepted, symbol } = offer;
  const worth = (amount: string) =>
    `${formatAmount(amount, symbol)}${offer.state === 'OPEN' ? about(amount, symbol) : ''}`;
  const money = worth(offer.amount);
  const isOther = side === 'other';
  return [
    {
      id: 'give',
      label: isOther ? t('The maker gives') : t('You give'),
      value: gives ? shares : money,
    },
    {
      id: 'get',
      label: isOther ? t('The maker receives') : t('You receive'),
      value: gives ? money : shares,
    },
    { id: 'price', label: t('Price per share'), value: worth(priceOf(offer)) },
    { id: 'maker', label: t('From'), ...person(offer.maker, side === 'taker' && offer.otherName) },
    {
      id: 'taker',
      label: t('Who may accept it'),
      ...(offer.taker
        ? person(offer.taker, side === 'maker' && offer.otherName)
        : { value: t('Every registered holder') }),
    },
    { id: 'deadline', label: t('Ends'), value: formatDateTime(offer.deadline) },
    {
      id: 'accepted',
      label: t('Accepted'),
      value: accepted ? formatDateTime(accepted.at) : '–',
      note: accepted ? (
        <TransactionLink hash={accepted.txHash} text={t('Transaction')} />
      ) : (
        NO_BREAK_SPACE
      ),
    },
  ];
}
