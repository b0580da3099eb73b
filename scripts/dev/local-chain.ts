/** The local stand-in for BNB Smart Chain that demo and tests share. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DAY_MS } from '@fnx/values/time';
import { type Address, getAddress, numberToHex } from 'viem';
import { rpcSigner } from '@/server/platform/gateways/quote-signer';
import { deployLocalContracts, type LocalAddresses, type Rpc } from '../chain/deploy';
import { holdLastMeeting } from '../chain/sample-meeting';
import { SAMPLE_DAYS_AGO, sellSampleShares } from '../chain/sample-purchases';
import { whileItWorks } from '../processes';

export type LocalChainOptions = {
  /** 0, the default, takes any free port. */
  port?: number;
  /** Milliseconds between blocks; 0 mines a block for each transaction as it comes. Default 1000. */
  blockTimeMs?: number;
  /** How many blocks the tags `safe` and `finalized` are behind `latest`. Default 0, as in hardhat. */
  finalityLag?: number;
  /** Where to note the node's URL and the addresses; by default in the chain's own temporary folder. */
  addressesFile?: string;
  /** Whether blocks are rare while nobody waits for one (resting-blocks.cjs). Default false. */
  rests?: boolean;
  /** Whether the token knows a paying agent. Default false. */
  paysOut?: boolean;
  /** Whether the sample holders of the demo own their shares. Default false. */
  sampleHolders?: boolean;
  /** The time of its first block. Default now, or some days ago with sample holders. */
  start?: Date;
};

export type LocalChain = {
  rpcUrl: string;
  pid: number;
  addresses: LocalAddresses;
  addressesFile: string;
  stop(): Promise<void>;
  /** Lets this process end while the node runs; the node then ends with it. */
  unref(): void;
};

export type RunningChain = Pick<LocalChain, 'rpcUrl' | 'addresses' | 'addressesFile'>;

export const chainVariables = ({ rpcUrl, addresses, addressesFile }: RunningChain) => ({
  CHAIN_RPC_URL: rpcUrl,
  CHAIN_ID: '56',
  TREASURY_ADDRESS: addresses.treasury,
  TOKEN_ADDRESSES_FILE: addressesFile,
});

/** About as many blocks as BNB Smart Chain needs (BEP-126: a block is final when its child's child exists). */
export const DEMO_FINALITY_LAG = 2;

/**
 * Starts a hardhat node (chain id 56, 40 funded accounts of the well-known test mnemonic, on
 * 127.0.0.1) as a child process that cannot outlive this one, and deploys what the product needs.
 * Account 0 deploys and account 1 is the treasury.
 *
 * @throws Error when the port is taken or the node does not start.
 */
