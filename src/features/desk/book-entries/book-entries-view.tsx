import { bookEntryCalls } from '@fnx/api/desk/book-entries';
import { CommandCard } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { t } from '@/lang/desk';
import { Stack } from '@/ui/basics/layout';
import { Loaded } from '@/ui/feedback/loaded';
import { EntryTransferCard } from './entry-transfer-card';
import { LetterCard } from './letter-card';

/** Owners in an imported register: letters that do not fit by themselves, and moves to wallets until they have ended. */
export function BookEntriesView() {
  const query = useDeskQuery(bookEntryCalls.open, {}, { every: 10_000 });
  const renew = () => void query.refetch();
  return (
    <Stack gap={22}>
      <header className={view.head}>
        <h1>{t('Book entries')}</h1>
      </header>
      <Loaded query={query} skeleton="320px">
        {({ letters, moves }) => (
          <>
            <h2 className={view.part}>{t('Letters to compare')}</h2>
            {letters.length === 0 ? <p className="small">{t('Nobody waits.')}</p> : null}
            {letters.map((letter) => (
              <LetterCard key={letter.id} letter={letter} onDone={renew} />
            ))}
            <h2 className={view.part}>{t('Moves to a wallet')}</h2>
            {moves.length === 0 ? <p className="small">{t('No book entry is to move.')}</p> : null}
            {moves.map((move) => (
              <EntryTransferCard key={move.id} transfer={move} onDone={renew} />
            ))}
          </>
        )}
      </Loaded>
      <CommandCard
        title={t('Letters to owners without a code')}
        name="entries letters"
        label={t('Write letters')}
      />
    </Stack>
  );
}
