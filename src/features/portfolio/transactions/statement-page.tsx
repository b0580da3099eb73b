import { TRANSACTION_TYPE_LABELS } from '@fnx/api/shared/vocabulary';
import { fullName } from '@fnx/names/full-name';
import { FIRST_YEAR } from '@fnx/values/time';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { paths } from '@/config/paths';
import { PageTop } from '@/features/portfolio/page-top';
import { transactionsQuery } from '@/features/portfolio/queries';
import { plural, t } from '@/lang/portfolio';
import { formatDate, formatUsd, groupThousands } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { useHydrating } from '@/lib/page/use-hydrating';
import { useProfile } from '@/lib/queries/shared-queries';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';
import { Rows } from '@/ui/basics/rows';
import { Logo } from '@/ui/brand/logo';
import { Skeleton } from '@/ui/feedback/skeleton';
import { SelectField } from '@/ui/forms/select-field';
import { dayEnd, dayStart, yearNow, zoneName } from './day-bounds';
import { PurchaseDocuments } from './purchase-documents';
import receiptStyles from './receipt.module.css';
import { TaxYear } from './tax-year';
import { type Transaction, transactionAmount, transactionTitle } from './transaction-text';

const LINES = 100;
const SUMMED = [
  'BUY',
  'SECONDARY_BUY',
  'SALE',
  'REWARD_CLAIM',
  'DISTRIBUTION',
  'STAKE',
  'UNSTAKE',
  'SWAP',
] as const;

/** Yearly statement: totals and all confirmed transactions. */
export function StatementPage() {
  // The build's year may be another one.
  return useHydrating() ? <Skeleton blockSize="560px" /> : <Statement />;
}

function Statement() {
  const router = useRouter();
  const thisYear = yearNow();
  const asked = Number(router.query.year);
  const year = asked >= FIRST_YEAR && asked <= thisYear ? asked : thisYear;
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, index) => thisYear - index);
  return (
    <Stack gap={22}>
      <PageTop>
        <div>
          <p className="note">
            <Link href={paths.transactions}>{t('Transactions')}</Link>
          </p>
          <h1 className={portal.heading}>{t('Statement for {year}', { year })}</h1>
        </div>
        <Button onClick={() => window.print()}>{t('Print statement')}</Button>
      </PageTop>
      <Inline gap={12}>
        <SelectField
          label={t('Year')}
          value={String(year)}
          onChange={({ target }) => void router.replace(paths.statement(target.value))}
        >
          {years.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      </Inline>
      <Sheet year={year} />
      <TaxYear year={year} />
      <PurchaseDocuments />
    </Stack>
  );
}

function Sheet({ year }: { year: number }) {
  const profile = useProfile().data;
  const period = { from: dayStart(`${year}-01-01`), to: dayEnd(`${year}-12-31`) };
  const query = useQuery(
    transactionsQuery({ ...period, status: 'CONFIRMED', limit: LINES, sort: 'createdAt' }),
  );
  if (!query.data) return <Blank of={query} blockSize="560px" />;
  const { docs, total, totals } = query.data;
  return (
    <article className={`${receiptStyles.receipt} ${receiptStyles.statement}`} data-print>
      <Inline
        as="header"
        gap="12px 24px"
        align="start"
        between
        className={receiptStyles.receiptHead}
      >
        <div>
          <h2>{t('Statement for {year}', { year })}</h2>
          <p className="note">
            {profile ? `${fullName(profile)}, ` : null}
            {profile?.email}
          </p>
        </div>
        <Logo height={26} />
      </Inline>
      <Rows
        rows={SUMMED.map((type) => {
          const sums = totals.types.find((sum) => sum.type === type);
          const shares = sums && /[1-9]/.test(sums.shares);
          const times = plural(sums?.count ?? 0, '{n} time', '{n} times');
          return {
            id: type,
            label: t(TRANSACTION_TYPE_LABELS[type]),
            value: formatUsd(sums?.valueUsd ?? '0'),
            note: shares
              ? t('{times}, {shares}', { times, shares: sharesText(sums.shares) })
              : times,
          };
        })}
      />
      {docs.length === 0 ? (
        <p>{t('No confirmed transactions in {year}.', { year })}</p>
      ) : (
        <StatementLines docs={docs} total={total} />
      )}
      <p className="small">
        {t(
          'Confirmed transactions only. Values are as of the time of each transaction. Days are in the {zone} time zone. This is not tax advice.',
          { zone: zoneName() },
        )}
      </p>
    </article>
  );
}

function StatementLines({ docs, total }: { docs: readonly Transaction[]; total: number }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable */}
      <section className={receiptStyles.scroll} aria-label={t('Transactions')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Date')}</th>
              <th scope="col">{t('Type')}</th>
              <th scope="col" className={receiptStyles.number}>
                {t('Amount')}
              </th>
              <th scope="col" className={receiptStyles.number}>
                {t('Value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {docs.map((line) => (
              <tr key={line.id}>
                <td>{formatDate(line.createdAt)}</td>
                <td>{transactionTitle(line)}</td>
                <td className={receiptStyles.number}>{transactionAmount(line)}</td>
                <td className={receiptStyles.number}>
                  {line.valueUsd === null ? '–' : formatUsd(line.valueUsd)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > docs.length ? (
        <p className="small">
          {t(
            'Showing the first {shown} of {total} transactions. Export to Excel for the full list.',
            { shown: docs.length, total: groupThousands(String(total)) },
          )}
        </p>
      ) : null}
    </>
  );
}
