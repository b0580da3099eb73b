import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseNetwork } from '@fnx/contracts/deploy/parse-network';
import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import { checkNetwork, differing } from '@fnx/contracts/deploy/read-network';
import { AUTHORITY_ROLES, hasContractRole } from '@fnx/contracts/deploy/roles';
import { type Address, createPublicClient, erc20Abi, formatEther } from 'viem';
import { readBank } from '@/config/bank';
import type { ServerConfig } from '@/config/server-env';
import { openChain, openSigner } from '@/server/open-chain';
import { openAccount } from '@/server/platform/gateways/open-account';
import { type Head, readBlock } from '@/server/platform/gateways/read-chain';
import { findContractFaults } from '@/server/refuse-contracts';
import { findClockFaults, findNodeFaults } from '@/server/refuse-nodes';
import { promisedNotices } from '@/server/register/network/promised-notices';
import { type Check, fault, type Needs, ok, type Subject, skipped, unless, warning } from './check';
import { withClient } from './database-checks';
import type { Verdict } from './verdict';

const NODES: Needs = ['CHAIN_RPC_URL', 'CHAIN_ID'];
const CONTRACTS: Needs = [...NODES, 'SHARE_CONTRACTS', 'TREASURY_ADDRESS'];
const SIGNER: Needs = ['QUOTE_SIGNER_KEYSTORE', 'QUOTE_SIGNER_URL'];

async function lookAtNodes({ config, missing }: Subject): Promise<Verdict> {
  const { chain } = config;
  const [first = ''] = chain.rpcUrls;
  // The node for browsers is chosen after the others.
  const publicRpcUrl = missing.has('PUBLIC_RPC_URL') ? first : chain.publicRpcUrl;
  const faults = await findNodeFaults({ ...config, chain: { ...chain, publicRpcUrl } });
  const hosts = config.chain.rpcUrls.map((url) => new URL(url).host).join(' and ');
  const name =
    'ame two nodes of different operators in CHAIN_RPC_URL, and another one in PUBLIC_RPC_URL.';
  const isOther = faults.some((text) => text.includes('is on chain'));
  const todo = isOther
    ? `Correct CHAIN_ID, which says ${config.chain.id}, if the nodes are the right ones. Otherwise n${name}`
    : `N${name}`;
  return unless(faults, `chain ${config.chain.id}: ${hosts}`, todo);
}

/** Blocks by which a node may be behind another one. */
const BEHIND = 50;

/** Nobody waits for a page: a busy node has as long as its check. */
const WITHIN_MS = 30_000;
const openPatiently = (config: ServerConfig) => openChain(config, WITHIN_MS);

async function lookAtAgreement({ config }: Subject): Promise<Verdict> {
  const { nodes } = openPatiently(config);
  if (nodes.length < 2) return skipped('there is one node');
  const heads = await Promise.all(nodes.map(({ client }) => readBlock(client, 'finalized')));
  const known = heads.filter((head): head is Head => head !== null);
  if (known.length < nodes.length) {
    return fault('A node knows no final block.', 'Use a node that knows the tag "finalized".');
  }
  const lowest = known.reduce(
    (least, { number }) => (number < least ? number : least),
    known[0]?.number ?? 0n,
  );
  const blocks = await Promise.all(nodes.map(({ client }) => readBlock(client, lowest)));
  const told = nodes.map(({ name }, at) => `${name} ${blocks[at]?.hash ?? 'has none'}`).join(', ');
  if (new Set(blocks.map((block) => block?.hash)).size > 1 || blocks.includes(null)) {
    return fault(
      `The nodes disagree about final block ${lowest}: ${told}.`,
      'One of them is on another chain or has a damaged state. Ask a third node, and replace the wrong one.',
    );
  }
  const behind = nodes.flatMap(({ name }, at) => {
    const by = Number((known.at(at)?.number ?? 0n) - lowest);
    return by > BEHIND ? `${name} is ${by} blocks ahead` : [];
  });
  if (behind.length > 0) {
    return warning(`${behind.join(', ')}.`, 'Replace the node that is behind.');
  }
  return ok(`the same final block ${lowest}`);
}

async function lookAtContracts({ config }: Subject): Promise<Verdict> {
  const faults = await findContractFaults(config, openPatiently(config), null);
  return unless(
    faults,
    'each address has its contract, and they belong together',
    'Name the network file of the deployment in TOKEN_ADDRESSES_FILE.',
  );
}

/** Each role, limit and delay that the network file says. */
async function lookAtRoles({ config }: Subject): Promise<Verdict> {
  const { addressesFile } = config.chain;
  const network = addressesFile && parseNetwork(JSON.parse(readFileSync(addressesFile, 'utf8')));
  if (!network) return skipped('TOKEN_ADDRESSES_FILE names no network file with parameters');
  const transport = patientHttp(config.chain.rpcUrls[0]);
  const rows = [
    ...promisedNotices(network.parameters),
    ...(await checkNetwork(createPublicClient({ transport }), network)),
  ];
  const wrong = differing(rows).map(
    ({ what, expected, actual }) => `${what}: ${actual}, not ${expected}.`,
  );
  return unless(
    wrong,
    `${rows.length} roles, limits and delays as in the network file`,
    'Find out who changed it. If it was decided, change the parameters in the network file.',
  );
}

