import { t } from '@/lang/market';
import { formatDateTime, formatUsd, groupThousands } from '@/lib/format/format';
import { Beside, Say } from '@/ui/basics/beside';
import { CopyButton } from '@/ui/basics/copy-button';
import { cx } from '@/ui/basics/cx';
import pageStyles from '@/ui/basics/page.module.css';
import { Rows } from '@/ui/basics/rows';
import styles from './bank-accounts.module.css';
import { type BankOverview, millions } from './bank-overview';
import { ShareSupply } from './share-supply';

/** Share counts, and the token contract. */
export function BankShares({
  overview,
  stale,
}: {
  overview: BankOverview | null;
  /** The request to the register failed. */
  stale: boolean;
}) {
  return (
    <Beside gap={28} first={0.6} className={styles.shares} aria-labelledby="shares-title">
      <Say>
        <h2 id="shares-title">{t('Shares in issue')}</h2>
        <p>
          {t(
            'There is one class of shares. The numbers of shares sold and available are read from the contracts on BNB Smart Chain.',
          )}
        </p>
        {overview ? (
          <p className={cx(pageStyles.remark, 'small tabular', stale && 'warn')}>
            {stale ? `${t('The share register is not available right now.')} ` : ''}
            {t('As of {time}.', {
              time: `${formatDateTime(overview.updatedAt, { timeZone: 'UTC' })} UTC`,
            })}
          </p>
        ) : null}
      </Say>
      <ShareSupply shares={overview?.shares ?? null} />
      {overview ? <ShareFacts overview={overview} /> : null}
    </Beside>
  );
}

function ShareFacts({ overview }: { overview: BankOverview }) {
  const { shares, price, marketCap, contract } = overview;
  return (
    <Rows
      rows={[
        { id: 'holders', label: t('Holders'), value: groupThousands(String(shares.holders)) },
        { id: 'price', label: t('Share price'), value: formatUsd(price) },
        {
          id: 'cap',
          label: t('Value of all shares at this price'),
          value: t('{amount} million USD', { amount: millions(marketCap) }),
          note: t('number of shares times price; not a market value'),
        },
        {
          id: 'contract',
          label: t('Token contract'),
          value: contract ? contract.address : t('not published yet'),
          note: contract ? (
            <CopyButton text={contract.address} />
          ) : (
            t('do not trust a token of this name before its address stands here')
          ),
          long: contract !== null,
        },
      ]}
    />
  );
}
