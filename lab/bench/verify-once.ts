import { findUnrecorded } from '@/server/operator/journal/find-unrecorded';
import { verifyJournal } from '@/server/operator/journal/verify-journal';
import { openStore } from './store';

/** Verifies the journal of a database, and prints how many seconds that took, and how many MB more memory than before, at its height. */
async function main(url: string): Promise<void> {
  const { ctx, stop } = await openStore(url);
  const before = process.memoryUsage.rss();
  const started = performance.now();
  const { faults } = await verifyJournal(ctx, null);
  const found = [...faults, ...(await findUnrecorded(ctx))];
  if (found.length > 0) throw new Error(`${found.length} faults: ${JSON.stringify(found[0])}`);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    JSON.stringify({ seconds, mb: process.resourceUsage().maxRSS / 1024 - before / 2 ** 20 }),
  );
  await stop();
}

void main(process.argv[2] ?? '');
