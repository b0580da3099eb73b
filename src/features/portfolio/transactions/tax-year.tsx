import { endpoints } from '@fnx/api/endpoints';
import type { TaxYear as TaxYearData } from '@fnx/api/portfolio/schemas';
import { TAX_FILE_FORMATS } from '@fnx/api/shared/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { taxYearQuery } from '@/features/portfolio/queries';
import { type PortfolioText, plural, t } from '@/lang/portfolio';
import { formatDate, formatUsd } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { download } from '@/lib/http/http';
import { saveDownload } from '@/lib/page/save-download';
import { Blank } from '@/lists/blank';
import { BusyButton } from '@/ui/basics/busy-button';
import { Inline } from '@/ui/basics/layout';
import { type Row, Rows } from '@/ui/basics/rows';
import { zoneName } from './day-bounds';
import { GainsChoice } from './gains-choice';
import styles from './receipt.module.css';

/** Shows a tax year: sums with the average cost, and the files for a tax adviser. */
export function TaxYear({ year }: { year: number }) {
  const input = { year, timezone: zoneName() };
  const query = useQuery(taxYearQuery(input));
  return (
    <section className={styles.receipt} data-print aria-labelledby="tax-year">
      <Inline gap="12px 24px" align="start" between className={styles.receiptHead}>
        <h2 id="tax-year">{t('Tax year {year}', { year })}</h2>
        <Inline gap={12} className={styles.files}>
          {TAX_FILE_FORMATS.map((format) => (
            <BusyButton
              key={format}
              busyText={t('Exporting…')}
              onPress={() =>
                saveDownload(
                  () => download(endpoints.exportTaxYear, { ...input, format }),
                  t('Tax year exported'),
                )
              }
            >
              {t('Download {format}', { format: format.toUpperCase() })}
            </BusyButton>
          ))}
        </Inline>
      </Inline>
      {query.data ? <Sums data={query.data} /> : <Blank of={query} blockSize="320px" />}
    </section>
  );
}

function Sums({ data }: { data: TaxYearData }) {
  const { opening, bought, rewards, received, bonus, sold, sent, closing } = data;
  const { gains, sales, distributions, unknown } = data;
  return (
    <>
      <Rows
        rows={[
          held('opening', t('Held at the start'), opening),
          came('bought', t('Bought'), bought, 'Cost {amount}'),
          came('rewards', t('Staking rewards'), rewards, 'Income {amount}'),
          came('received', t('Received'), received, 'Cost {amount}'),
          {
            id: 'bonus',
            label: t('Bonus shares'),
            value: sharesText(bonus.shares),
            note: t('Bonus issue, no payment'),
          },
          left('sold', t('Sold'), sold),
          ...sales.map((sale, place) =>
            left(`sale-${place}`, t('Sold on {day}', { day: formatDate(sale.at) }), sale),
          ),
          left('sent', t('Sent'), sent),
          held('closing', t('Held at the end'), closing),
          {
            id: 'distributions',
            label: t('Distributions'),
            value: formatUsd(distributions.grossUsd),
            note: t('Before tax. Withheld: {amount}. Received: {net}', {
              amount: formatUsd(distributions.withheldUsd),
              net: formatUsd(distributions.netUsd),
            }),
          },
        ]}
      />
      {sold.count > 0 || gains.chosenAt !== null ? <GainsChoice gains={gains} /> : null}
      {unknown.values > 0 ? (
        <p className="small">
          {plural(
            unknown.values,
            '{n} entry has no known value in dollars and counts as zero.',
            '{n} entries have no known value in dollars and count as zero.',
          )}
        </p>
      ) : null}
      <p className="small">
        {t(
          'Shares leave with the average cost of all your shares, or the cost of the oldest if you have chosen that. Shares received from another person cost their value on that day, unless you enter another cost at the transaction. Shares sent are listed at the share price of the time; use what was paid instead. Distributions count before tax. This is not tax advice.',
        )}
      </p>
    </>
  );
}

type Held = { shares: string; costUsd: string };

const held = (id: string, label: string, { shares, costUsd }: Held): Row => ({
  id,
  label,
  value: sharesText(shares),
  note: t('Cost {amount}', { amount: formatUsd(costUsd) }),
});

const came = (id: string, label: string, sum: Held, what: PortfolioText): Row => ({
  ...held(id, label, sum),
  note: t(what, { amount: formatUsd(sum.costUsd) }),
});

const left = (id: string, label: string, sum: Omit<TaxYearData['sales'][number], 'at'>): Row => ({
  ...held(id, label, sum),
  note: t('Value {value}, cost {cost}, gain {gain}', {
    value: formatUsd(sum.valueUsd),
    cost: formatUsd(sum.costUsd),
    gain: formatUsd(sum.gainUsd),
  }),
});
