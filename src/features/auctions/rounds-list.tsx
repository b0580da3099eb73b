import { paths } from '@/config/paths';
import { type AuctionsText, t } from '@/lang/auctions';
import { formatAmount, formatShares, shortAddress } from '@/lib/format/format';
import { documentUrl } from '@/lib/http/service-url';
import type { Part } from '@/lists/columns';
import { DateTime } from '@/lists/date-time';
import { ListCard } from '@/lists/list-card';
import { useList } from '@/lists/use-list';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { type RoundHead, roundsQuery } from './queries';
import { bankText, ROUND_LABELS, ROUND_TONES } from './round-words';

const PARTS: readonly Part<RoundHead, AuctionsText>[] = [
  {
    at: 'title',
    cell: ({ id, price, symbol }) => (
      <>
        <Link href={paths.round(id)}>{t('Round {id}', { id })}</Link>{' '}
        {price === null ? null : <small>{formatAmount(price, symbol)}</small>}
      </>
    ),
  },
  {
    at: 'state',
    cell: ({ state }) => <StatusDot tone={ROUND_TONES[state]}>{t(ROUND_LABELS[state])}</StatusDot>,
  },
  { at: 'fact', head: 'Opens', cell: ({ opens }) => <DateTime at={opens} /> },
  { at: 'fact', head: 'Closes', cell: ({ closes }) => <DateTime at={closes} /> },
  { at: 'fact', head: 'Traded', cell: ({ volume }) => volume && formatShares(volume) },
  { at: 'fact', head: 'Bank', cell: ({ bank, symbol }) => bank && bankText(bank, symbol) },
  { at: 'fact', head: 'Document', cell: (round) => <RoundDocument {...round} /> },
];

/** Announced, open and past rounds. */
export function RoundsList() {
  const list = useList({ query: roundsQuery });
  return (
    <ListCard
      t={t}
      list={list}
      parts={PARTS}
      keyOf={({ id }) => id}
      label="All rounds"
      heading="All rounds"
      empty={{
        title: 'No round has been announced yet',
        text: 'When the bank announces one, it appears here before it opens.',
      }}
    />
  );
}

/** The published document, whose address is its hash; the hash alone if it is not published here. */
export function RoundDocument({
  documentHash,
  documentTitle,
}: Pick<RoundHead, 'documentHash' | 'documentTitle'>) {
  if (documentTitle === null) return t('SHA-256 {hash}', { hash: shortAddress(documentHash) });
  return <a href={documentUrl(documentHash)}>{documentTitle}</a>;
}
