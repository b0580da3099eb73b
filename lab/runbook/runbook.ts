/** `npm run check -- runbook`: carries out each entry of docs/runbook.md on a local chain, with an account for each role. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_SECONDS } from '@fnx/values/time';
import { expectThat, runChecks } from '../../scripts/checks';
import { startLocalChain } from '../../scripts/dev/local-chain';
import { entriesOf } from '../../scripts/runbook-entries';
import { Bank, line, shares } from './bank';
import { REHEARSALS } from './rehearsals';

/** Two owners with wallets, of 100 and 50 shares, and one with a book entry of 30. */
async function furnish(bank: Bank): Promise<void> {
  await bank.send('ada', 'shareSale', 'buy', ...(await bank.quote('ada', 100)));
  await bank.send('ben', 'shareSale', 'buy', ...(await bank.quote('ben', 50)));
  const { issue } = await bank.announce([line(0, 'cleo', null, 30)], shares(30));
  await bank.wait(3 * DAY_SECONDS);
  await issue(0);
}

async function rehearse(): Promise<void> {
  const document = readFileSync(join(__dirname, '../../docs/runbook.md'), 'utf8');
  const chain = await startLocalChain({ blockTimeMs: 0 });
  try {
    const bank = await Bank.open(chain);
    await furnish(bank);
    for (const heading of Object.keys(REHEARSALS)) {
      const snapshot = await bank.rpc.request('evm_snapshot', []);
      await REHEARSALS[heading]?.(bank, (what, holds, saw) =>
        expectThat(`${heading}: ${what}`, holds, saw),
      );
      await bank.rpc.request('evm_revert', [snapshot]);
    }
    expectThat(
      'each entry has a rehearsal',
      entriesOf(document).every(({ heading, elsewhere }) => heading in REHEARSALS || elsewhere[0]),
    );
  } finally {
    await chain.stop();
  }
}

if (require.main === module) runChecks(rehearse);
