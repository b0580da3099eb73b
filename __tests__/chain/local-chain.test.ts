import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { erc20Abi, parseEther } from 'viem';
import { CURRENCY_IDS } from '@/chain/addresses';
import { startTestChain } from '../support/market/chain';
import { chainAccount } from '../support/market/chain-accounts';

describe('the local chain', () => {
  let chain: Awaited<ReturnType<typeof startTestChain>>;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain.stop());

  it('says that it is a local node with the id of BNB Smart Chain', async () => {
    expect(await chain.rpc.request('web3_clientVersion', [])).toMatch(/^HardhatNetwork\//);
    expect(await chain.reader.getChainId()).toBe(56);
  });

  it('notes its addresses and its node in the file for the service', () => {
    const { rpcUrl, ...addresses } = JSON.parse(readFileSync(chain.addressesFile, 'utf8'));
    expect(addresses).toEqual(chain.addresses);
    expect(rpcUrl).toBe(chain.rpcUrl);
  });

  it('gave everybody 100 000 of each token, and answers many reads in one call', async () => {
    const balances = await chain.reader.multicall({
      allowFailure: false,
      contracts: CURRENCY_IDS.filter((id) => id !== 'BNB').map((id) => ({
        abi: erc20Abi,
        address: chain.tokenAddress(id),
        functionName: 'balanceOf',
        args: [chainAccount(30).address],
      })),
    });
    expect(balances).toEqual(Array(5).fill(parseEther('100000')));
  });

  it('does not let its block times run ahead of the clock', async () => {
    for (let block = 0; block < 5; block += 1) await chain.mine();
    const { timestamp } = await chain.reader.getBlock();
    expect(Number(timestamp)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
  });
});

describe('its process', () => {
  it('ends with the one that started it, even when that is killed', async () => {
    const code = `require('./scripts/dev/local-chain').startLocalChain()
      .then(({ rpcUrl }) => console.log(rpcUrl));`;
    const starter = spawn(process.execPath, ['--import', 'tsx', '--eval', code], {
      cwd: join(__dirname, '../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [rpcUrl] = await once(starter.stdout, 'data');
    const answers = () =>
      fetch(String(rpcUrl).trim(), { method: 'POST', body: '{}' }).then(
        () => true,
        () => false,
      );
    expect(await answers()).toBe(true);
    starter.kill('SIGKILL');
    while (await answers()) await new Promise((resolve) => setImmediate(resolve));
  });
});
