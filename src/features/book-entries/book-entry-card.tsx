import { endpoints } from '@fnx/api/endpoints';
import { useQuery } from '@tanstack/react-query';
import { t } from '@/lang/portfolio';
import { formatShares } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { Blank } from '@/lists/blank';
import { Card } from '@/ui/basics/card';
import { Figure } from '@/ui/basics/figure';
import { Stack } from '@/ui/basics/layout';
import type { BookEntry } from './book-entry';
import { EntryTransfer } from './entry-transfer';
import { LetterForm } from './letter-form';

const bookEntryQuery = {
  queryKey: queryKey('bookEntry'),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(endpoints.bookEntry, undefined, { signal }),
};

/** Shares that are in no wallet yet: the letter that leads to them, and their way to a wallet. Both ways of paying read the same. */
export function BookEntryCard() {
  const { data, error, refetch } = useQuery(bookEntryQuery);
  if (!data) return <Blank of={{ error, refetch }} />;
  const isHeld = /[1-9]/.test(data.shares);
  if (!isHeld && data.letter === 'ACCEPTED' && data.claim === null) return null;
  return (
    <Card title={isHeld || data.claim ? t('Held in book entry') : t('I have a letter')}>
      {isHeld || data.claim ? <Held data={data} /> : <LetterForm entry={data} />}
    </Card>
  );
}

function Held({ data }: { data: BookEntry }) {
  return (
    <Stack gap={18}>
      {/[1-9]/.test(data.shares) ? (
        <>
          <Figure label={t('In book entry')} value={formatShares(data.shares)} unit={t('shares')} />
          <p className="small">
            {t(
              'These shares are yours. They earn distributions and take part in splits. They cannot be sent, staked or voted with, because nobody has a key for their place in the register. Move them to an address of yours for that.',
            )}
          </p>
        </>
      ) : null}
      <EntryTransfer entry={data} />
    </Stack>
  );
}
