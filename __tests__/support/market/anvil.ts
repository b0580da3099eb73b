import { spawn } from 'node:child_process';
import { findFoundry } from '@fnx/contracts/build/forge';
import { type Address, getAddress, numberToHex } from 'viem';
import { deployLocalContracts } from '../../../scripts/chain/deploy';
import { httpRpc } from '../../../scripts/dev/local-chain';
import { freePort, untilReady } from '../../../scripts/processes';
import { onChain } from './chain';

/**
 * A chain that can be reorganised, with the contracts of the local chain. It mines only when told to.
 *
 * @param epoch half of the blocks by which `finalized` is behind `latest`: anvil counts two epochs
 */
export async function startAnvil(epoch: number) {
  const port = await freePort();
  const node = spawn(findFoundry('anvil'), argumentsOf(port, epoch), { stdio: 'ignore' });
  const ended = new Promise<number>((done) => node.once('exit', (code) => done(code ?? 128)));
  const stop = async () => {
    node.kill('SIGKILL');
    await ended;
  };
  const rpcUrl = `http://127.0.0.1:${port}`;
  const rpc = httpRpc(rpcUrl);
  try {
    const watched = { pid: node.pid ?? 0, ended, tail: () => '' };
    await untilReady(rpcUrl, watched, { what: 'anvil', isReady: () => true });
    const accounts = (await rpc.request('eth_accounts', [])) as Address[];
    const addresses = await deployLocalContracts(
      rpc,
      accounts.map((account) => getAddress(account)),
    );
    const chain = onChain({ rpcUrl, pid: node.pid ?? 0, addresses, stop });
    return {
      ...chain,
      mineBlocks: (count: number) => rpc.request('anvil_mine', [numberToHex(count)]),
      /** Replaces so many of the newest blocks by empty ones; their transactions are gone. */
      reorganise: (depth: number) => rpc.request('anvil_reorg', [depth, []]),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function argumentsOf(port: number, epoch: number): string[] {
  const options = {
    port,
    'chain-id': 56,
    accounts: 40,
    mnemonic: 'test test test test test test test test test test test junk',
    'gas-limit': 140_000_000,
    hardfork: 'cancun',
    'slots-in-an-epoch': epoch,
  };
  const pairs = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return [...pairs, '--no-mining', '--silent'];
}
