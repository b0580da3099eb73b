import { CONTRACT_NAMES, type ContractName } from '@fnx/contracts/deploy/deployed';
import type { EnvReader } from './env-reader';
import { ADDRESS, isLoopback, PUBLIC_TEST_ACCOUNTS } from './server-env-rules';

/** Chain ids of ganache, and of hardhat and anvil. */
const TEST_CHAIN_IDS = [1337, 31_337];

type ServerMode = 'production' | 'demo';
type Address = `0x${string}`;
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

/** The account that settles auctions; it has no role. A plain key is for the demo. */
export type KeeperConfig =
  | { kind: 'keystore'; file: string; passwordFile: string }
  | { kind: 'key'; key: Address };

/** An OpenZeppelin Relayer, which sends signed votes. */
export type RelayerConfig = { url: string; id: string; apiKey: string };

export function readChain(reader: EnvReader, mode: ServerMode): ChainConfig {
  const rpcUrls = reader
    .required(
      'CHAIN_RPC_URL',
      'the JSON-RPC URL of a BNB Smart Chain node, or several separated by commas',
    )
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  for (const text of rpcUrls) {
    const url = reader.url('CHAIN_RPC_URL', text, ['https:', 'http:']);
    if (url && mode === 'demo' && !isLoopback(url)) {
      reader.faults.push(
        'FNX_MODE=demo requires a CHAIN_RPC_URL on this machine (127.0.0.1 or localhost)',
      );
    }
    if (url && mode === 'production' && url.protocol === 'http:' && !isLoopback(url)) {
      reader.faults.push(
        'CHAIN_RPC_URL must use https outside this machine: the register is read from it',
      );
    }
  }
  const text = reader.required('TREASURY_ADDRESS', 'the address that receives payments');
  const treasury = text ? reader.read('TREASURY_ADDRESS', text, ADDRESS, '0x') : '0x';
  if (mode === 'production' && PUBLIC_TEST_ACCOUNTS.includes(treasury)) {
    reader.faults.push('TREASURY_ADDRESS is a public test account: anyone could take the payments');
  }
  const addressesFile = reader.text('TOKEN_ADDRESSES_FILE');
  const id = reader.whole('CHAIN_ID', 56, 1);
  if (mode === 'production' && TEST_CHAIN_IDS.includes(id)) {
    reader.faults.push(`CHAIN_ID ${id} is the chain of a local test node; 56 is BNB Smart Chain`);
  }
  return {
    rpcUrls,
    id,
    treasury,
    priceSource: reader.choice('PRICE_SOURCE', ['chainlink', 'static'], 'chainlink'),
    addressesFile,
    contracts: readContracts(reader, mode, addressesFile),
    finality: { tag: 'finalized', blocks: reader.whole('FINALITY_BLOCKS', 2, 1, 10_000) },
    publicRpcUrl: readPublicRpcUrl(reader, mode, rpcUrls),
  };
}

/** Demo mode and private chains name the contracts in the addresses file. */
function readContracts(
  reader: EnvReader,
  mode: ServerMode,
  addressesFile: string | null,
): ShareContracts | null {
  const listed = reader.list('SHARE_CONTRACTS', ADDRESS) as Address[];
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
    const fromBlock = reader.whole('SHARE_CONTRACTS_BLOCK', 0, 0);
    const entries = CONTRACT_NAMES.map((name, place) => [name, listed[place]]);
    return { ...(Object.fromEntries(entries) as Record<ContractName, Address>), fromBlock };
  }
  if (listed.length > 0 || (mode === 'production' && addressesFile === null)) {
    reader.faults.push(
      `SHARE_CONTRACTS must be ${CONTRACT_NAMES.length} addresses separated by commas: ${CONTRACT_NAMES.join(', ')}`,
    );
  }
  return null;
}

