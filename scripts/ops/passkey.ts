/**
 * `npm run passkey -- <show|submit|send>`: calls of accounts by passkey with a node alone, and nothing of the service. What the pages
 * could not submit, and gave as text, anybody can submit; a wallet that is a signer of an account can send its shares.
 */
import { parseArgs } from 'node:util';
import { needed, readKey, readKnown, readSubmission, UsageError } from './passkey/line';
import { RefusedError, sendShares, submit } from './passkey/send';
import { showCall } from './passkey/show';

const USAGE = `Usage:
  npm run passkey -- show FILE [--network FILE]
      what a signed call does, in words, from its bytes alone; FILE has JSON of "to" and "data", and perhaps "account"
  npm run passkey -- submit FILE --rpc URL --key-file FILE
      submits it; the key pays the network fee, and needs no right
  npm run passkey -- send --account ADDRESS --shares NUMBER --to ADDRESS --network FILE --rpc URL --key-file FILE
      sends shares of an account; the key is that of a wallet which is one of its signers, and pays the network fee

  --network FILE        the addresses of the contracts, which the bank publishes: network.json
  --key-file FILE       a private key (0x and 64 digits), or a keystore with --password-file FILE
`;

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: {
      ...{ network: text, rpc: text, account: text, shares: text, to: text },
      ...{ 'key-file': text, 'password-file': text },
    },
    allowPositionals: true,
  });
  const [command, file] = positionals;
  if (command === 'send') return console.log(await sendShares(values));
  if (command !== 'show' && command !== 'submit') throw new UsageError('Name a command.');
  const sent = readSubmission(file);
  console.log(showCall(readKnown(values.network), sent).join('\n'));
  if (command === 'show') return;
  console.log(await submit(needed(values, 'rpc'), readKey(values), sent));
}

main().catch((error: unknown) => {
  console.error(
    error instanceof UsageError
      ? `${error.message}\n\n${USAGE}`
      : error instanceof RefusedError
        ? error.message
        : error,
  );
  process.exitCode = error instanceof RefusedError ? 1 : 2;
});
