import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import type { BankFacts, BankOverview, InCurrency } from '@/features/content/bank/bank-overview';
import { type MarketText, T, t } from '@/lang/market';
import {
  formatDate,
  formatDateTime,
  formatShares,
  formatUsd,
  withDollarSign,
} from '@/lib/format/format';
import { configQuery } from '@/lib/queries/shared-queries';
import { cx } from '@/ui/basics/cx';
import { Figure } from '@/ui/basics/figure';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import pageStyles from '@/ui/basics/page.module.css';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { BuyButton } from './buy-panel';
import styles from './offer-card.module.css';
import { type RoundState, roundState } from './round';

const UTC = { timeZone: 'UTC' };
/** Shown until the limits have loaded. */
const USUAL_MINIMUM_USD = '50';

const CLOSED: Record<Exclude<RoundState, 'OPEN'>, MarketText> = {
  BEFORE: 'The round has not started.',
  SOLD_OUT: 'All shares of this round are sold.',
  ENDED: 'The round has ended.',
};

/** The offer: price, shares available, end date and risks above the button. */
export function OfferCard({
  overview,
  stale,
  facts: { parties, inCurrency },
}: {
  overview: BankOverview | null;
  stale: boolean;
  facts: Pick<BankFacts, 'parties'> & InCurrency;
}) {
  const minimum = useQuery(configQuery).data?.limits.minUsd ?? USUAL_MINIMUM_USD;
  if (!overview) {
    return (
      <Frame>
        <h2 id="offer-title" className={styles.title}>
          {t('The offer')}
        </h2>
        <p>
          {t(
            'The share register is not available right now, so shares cannot be bought. The terms below remain valid. Try again in a few minutes.',
          )}
        </p>
      </Frame>
    );
  }
  const { round, shares, price, bankName } = overview;
  const state = roundState(overview);
  return (
    <Frame>
      <h2 id="offer-title" className={styles.title}>
        <T text={'One share of {bankName}'} bankName={bankName} />
      </h2>
      <Figure
        size="large"
        label={t('Current price')}
        value={formatUsd(price)}
        note={inCurrency?.usd === price ? inCurrency.words : null}
      />
      <Rows
        rows={[
          {
            id: 'left',
            label: t('Available'),
            value: t('{count} shares', { count: formatShares(shares.available) }),
          },
          { id: 'ends', label: t('Ends'), value: formatDate(round.endsAt, UTC) },
          {
            id: 'smallest',
            label: t('Minimum order'),
            value: withDollarSign(minimum.replace(/\.0+$/, '')),
          },
          { id: 'seller', label: t('Seller'), value: parties.seller },
        ]}
      />
      <Risks />
      {state === 'OPEN' ? (
        <BuyButton wide />
      ) : (
        <Notice title={t(CLOSED[state])}>
          {t('Shares cannot be bought. Existing holdings are not affected.')}
        </Notice>
      )}
      <p className={cx(pageStyles.remark, 'small')}>
        {stale ? `${t('The share register is not available right now.')} ` : ''}
        {t('As of {time}.', { time: `${formatDateTime(overview.updatedAt, UTC)} UTC` })}
      </p>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Stack
      as="section"
      gap={18}
      className={cx(styles.card, 'surface')}
      aria-labelledby="offer-title"
    >
      {children}
    </Stack>
  );
}

function Risks() {
  return (
    <Stack as="ul" gap={6} className={styles.risks}>
      <li>{t('You can lose all the money you invest.')}</li>
      <li>{t('These shares are listed nowhere, and nobody is obliged to buy them.')}</li>
      <li>{t('A purchase cannot be reversed once it is final.')}</li>
      <li>
        <Link href={paths.risk}>{t('All risks')}</Link>
      </li>
    </Stack>
  );
}
