import { useQuery } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import type { TaxYear as TaxYearData } from '@/api/portfolio/schemas';
import frame from '@/features/portfolio/page-frame.module.css';
import { taxYearQuery } from '@/features/portfolio/queries';
import { formatShares, formatUsd } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { download } from '@/lib/http/http';
import { saveDownload } from '@/lib/page/save-download';
import { TAX_FILE_FORMATS } from '@/shared/vocabulary';
import { BusyButton } from '@/ui/basics/busy-button';
import { type Row, Rows } from '@/ui/basics/rows';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { zoneName } from './day-bounds';
import styles from './receipt.module.css';

/** What a year means for taxes: sums with the cost by FIFO, and the files for a tax adviser. */
export function TaxYear({ year }: { year: number }) {
  const input = { year, timezone: zoneName() };
  const query = useQuery(taxYearQuery(input));
  return (
    <section className={styles.receipt} data-print aria-labelledby="tax-year">
      <div className={styles.receiptHead}>
        <h2 id="tax-year">Tax year {year}</h2>
        <div className={styles.files}>
          {TAX_FILE_FORMATS.map((format) => (
            <BusyButton
              key={format}
              busyText="Exporting…"
              onPress={() =>
                saveDownload(
                  () => download(endpoints.exportTaxYear, { ...input, format }),
                  'Tax year exported',
                )
              }
            >
              Download {format.toUpperCase()}
            </BusyButton>
          ))}
        </div>
      </div>
      {query.data ? (
        <Sums data={query.data} />
      ) : query.isError ? (
        <LoadFailure title="The tax year could not be loaded" onRetry={() => void query.refetch()}>
          {errorMessage(query.error)}
        </LoadFailure>
      ) : (
        <Skeleton blockSize="320px" />
      )}
    </section>
  );
}

function Sums({ data }: { data: TaxYearData }) {
  const { opening, bought, rewards, received, sent, closing, distributions, unknown } = data;
  return (
    <>
      <Rows
        rows={[
          held('opening', 'Held at the start', opening),
          came('bought', 'Bought', bought, 'Cost'),
          came('rewards', 'Staking rewards', rewards, 'Income'),
          came('received', 'Received', received, 'Value'),
          {
            id: 'sent',
            label: 'Sent',
            value: `${formatShares(sent.shares)} shares`,
            note: `Value ${formatUsd(sent.valueUsd)}, cost ${formatUsd(sent.costUsd)}, gain ${formatUsd(sent.gainUsd)}`,
          },
          held('closing', 'Held at the end', closing),
          {
            id: 'distributions',
            label: 'Distributions',
            value: formatUsd(distributions.grossUsd),
            note: `Gross. Withheld: ${formatUsd(distributions.withheldUsd)}`,
          },
        ]}
      />
      {unknown.values > 0 || /[1-9]/.test(unknown.shares) ? (
        <p className={frame.small}>
          {unknown.values} entries have no known value in dollars, and{' '}
          {formatShares(unknown.shares)} sent shares have no known acquisition. Both count as zero.
        </p>
      ) : null}
      <p className={frame.small}>
        Cost by FIFO: the shares that came first leave first. Shares sent or received are listed at
        the share price of the time; use what was paid instead. The bank withholds no tax. This is
        not tax advice.
      </p>
    </>
  );
}

type Held = { shares: string; costUsd: string };

const held = (id: string, label: string, { shares, costUsd }: Held): Row => ({
  id,
  label,
  value: `${formatShares(shares)} shares`,
  note: `Cost ${formatUsd(costUsd)}`,
});

const came = (id: string, label: string, sum: Held, what: string): Row => ({
  ...held(id, label, sum),
  note: `${what} ${formatUsd(sum.costUsd)}`,
});
