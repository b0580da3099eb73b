import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../../scripts/crash/random';
import { rehearseSettlement } from '../../../scripts/crash/settlement/rehearse';
import { startTestChain } from '../../support/market/chain';
import { createTestDatabase } from '../../support/service/postgres';
import { duringTests } from '../../support/setup/during-tests';

/* `npm run crash:settlement` in small: real processes, killed at random moments. */

const chain = duringTests(() => startTestChain());
const dataDir = mkdtempSync(join(tmpdir(), 'fnx-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('settles 60 pairs whole although its process is killed again and again, and nothing twice', async () => {
  const database = await createTestDatabase();
  try {
    const done = await rehearseSettlement({
      chain,
      databaseUrl: database.url,
      dataDir,
      pairs: 60,
      kills: 3,
      withinMs: 250,
      blockTimeMs: 100,
      random: createRandom(7),
    });
    expect(done.faults).toEqual([]);
    expect(done).toMatchObject({ pairs: 60, wasted: { transactions: 0, pairs: 0 } });
    expect(done.kills.length).toBeGreaterThan(1);
  } finally {
    await database.drop();
  }
}, 60_000);
