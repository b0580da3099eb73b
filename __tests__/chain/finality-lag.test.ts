import { numberToHex } from 'viem';
import { startTestChain } from '../support/market/chain';
import { chainAccount } from '../support/market/chain-accounts';
import { duringTests } from '../support/setup/during-tests';

const LAG = 3;

describe('a local chain whose finality lags', () => {
  const chain = duringTests(() => startTestChain({ finalityLag: LAG }));
  beforeAll(async () => {
    for (let block = 0; block < 5; block += 1) await chain.mine();
  });

  const latestNumber = async () => Number(await chain.rpc.request('eth_blockNumber', []));

  it.each(['safe', 'finalized'])('calls the block %s that is as much older', async (tag) => {
    const block = await chain.rpc.request('eth_getBlockByNumber', [tag, false]);
    expect(block).toMatchObject({ number: numberToHex((await latestNumber()) - LAG) });
    const newest = await chain.rpc.request('eth_getBlockByNumber', ['latest', false]);
    expect(newest).toMatchObject({ number: numberToHex(await latestNumber()) });
  });

  it('reads balances, calls and logs as of the final block', async () => {
    const { address } = chain.client(chainAccount(12)).account;
    const to = '0x00000000000000000000000000000000000000aa';
    const balances = () =>
      chain.rpc.batch(
        ['finalized', 'latest'].map((tag) => ({ method: 'eth_getBalance', params: [to, tag] })),
      );
    await chain.payNative(chainAccount(12), to, 5n);
    expect(await balances()).toEqual(['0x0', '0x5']);

    const token = chain.tokenAddress('USDT');
    await chain.payToken(chainAccount(12), token, to, 7n);
    const transfers = (toBlock: string) =>
      chain.rpc.request('eth_getLogs', [{ address: token, fromBlock: 'finalized', toBlock }]);
    expect(await transfers('latest')).toHaveLength(1);
    expect(await transfers('finalized')).toHaveLength(0);
    const balanceOf = `0x70a08231${to.slice(2).padStart(64, '0')}`;
    const call = [{ from: address, to: token, data: balanceOf }];
    const held = await chain.rpc.batch([
      { method: 'eth_call', params: [...call, 'safe'] },
      { method: 'eth_call', params: [...call, 'latest'] },
    ]);
    expect(held.map(Number)).toEqual([0, 7]);

    for (let block = 0; block < LAG; block += 1) await chain.mine();
    expect(await balances()).toEqual(['0x5', '0x5']);
    expect(await transfers('finalized')).toHaveLength(1);
  });
});