/** The service's own nodes are never open to browsers, except the local chain of the demo. */
function readPublicRpcUrl(reader: EnvReader, mode: ServerMode, rpcUrls: readonly string[]): string {
  const why = 'the JSON-RPC URL of a node that answers the pages';
  const text =
    mode === 'demo'
      ? (reader.text('PUBLIC_RPC_URL') ?? rpcUrls[0] ?? '')
      : reader.required('PUBLIC_RPC_URL', why);
  const url = reader.url('PUBLIC_RPC_URL', text, ['https:', 'http:']);
  if (mode === 'production' && url?.protocol === 'http:' && !isLoopback(url)) {
    reader.faults.push('PUBLIC_RPC_URL must use https outside this machine: pages rely on it');
  }
  if (mode === 'production' && rpcUrls.includes(text)) {
    reader.faults.push(
      'PUBLIC_RPC_URL must differ from CHAIN_RPC_URL: browsers could exhaust the node of the service',
    );
  }
  return text;
}

export function readKeeper(reader: EnvReader, mode: ServerMode): KeeperConfig | null {
  const key = reader.text('KEEPER_PRIVATE_KEY');
  if (key !== null && mode === 'demo') return { kind: 'key', key: key as Address };
  if (key !== null) reader.faults.push('KEEPER_PRIVATE_KEY is for the demo: set KEEPER_KEYSTORE');
  const file = reader.text('KEEPER_KEYSTORE');
  if (file === null) return null;
  const why = 'a file with the password of KEEPER_KEYSTORE';
  return {
    kind: 'keystore',
    file,
    passwordFile: reader.required('KEEPER_PASSWORD_FILE', why),
  };
}

/** The local chain's account 39: its node signs for it. */
const DEMO_SIGNER = '0x7D86687F980A56b832e9378952B738b614A99dc6';

export function readSigner(
  reader: EnvReader,
  mode: ServerMode,
  rpcUrls: readonly string[],
): SignerConfig {
  const file = reader.text('QUOTE_SIGNER_KEYSTORE');
  const url = reader.text('QUOTE_SIGNER_URL');
  if (file !== null && url !== null) {
    reader.faults.push('Set QUOTE_SIGNER_KEYSTORE or QUOTE_SIGNER_URL, not both');
  }
  if (file !== null) {
    const why = 'a file with the password of QUOTE_SIGNER_KEYSTORE';
    return {
      kind: 'keystore',
      file,
      passwordFile: reader.required('QUOTE_SIGNER_PASSWORD_FILE', why),
    };
  }
  if (url === null && mode === 'demo') {
    return { kind: 'rpc', url: rpcUrls[0] ?? '', address: DEMO_SIGNER };
  }
  return readRpcSigner(reader, mode);
}

function readRpcSigner(reader: EnvReader, mode: ServerMode): SignerConfig {
  const url = reader.required('QUOTE_SIGNER_URL', 'signs the quotes; or set QUOTE_SIGNER_KEYSTORE');
  const parsed = reader.url('QUOTE_SIGNER_URL', url, ['https:', 'http:']);
  if (parsed?.protocol === 'http:' && !isLoopback(parsed)) {
    reader.faults.push('QUOTE_SIGNER_URL must use https outside this machine');
  }
  const text = reader.required('QUOTE_SIGNER_ADDRESS', 'the address of the signing key');
  const address = text ? reader.read('QUOTE_SIGNER_ADDRESS', text, ADDRESS, '0x') : '0x';
  if (
    mode === 'production' &&
    (PUBLIC_TEST_ACCOUNTS.includes(address) || address === DEMO_SIGNER)
  ) {
    reader.faults.push('QUOTE_SIGNER_ADDRESS is a public test account: anyone could sign quotes');
  }
  return { kind: 'rpc', url, address };
}

/** Null without RELAY_URL: then people vote by transactions of their own. */
export function readRelayer(reader: EnvReader): RelayerConfig | null {
  const text = reader.text('RELAY_URL');
  if (text === null) return null;
  const url = reader.url('RELAY_URL', text, ['https:', 'http:']);
  if (url?.protocol === 'http:' && !isLoopback(url)) {
    reader.faults.push('RELAY_URL must use https outside this machine: it carries a key');
  }
  const id = reader.required('RELAY_ID', 'the relayer of RELAY_URL that sends votes');
  const apiKey = reader.required('RELAY_API_KEY', 'the bearer token of RELAY_URL');
  return { url: text, id, apiKey };
}
