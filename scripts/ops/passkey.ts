/**
 * `npm run tool -- passkey <show|submit|send>`: calls of accounts by passkey with a node alone, and nothing of the service. What the pages
 * could not submit, and gave as text, anybody can submit; a wallet that is a signer of an account can send its shares.
 */
import { parseArgs } from 'node:util';
import { openPurse } from '../contracts/spend';
import { usageOf } from '../words/words';
import { UsageError } from './line';
import { needed, readKey, readKnown, readSubmission } from './passkey/line';
import { RefusedError, sendShares, submit } from './passkey/send';
import { showCall } from './passkey/show';

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: {
      ...{ network: text, rpc: text, account: text, shares: text, to: text },
      ...{ 'key-file': text, 'password-file': text, spend: text },
    },
    allowPositionals: true,
  });
  const [command, file] = positionals;
  if (command === 'send') return console.log(await sendShares(values));
  if (command !== 'show' && command !== 'submit') throw new UsageError('Name a command.');
  const sent = readSubmission(file);
  console.log(showCall(readKnown(values.network), sent).join('\n'));
  if (command === 'show') return;
  const purse = { rpc: needed(values, 'rpc'), ...openPurse(values.spend) };
  console.log(await submit(purse, readKey(values), sent));
}

main().catch((error: unknown) => {
  console.error(
    error instanceof UsageError
      ? `${error.message}\n\n${usageOf('tool', 'passkey')}`
      : error instanceof RefusedError
        ? error.message
        : error,
  );
  process.exitCode = error instanceof RefusedError ? 1 : 2;
});