async function lookAtToken({ config }: Subject): Promise<Verdict> {
  const { client, addresses } = openPatiently(config);
  const token = { address: addresses.contracts.shareToken, abi: erc20Abi } as const;
  const [name, symbol] = await Promise.all([
    client.readContract({ ...token, functionName: 'name' }),
    client.readContract({ ...token, functionName: 'symbol' }),
  ]);
  const { token: bank } = readBank();
  const seen = `${name} (${symbol})`;
  if (bank.name === name && bank.symbol === symbol) return ok(seen);
  return fault(
    `The chain calls it ${seen}, bank.json ${bank.name} (${bank.symbol}).`,
    'Correct bank.json: wallets show what the chain says.',
  );
}

/** A signature that no contract takes. */
const TRIAL = {
  domain: { name: 'FNX doctor', version: '1' },
  types: { Trial: [{ name: 'at', type: 'string' }] },
  primaryType: 'Trial',
} as const;

async function lookAtSigner({ config, missing }: Subject): Promise<Verdict> {
  const signer = openSigner(config);
  // Opening a key takes seconds, in which nodes close idle connections; they are noticed after this.
  await sleep(100);
  await signer.signTypedData({ ...TRIAL, message: { at: new Date().toISOString() } });
  if (CONTRACTS.some((name) => missing.has(name))) {
    return ok(`${signer.address} signs; its role is not known yet`);
  }
  return lookAtRole(config, signer.address);
}

async function lookAtRole(config: ServerConfig, address: Address): Promise<Verdict> {
  const faults = await findContractFaults(config, openPatiently(config), address);
  return unless(
    faults.filter((text) => text.includes('The quote signer')),
    `${address} signs and has the role SIGNER`,
    'Use the key with the role, or let ADMIN grant it: the service starts only then.',
  );
}

/** EXECUTOR is everybody's. */
const RIGHTS = [...AUTHORITY_ROLES, 'PROPOSER', 'CANCELLER', 'TREASURY'] as const;

/** The sender: it opens, has money, and has no role. */
async function lookAtSender({ config }: Subject): Promise<Verdict> {
  if (!config.sender)
    return skipped('SENDER_KEYSTORE is not set: the service sends no transaction');
  const { address } = openAccount(config.sender.account);
  // Opening the key takes seconds here too, as in `lookAtSigner`.
  await sleep(100);
  const { client, addresses } = openPatiently(config);
  const { contracts, timelock = null } = addresses;
  const roles = await Promise.all(
    RIGHTS.map((role) => hasContractRole(client, { contracts, timelock }, role, address)),
  );
  const held = RIGHTS.filter((_, place) => roles[place]);
  if (held.length > 0) {
    return fault(
      `${address} has the role ${held.join(', ')}.`,
      'Use an account without a role: this key is on every server.',
    );
  }
  const balance = await client.getBalance({ address });
  const seen = `${address} has ${formatEther(balance)} BNB`;
  return balance < config.sender.minBalance ? warning(`${seen}.`, 'Send BNB to it.') : ok(seen);
}

/** Seconds between two clocks that a purchase does not notice. */
const DRIFT = 5;
const MOST_DRIFT = 30;

async function lookAtClock({ config, missing }: Subject): Promise<Verdict> {
  const set = 'Set the clock by NTP: timedatectl set-ntp true.';
  const asks = config.mode === 'production' && !missing.has('CHAIN_RPC_URL');
  const faults = asks ? await findClockFaults(openPatiently(config).nodes) : [];
  if (faults.length > 0) return fault(faults.join(' '), set);
  if (!config.databaseUrl || missing.has('DATABASE_URL')) {
    return asks ? ok('as the newest blocks') : skipped('there is nothing to compare it with');
  }
  const seconds = await withClient(config.databaseUrl, async (client) => {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    return Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0)) / 1000;
  });
  const seen = `${seconds.toFixed(1)} s from the clock of the database`;
  if (seconds > MOST_DRIFT) return fault(`${seen}.`, set);
  return seconds > DRIFT ? warning(`${seen}.`, set) : ok(seen);
}

const SET = ['nodes', 'contracts'];
const NODE = 'Look at the node, or name another one in CHAIN_RPC_URL or PUBLIC_RPC_URL.';
const FILE = 'Name the network file of the deployment in TOKEN_ADDRESSES_FILE.';
const SIGNING =
  'Name the keystore in QUOTE_SIGNER_KEYSTORE, and the file with its password in QUOTE_SIGNER_PASSWORD_FILE.';
const SENDING = SIGNING.replaceAll('QUOTE_SIGNER_', 'SENDER_');
const TIME = 'Compare the clock of this machine with another one: timedatectl.';

/** Names, what they need, the checks before them, their remedy, and how they look. */
const CHECKS: readonly Check[] = [
  { name: 'nodes', needs: NODES, todo: NODE, look: lookAtNodes },
  { name: 'nodes agree', needs: NODES, after: ['nodes'], todo: NODE, look: lookAtAgreement },
  { name: 'contracts', needs: CONTRACTS, after: ['nodes'], todo: FILE, look: lookAtContracts },
  { name: 'roles', needs: CONTRACTS, after: SET, todo: FILE, look: lookAtRoles },
  { name: 'token', needs: CONTRACTS, after: SET, todo: FILE, look: lookAtToken },
  { name: 'signer', needs: SIGNER, after: SET, todo: SIGNING, look: lookAtSigner },
  {
    name: 'sender',
    needs: ['SENDER_KEYSTORE', ...CONTRACTS],
    after: SET,
    todo: SENDING,
    look: lookAtSender,
  },
  { name: 'clock', needs: [], after: ['nodes', 'database'], todo: TIME, look: lookAtClock },
];
export const chainChecks = CHECKS.map((check) => ({ ...check, withinMs: WITHIN_MS }));
