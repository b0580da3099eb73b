import { setImmediate } from 'node:timers/promises';
import {
  catchUp,
  httpRpc,
  type LocalChain,
  type LocalChainOptions,
  startLocalChain,
} from '../../../scripts/dev/local-chain';

export type ChainOptions = Pick<LocalChainOptions, 'finalityLag' | 'sampleHolders'>;

/** A chain, and the snapshot of it as it was deployed. */
type KeptChain = { chain: LocalChain; deployed: unknown };

declare global {
  /** Things that a worker keeps from one test file to the next. */
  interface KeptByWorker {
    chains?: KeptChain[];
  }
  var keptByWorker: KeptByWorker;
}

/**
 * A local chain as just deployed, which mines each transaction as it comes. Starting a node takes seconds, so the worker keeps
 * it: `stop` takes back all that happened on it, and the next file receives the same one. A chain with options, which hardly
 * two files share, is not kept.
 */
export async function borrowChain(options: ChainOptions): Promise<LocalChain> {
  if (Object.values(options).some(Boolean)) return startLocalChain({ blockTimeMs: 0, ...options });
  globalThis.keptByWorker.chains ??= [];
  const idle = globalThis.keptByWorker.chains;
  const { chain, deployed } = idle.pop() ?? (await deployChain());
  const rpc = httpRpc(chain.rpcUrl);
  // A file loads for longer than the node keeps an idle connection: after two turns `fetch` knows which are closed.
  await setImmediate();
  await setImmediate();
  await catchUp(rpc);
  await rpc.request('evm_setAutomine', [true]);
  const giveBack = async () => {
    await rpc.request('evm_revert', [deployed]);
    // A snapshot serves once.
    idle.push({ chain, deployed: await rpc.request('evm_snapshot', []) });
  };
  // A node that no longer answers is not kept.
  return { ...chain, stop: () => giveBack().catch(chain.stop) };
}

async function deployChain(): Promise<KeptChain> {
  const chain = await startLocalChain({ blockTimeMs: 0 });
  chain.unref();
  return { chain, deployed: await httpRpc(chain.rpcUrl).request('evm_snapshot', []) };
}
