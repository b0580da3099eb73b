import { CONTRACT_NAMES, type ContractName } from '@fnx/contracts/deploy/deployed';
import type { Address } from 'viem';
import type { EnvReader } from './env-reader';
import { ADDRESS, isLoopback, PUBLIC_TEST_ACCOUNTS } from './server-env-rules';

/** Chain ids of ganache, and of hardhat and anvil. */
const TEST_CHAIN_IDS = [1337, 31_337];

type ShareContracts = Record<ContractName, Address> & {
  /** A block not after their deployment: where the index starts. */
  fromBlock: number;
};

export type ChainConfig = {
  rpcUrls: readonly string[];
  id: number;
  treasury: `0x${string}`;
  priceSource: 'chainlink' | 'static';
  /** JSON that overrides all other addresses; written by the local chain's script. */
  addressesFile: string | null;
  /** Null only with `addressesFile`, which then names them. */
  contracts: ShareContracts | null;
  /** How many blocks a block needs behind it, about, until nodes report it by the tag. Shown to people. */
  finality: { tag: 'finalized'; blocks: number };
  /** The node behind `/api/rpc`, for browsers. */
  publicRpcUrl: string;
};

export type SignerConfig =
  | { kind: 'keystore'; file: string; passwordFile: string }
  | { kind: 'rpc'; url: string; address: Address };

/** The sender's account; it has no role. A plain key is for the demo. */
export type AccountConfig =
  | { kind: 'keystore'; file: string; passwordFile: string }
  | { kind: 'key'; key: Address };

export function readChain(reader: EnvReader): ChainConfig {
  const { mode } = reader;
  const rpcUrls = reader
    .required('CHAIN_RPC_URL')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  for (const text of rpcUrls) {
    const url = reader.url('CHAIN_RPC_URL', { inClear: mode === 'demo' }, text);
    if (url && mode === 'demo' && !isLoopback(url)) {
      reader.faults.push(
        'FNX_MODE=demo requires a CHAIN_RPC_URL on this machine (127.0.0.1 or localhost)',
      );
    }
  }
  const treasury = reader.required('TREASURY_ADDRESS', ADDRESS) || '0x';
  if (mode === 'production' && PUBLIC_TEST_ACCOUNTS.includes(treasury)) {
    reader.faults.push('TREASURY_ADDRESS is a public test account: anyone could take the payments');
  }
  const addressesFile = reader.text('TOKEN_ADDRESSES_FILE');
  const id = reader.whole('CHAIN_ID', 1);
  if (mode === 'production' && TEST_CHAIN_IDS.includes(id)) {
    reader.faults.push(`CHAIN_ID ${id} is the chain of a local test node; 56 is BNB Smart Chain`);
  }
  return {
    rpcUrls,
    id,
    treasury,
    priceSource: reader.choice('PRICE_SOURCE', ['chainlink', 'static']),
    addressesFile,
    contracts: readContracts(reader, addressesFile),
    finality: { tag: 'finalized', blocks: reader.whole('FINALITY_BLOCKS', 1, 10_000) },
    publicRpcUrl: readPublicRpcUrl(reader, rpcUrls),
  };
}

/** Demo mode and private chains name the contracts in the addresses file. */
function readContracts(reader: EnvReader, addressesFile: string | null): ShareContracts | null {
  const listed = reader.list('SHARE_CONTRACTS', ADDRESS);
  if (listed.length > 0 && addressesFile !== null) {
    reader.faults.push(
      `Set SHARE_CONTRACTS (${listed.join(',')}) or TOKEN_ADDRESSES_FILE (${addressesFile}), not both: each names the contracts`,
    );
  }
  if (listed.length === CONTRACT_NAMES.length) {
    const built = reader.text('NEXT_PUBLIC_SHARE_CONTRACTS');
    if (built && built.toLowerCase() !== listed.join(',').toLowerCase()) {
      reader.faults.push(
        `SHARE_CONTRACTS differs from the contracts that the pages were built with (${built}): they would reject every transaction`,
      );
    }
    const fromBlock = reader.whole('SHARE_CONTRACTS_BLOCK', 0);
    const entries = CONTRACT_NAMES.map((name, place) => [name, listed[place]]);
    return { ...(Object.fromEntries(entries) as Record<ContractName, Address>), fromBlock };
  }
  if (listed.length > 0 || (reader.mode === 'production' && addressesFile === null)) {
    reader.faults.push(
      `SHARE_CONTRACTS must be ${CONTRACT_NAMES.length} addresses separated by commas: ${CONTRACT_NAMES.join(', ')}`,
    );
  }
  return null;
}

/** The service's own nodes are never open to browsers, except the local chain of the demo. */
function readPublicRpcUrl(reader: EnvReader, rpcUrls: readonly string[]): string {
  if (reader.mode === 'demo') {
    reader.url('PUBLIC_RPC_URL', { inClear: true });
    return reader.text('PUBLIC_RPC_URL') ?? rpcUrls[0] ?? '';
  }
  const text = reader.requiredUrl('PUBLIC_RPC_URL');
  if (rpcUrls.includes(text)) {
    reader.faults.push(
      'PUBLIC_RPC_URL must differ from CHAIN_RPC_URL: browsers could exhaust the node of the service',
    );
  }
  return text;
}

/** An account that pays network fees. A plain key is for the demo. */
export function readAccount(reader: EnvReader): AccountConfig | null {
  const key = reader.text('SENDER_KEY');
  if (key !== null && reader.mode === 'demo') return { kind: 'key', key: key as Address };
  if (key !== null) reader.faults.push('SENDER_KEY is for the demo: set SENDER_KEYSTORE');
  return readKeystore(reader, 'SENDER');
}

function readKeystore(reader: EnvReader, name: 'SENDER' | 'QUOTE_SIGNER') {
  const file = reader.text(`${name}_KEYSTORE`);
  if (file === null) return null;
  const passwordFile = reader.required(`${name}_PASSWORD_FILE`);
  return { kind: 'keystore', file, passwordFile } as const;
}

/** The local chain's account 39: its node signs for it. */
const DEMO_SIGNER = '0x7D86687F980A56b832e9378952B738b614A99dc6';

export function readSigner(reader: EnvReader, rpcUrls: readonly string[]): SignerConfig {
  const url = reader.text('QUOTE_SIGNER_URL');
  const keystore = readKeystore(reader, 'QUOTE_SIGNER');
  if (keystore && url !== null) {
    reader.faults.push('Set QUOTE_SIGNER_KEYSTORE or QUOTE_SIGNER_URL, not both');
  }
  if (keystore) return keystore;
  if (url === null && reader.mode === 'demo') {
    return { kind: 'rpc', url: rpcUrls[0] ?? '', address: DEMO_SIGNER };
  }
  return readRpcSigner(reader);
}

function readRpcSigner(reader: EnvReader): SignerConfig {
  const url = reader.requiredUrl('QUOTE_SIGNER_URL');
  const address = reader.required('QUOTE_SIGNER_ADDRESS', ADDRESS) || '0x';
  if (
    reader.mode === 'production' &&
    (PUBLIC_TEST_ACCOUNTS.includes(address) || address === DEMO_SIGNER)
  ) {
    reader.faults.push('QUOTE_SIGNER_ADDRESS is a public test account: anyone could sign quotes');
  }
  return { kind: 'rpc', url, address };
}