export async function startLocalChain(options: LocalChainOptions = {}): Promise<LocalChain> {
  const { port = 0, blockTimeMs = 1000, finalityLag = 0, rests, sampleHolders = false } = options;
  const { paysOut = false } = options;
  const daysAgo = sampleHolders ? SAMPLE_DAYS_AGO : 0;
  const { start = new Date(Date.now() - daysAgo * DAY_MS) } = options;
  const scratch = mkdtempSync(join(tmpdir(), 'fnx-chain-'));
  const node = forkNode({ port, finalityLag, scratch, rests, start });
  const stop = async () => {
    await endProcess(node);
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    const rpcUrl = `http://127.0.0.1:${await listeningPort(node)}`;
    const rpc = httpRpc(rpcUrl);
    const accounts = ((await rpc.request('eth_accounts', [])) as Address[]).map((a) =>
      getAddress(a),
    );
    // With sample holders the treasury has what they paid: a gift would wait for an officer's explanation.
    const gifted = accounts.slice(sampleHolders ? 2 : 1);
    const addresses = await deployLocalContracts(rpc, accounts, { gifted, paysOut });
    if (sampleHolders) {
      const signer = rpcSigner(rpcUrl, addresses.signer);
      await sellSampleShares(rpc, { deployer: accounts[0] as Address, signer, addresses });
      await holdLastMeeting(rpc, { board: addresses.treasury, addresses });
    }
    const addressesFile = options.addressesFile ?? join(scratch, 'addresses.json');
    mkdirSync(dirname(addressesFile), { recursive: true });
    writeFileSync(addressesFile, `${JSON.stringify({ rpcUrl, ...addresses }, null, 2)}\n`);
    await catchUp(rpc);
    // Final at once, so that the first pages know of them.
    if (sampleHolders) await mineBlocks(rpc, finalityLag);
    if (blockTimeMs === 0) await rpc.request('evm_setAutomine', [true]);
    else await rpc.request('evm_setIntervalMining', [blockTimeMs]);
    const unref = () => {
      node.unref();
      node.channel?.unref();
    };
    return { rpcUrl, pid: node.pid ?? 0, addresses, addressesFile, stop, unref };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A node that took its time to start stays behind the clock by as much, and payments would seem to come before their orders:
 * a block of the present moment sets it right.
 */
export async function catchUp(rpc: Rpc): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const latest = (await rpc.request('eth_getBlockByNumber', ['latest', false])) as {
    timestamp: `0x${string}`;
  };
  if (Number(latest.timestamp) >= now) return;
  await rpc.request('evm_setNextBlockTimestamp', [numberToHex(now)]);
  await rpc.request('evm_mine', []);
}

async function mineBlocks(rpc: Rpc, count: number): Promise<void> {
  for (let block = 0; block < count; block += 1) await rpc.request('evm_mine', []);
}

type NodeOptions = Pick<LocalChainOptions, 'port' | 'finalityLag' | 'rests'> & {
  scratch: string;
  start: Date;
};

function forkNode({ port, finalityLag, rests, scratch, start }: NodeOptions): ChildProcess {
  return fork(join(__dirname, '../chain', 'node.cjs'), {
    execArgv: [],
    cwd: scratch,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: process.env.NODE_ENV,
      // Hardhat keeps settings below the home folder; this one is thrown away with the chain.
      HOME: scratch,
      USERPROFILE: scratch,
      LOCALAPPDATA: scratch,
      APPDATA: scratch,
      HARDHAT_CONFIG: join(__dirname, '../chain', 'hardhat.config.cjs'),
      HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true',
      FNX_CHAIN_PORT: String(port),
      FNX_CHAIN_FINALITY_LAG: `${finalityLag}`,
      ...(rests && { FNX_CHAIN_RESTS: 'yes' }),
      FNX_CHAIN_SCRATCH: scratch,
      FNX_CHAIN_START: start.toISOString(),
    },
  });
}

/** @throws Error when the port is taken, or as `whileItWorks` */
async function listeningPort(node: ChildProcess): Promise<number> {
  const told = once(node, 'message') as Promise<[{ port?: number; error?: string }]>;
  const ended = new Promise<number>((resolve) => node.once('exit', (code) => resolve(code ?? 128)));
  // The process writes to this terminal, so its last words are there already.
  const watched = { pid: node.pid ?? 0, ended, tail: () => '' };
  const [{ port, error }] = await whileItWorks('The local chain', watched, told);
  if (!port) throw new Error(`The local chain did not start: ${error}`);
  return port;
}

async function endProcess(node: ChildProcess): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return;
  const ended = new Promise((resolve) => node.once('exit', resolve));
  node.kill('SIGKILL');
  await ended;
}

/** A JSON-RPC client for scripts and tests; an error of the node is thrown with its message. */
export function httpRpc(url: string): Rpc {
  type Answer = { id: number; result?: unknown; error?: { message: string } };
  const send = async (calls: { method: string; params: unknown[] }[]): Promise<unknown[]> => {
    if (calls.length === 0) return [];
    const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answers = ((await response.json()) as Answer[]).sort((a, b) => a.id - b.id);
    return answers.map(({ id, result, error }) => {
      if (error) throw new Error(`${calls[id]?.method}: ${error.message}`);
      return result;
    });
  };
  return {
    batch: send,
    request: async (method, params) => (await send([{ method, params }]))[0],
  };
}
