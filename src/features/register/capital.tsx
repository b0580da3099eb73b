import type { ShareCapital } from '@fnx/api/register/schemas';
import type { StoppableKind } from '@fnx/api/shared/register';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentLanguage } from '@/lang/engine/current';
import { localeOf } from '@/lang/languages';
import { plural, T, t } from '@/lang/register';
import { unitOf } from '@/lib/format/duration';
import { formatDateTime, formatShares, groupThousands, shortAddress } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { CopyMark } from '@/ui/basics/copy-button';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { proofQuery } from './queries';

/** The capital in the last block that the service has read: how many shares there are, which rules hold, and what is announced. */
export function Capital() {
  const { data, isError } = useQuery(proofQuery);
  if (data?.capital) return <Known capital={data.capital} holders={data.holders} />;
  if (!data && !isError) return <Skeleton blockSize="900px" />;
  return (
    <Notice boxed tone="trouble" title={t('The figures could not be read')}>
      {t('The chain did not answer. Reload the page in a minute, or check the register yourself.')}
    </Notice>
  );
}

function Known({ capital, holders }: { capital: ShareCapital; holders: number }) {
  return (
    <>
      <Section title={t('Shares')}>
        <Rows rows={shareRows(capital, holders)} />
      </Section>
      <Section title={t('Rules of holding')}>
        <Rules rules={capital.rules} issued={capital.issued} />
      </Section>
      <Section title={t('What is announced')}>
        <p className="muted">
          {t(
            'Nobody can create or move these shares at once. Until the time that stands here, the guardian can stop it. The guardian can start nothing.',
          )}
        </p>
        <Pending pending={capital.pending} guardians={capital.guardians} />
      </Section>
      <Section title={t('The share')}>
        <Rows rows={instrumentRows(capital)} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={12} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Stack>
  );
}

/** A figure, and in a sentence what it means. */
const figure = (label: string, shares: string, meaning: ReactNode): Row =>
  named(label, formatShares(shares), meaning);

const named = (label: string, value: ReactNode, meaning: ReactNode): Row => ({
  id: label,
  label: (
    <Stack gap={2}>
      <span>{label}</span>
      <span className="small anywhere">{meaning}</span>
    </Stack>
  ),
  value,
});

function shareRows(capital: ShareCapital, holders: number): Row[] {
  const { authorised, changed, issued, reserved, announced, lockedUp, book } = capital;
  return [
    figure(
      t('Authorised'),
      authorised,
      changed ? (
        <T
          text="The most shares that may exist. Last changed on {date} by the decision with the hash <hash></hash>"
          date={formatDateTime(changed.at, { timeZone: 'UTC' })}
          hash={() => (
            <>
              {shortAddress(changed.documentHash)}
              <CopyMark text={changed.documentHash} label={t('Hash of the document')} />
            </>
          )}
        />
      ) : (
        t('The most shares that may exist.')
      ),
    ),
    figure(
      t('Issued'),
      issued,
      plural(
        holders,
        'They exist, and belong to {n} holder.',
        'They exist, and belong to {n} holders.',
      ),
    ),
    figure(t('Promised as rewards'), reserved, t('Created when their owners collect them.')),
    figure(t('Announced'), announced, t('Created after a delay, unless they are stopped.')),
    figure(
      t('Left'),
      leftOf(authorised, [issued, reserved, announced]),
      t('May still be sold, promised or announced.'),
    ),
    figure(
      t('In book entries'),
      book.shares,
      plural(
        book.holders,
        'Issued to {n} owner who has no wallet yet.',
        'Issued to {n} owners who have no wallet yet.',
      ),
    ),
    figure(t('Locked up'), lockedUp, t('Issued, and not to be sold before a date.')),
  ];
}

const raw = (shares: string) => parseDecimal(shares, SHARE_DECIMALS);

const leftOf = (all: string, used: readonly string[]) =>
  formatDecimal(
    used.reduce((rest, one) => rest - raw(one), raw(all)),
    SHARE_DECIMALS,
  );

function Rules({ rules, issued }: { rules: ShareCapital['rules']; issued: string }) {
  if (!rules) return <p>{t('No rule limits how many shares one holder may have.')}</p>;
  const { ceilingPercent, appliesFrom, address } = rules;
  if (ceilingPercent === null || appliesFrom === null) {
    return (
      <p className="anywhere">
        {t('The contract {address} decides how many shares one holder may have.', { address })}
      </p>
    );
  }
  return (
    <Stack gap={8}>
      <p>
        {t('Nobody may hold more than {percent} % of all shares.', {
          percent: groupThousands(ceilingPercent),
        })}
      </p>
      <p>
        {t(
          'To reach 10, 20, 30 or 50 % of all shares, a holder needs the approval of the banking supervisor. Without it the contract refuses the shares.',
        )}
      </p>
      {raw(appliesFrom) > raw(issued) ? (
        <p>{t('Both apply as soon as {shares} exist.', { shares: sharesText(appliesFrom) })}</p>
      ) : null}
    </Stack>
  );
}

function Pending({ pending, guardians }: Pick<ShareCapital, 'pending' | 'guardians'>) {
  const rows = pending.map(({ kind, id, shares, dueAt }) => ({
    ...named(titleOf(kind, id), raw(shares) === 0n ? '' : sharesText(shares), timeOf(dueAt)),
    id: `${kind}:${id}`,
  }));
  return (
    <>
      {rows.length === 0 ? <p>{t('Nothing is announced.')}</p> : <Rows rows={rows} />}
      <Rows
        rows={guardians.map((guardian) => ({
          id: guardian,
          label: t('Guardian'),
          value: guardian,
          long: true,
          copy: t('Copy address of guardian'),
        }))}
      />
    </>
  );
}

function titleOf(kind: StoppableKind, id: string): string {
  switch (kind) {
    case 'LIST':
      return t('New shares for a list of owners, number {id}', { id });
    case 'BONUS':
      return t('New shares for all holders, number {id}', { id });
    case 'DISTRIBUTION':
      return t('Record time of a distribution of money, number {id}', { id });
    case 'AUCTION':
      return t('An auction of shares opens, number {id}', { id });
    case 'CLAIM':
      return t('A book entry moves to a wallet of its owner');
    case 'RECOVERY':
      return t('A lost wallet is replaced');
    case 'ORDER':
      return t('Shares move by order of a court or authority');
    case 'DECISION':
      return t('The bank changes its contracts');
  }
}

/** `in 2 days: 23 Nov 2026, 08:00 UTC` */
function timeOf(dueAt: string | null): string {
  if (dueAt === null) return t('Waits for a further approval of the bank.');
  const seconds = (new Date(dueAt).getTime() - Date.now()) / 1_000;
  const [unit, size] = unitOf(seconds);
  if (seconds <= 0) return t('Can be carried out now.');
  const words = new Intl.RelativeTimeFormat(localeOf(currentLanguage()));
  return t('{when}: {time} UTC', {
    when: words.format(Math.max(1, Math.round(seconds / size)), unit),
    time: formatDateTime(dueAt, { timeZone: 'UTC' }),
  });
}

function instrumentRows({ isin, documents }: ShareCapital): Row[] {
  return [
    {
      id: 'isin',
      label: 'ISIN',
      value: isin || t('Not assigned yet'),
      copy: isin ? t('Copy the ISIN') : undefined,
    },
    ...documents.map(({ name, uri, hash }) => ({
      id: name,
      label: /^https:\/\//.test(uri) ? <Link href={uri}>{name}</Link> : name,
      value: hash,
      note: t('Hash of the document'),
      long: true,
    })),
  ];
}
