import { exportTransactions } from '@/server/portfolio/export/export-transactions';
import { measured, type Row } from './measure';
import { sessionOf, type World } from './world';

const MIB = 1024 * 1024;
const MOST_MIB = 100;

/** What an export of a hundred thousand rows adds to the process, at its highest. */
export async function benchExport(world: World): Promise<Row[]> {
  const { ctx, people, size } = world;
  const read = async (type?: 'SWAP') => {
    const answer = await exportTransactions(ctx, sessionOf(people.whale), {
      timezone: 'Europe/Vienna',
      ...(type ? { type } : {}),
    });
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
    return bytes;
  };
  // Once before: code, connections and the compressor's tables are no part of an export's cost.
  await read('SWAP');
  const { result: bytes, seconds, added } = await measured(() => read());
  console.log(
    `  ${size.whale} rows and more: ${(bytes / MIB).toFixed(1)} MiB of file in ${seconds.toFixed(1)} s`,
  );
  return [
    {
      what: 'export of 100,000 rows, memory on top',
      figure: added / MIB,
      budget: MOST_MIB,
      unit: 'MiB',
    },
  ];
}
