import { BatchPage } from './batch-page';
import { BatchesView } from './batches-view';
import { DayView } from './day-view';
import { EntriesView } from './entries-view';
import { EntryPage } from './entry-page';
import { FilesView } from './files-view';
import { ReturnsView } from './returns-view';

const BATCH = /^batch-(\d+)$/;

/** Money in the bank's account: entries, imports, batches, returns and the day; with a number, one entry. */
export function DepositsView({ id }: { id: string | null }) {
  if (id === null) return <EntriesView />;
  if (id === 'files') return <FilesView />;
  if (id === 'batches') return <BatchesView />;
  if (id === 'returns') return <ReturnsView />;
  if (id === 'day') return <DayView />;
  const batch = BATCH.exec(id)?.[1];
  return batch ? <BatchPage key={id} number={batch} /> : <EntryPage key={id} number={id} />;
}
