import { bookEntryCalls } from '@/api/desk/book-entries';
import { CommandCard } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { Blank } from '@/features/desk/lib/blank';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { Stack } from '@/ui/basics/layout';
import { EntryTransferCard } from './entry-transfer-card';
import { LetterCard } from './letter-card';

/** Owners in an imported register: letters that do not fit by themselves, and moves to wallets until they have ended. */
export function BookEntriesView() {
  const { data, error, refetch } = useDeskQuery(bookEntryCalls.open, {}, { every: 10_000 });
  const renew = () => void refetch();
  return (
    <Stack gap={22}>
      <header className={view.head}>
        <h1>Book entries</h1>
      </header>
      {data ? (
        <>
          <h2 className={view.part}>Letters to compare</h2>
          {data.letters.length === 0 ? <p className="small">Nobody waits.</p> : null}
          {data.letters.map((letter) => (
            <LetterCard key={letter.id} letter={letter} onDone={renew} />
          ))}
          <h2 className={view.part}>Moves to a wallet</h2>
          {data.moves.length === 0 ? <p className="small">No book entry is to move.</p> : null}
          {data.moves.map((move) => (
            <EntryTransferCard key={move.id} transfer={move} onDone={renew} />
          ))}
        </>
      ) : (
        <Blank
          of={{ error, refetch }}
          title="The book entries could not be loaded"
          blockSize="320px"
        />
      )}
      <CommandCard
        title="Letters to owners without a code"
        name="entries letters"
        label="Write letters"
      />
    </Stack>
  );
}
