/**
 * `npm run passkey -- show|submit <file>`: reads a signed call of an account by passkey, as the page copies it (JSON of `to` and `data`),
 * says what it does, and submits it from any account with money for the network fee. It asks a node alone: no service is needed.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import {
  createPublicClient,
  createWalletClient,
  formatEther,
  getAddress,
  type Hex,
  http,
  isAddress,
  isHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { parseChainAddresses } from '@/chain/addresses';
import type { Call } from '@/chain/call';
import { bnbSmartChain, CHAIN_ID } from '@/chain/chains';
import { passkeyAccountsAbi } from '@/chain/contracts/passkey-accounts-abi';
import { decodeCall, type KnownContracts } from '@/chain/decode-call';
import { executeHash, readSubmission } from '@/chain/passkey-account';
import { openKeystore } from '@/server/platform/gateways/keystore';

const USAGE = `Usage: npm run passkey -- show <file> --rpc URL [--addresses FILE]
       npm run passkey -- submit <file> --rpc URL [--addresses FILE] [options]

  --rpc URL             a node of the chain (or CHAIN_RPC_URL)
  --addresses FILE      the contracts of the deployment, so that calls are said in words (or TOKEN_ADDRESSES_FILE)
  --keystore FILE       the key that pays the network fee, with --password-file FILE; or PASSKEY_SUBMIT_KEY
`;

/** The line or the file cannot be used; the message says what to do. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const text = { type: 'string' } as const;

function readLine(argv: string[]) {
  const { values, positionals } = parseArgs({
    args: argv,
    options: {
      rpc: text,
      addresses: text,
      keystore: text,
      'password-file': text,
    },
    allowPositionals: true,
  });
  const [action, file] = positionals;
  if ((action !== 'show' && action !== 'submit') || !file) throw new UsageError(USAGE);
  const rpc = values.rpc ?? process.env.CHAIN_RPC_URL?.split(',')[0]?.trim();
  if (!rpc) throw new UsageError('Name a node with --rpc.');
  const addresses = values.addresses ?? process.env.TOKEN_ADDRESSES_FILE;
  return {
    action,
    rpc,
    call: readFile(file),
    known: addresses ? knownFrom(addresses) : null,
    values,
  };
}

function readFile(file: string): Call {
  const { to, data } = JSON.parse(fs.readFileSync(file, 'utf8')) as { to?: string; data?: string };
  if (!to || !isAddress(to) || !isHex(data)) {
    throw new UsageError('The file has no signed call: copy it from the page again.');
  }
  return { to: getAddress(to), value: 0n, data };
}

function knownFrom(file: string): KnownContracts {
  const { contracts, currencies, timelock } = parseChainAddresses(
    JSON.parse(fs.readFileSync(file, 'utf8')),
  );
  return { contracts, currencies, timelock: timelock ?? null, rules: null };
}

function readKey({
  keystore,
  'password-file': passwordFile,
}: {
  [name: string]: string | undefined;
}) {
  if (keystore && passwordFile) {
    return openKeystore(keystore, fs.readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, ''));
  }
  const key = process.env.PASSKEY_SUBMIT_KEY;
  if (!isHex(key)) throw new UsageError('Name a key with --keystore.');
  return privateKeyToAccount(key);
}

/** A call in words where its contract is known, else as its bytes. */
function say(call: Call, known: KnownContracts | null): string[] {
  const raw = [`${getAddress(call.to)} with ${formatEther(call.value)} BNB`, `  ${call.data}`];
  if (!known) return raw;
  try {
    const { title, args } = decodeCall(known, call);
    return [title, ...args.map(({ name, text: value }) => `  ${name}: ${value}`)];
  } catch {
    return [`Not a call of this deployment: ${raw[0]}`, `  ${call.data}`];
  }
}

async function main(): Promise<void> {
  const { action, rpc, call, known, values } = readLine(process.argv.slice(2));
  const chain = bnbSmartChain(rpc);
  const client = createPublicClient({ chain, transport: http(rpc) });
  const signed = readSubmission(call);
  const account = await client.readContract({
    address: call.to,
    abi: passkeyAccountsAbi,
    functionName: 'addressOf',
    args: [signed.firstSigner],
  });
  const until = new Date(Number(signed.validUntil) * 1000).toISOString();
  console.log(`Account ${account}, call ${signed.nonce}, valid until ${until}`);
  for (const one of signed.calls) console.log(say(one, known).join('\n'));
  console.log(`Signed hash ${executeHash(CHAIN_ID, account, signed)}`);
  if (action === 'show') return;
  const wallet = createWalletClient({ account: readKey(values), chain, transport: http(rpc) });
  // A node says here why the account would refuse it, before anybody pays a fee.
  await client.call({ account: wallet.account, ...call });
  const hash: Hex = await wallet.sendTransaction(call);
  const { status, blockNumber } = await client.waitForTransactionReceipt({ hash });
  if (status !== 'success') throw new Error(`The transaction ${hash} was reverted.`);
  console.log(`Submitted: ${hash} in block ${blockNumber}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
