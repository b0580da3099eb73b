import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { restBlocks } from '../../scripts/chain/resting-blocks.cjs';
import { startTestChain } from '../support/market/chain';

type Call = { method: string; params?: unknown[] };

describe('the local chain', () => {
  let chain: Awaited<ReturnType<typeof startTestChain>>;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain.stop());

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

it('at rest a reader finds a block of this second, and who sends finds all until it is final', async () => {
  jest.useFakeTimers();
  const node = async (asked: string[]) => {
    const request = async ({ method, params = [] }: Call) => void asked.push(`${method} ${params}`);
    const blocks = restBlocks({ request }, 6);
    await blocks.request({ method: 'evm_setIntervalMining', params: [1000] });
    await jest.advanceTimersByTimeAsync(6_000);
    return async (...call: [string, ...unknown[]]) => {
      asked.splice(0);
      await blocks.request({ method: call[0], params: call.slice(1) });
      return [...asked];
    };
  };
  const all: string[] = [];
  const ask = await node(all);
  expect(all.at(-1)).toBe('evm_setIntervalMining 15000');
  expect(await ask('eth_chainId')).toEqual(['eth_chainId ']);
  expect(await ask('eth_getBalance', '0x1')).toEqual(['evm_mine ', 'eth_getBalance 0x1']);
  expect(await ask('eth_getBalance', '0x1')).toEqual(['eth_getBalance 0x1']);
  const sent = ['evm_setIntervalMining 1000', 'eth_sendRawTransaction 0x2'];
  expect(await ask('eth_sendRawTransaction', '0x2')).toEqual(sent);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await ask('eth_getBalance', '0x1')).toEqual(['eth_getBalance 0x1']);
});
