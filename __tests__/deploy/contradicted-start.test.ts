import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CONTRACT_NAMES, type ContractName } from '@fnx/contracts/deploy/deployed';
import { openChain } from '@/server/open-chain';
import { readConfig } from '@/server/read-config';
import { findClockFaults } from '@/server/refuse-nodes';
import { refuseUnsafe } from '@/server/refuse-unsafe';
import { startNode } from '../support/service/fake-node';
import { makeOperatorFolder } from '../support/service/operator-folder';
import { production } from '../support/service/production';
import {
  BANK_SIGNER,
  BANK_TREASURY,
  blockOfNow,
  type ProductionChain,
  startProductionChain,
} from '../support/service/production-chain';
import { whyRefused } from '../support/service/why-refused';

const OTHER = '0xde709f2102306220921060314715629080e2fb77';
const root = process.cwd();

let chain: ProductionChain;
let folder: string;
beforeAll(async () => {
  chain = await startProductionChain();
  folder = makeOperatorFolder();
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(root);
  fs.rmSync(folder, { recursive: true, force: true });
  await chain?.stop();
});

/** The guard's refusal; null when it lets the service start. The database is another test's. */
const judge = (changes: Record<string, string> = {}) =>
  whyRefused(async () => {
    const source = { ...production(chain, '', os.tmpdir()), ...changes };
    const config = readConfig(source);
    const { signer } = config;
    const address = signer.kind === 'rpc' ? signer.address : BANK_SIGNER;
    await refuseUnsafe(config, openChain(config), address);
  });

const reasons = (said: string | null) => said?.split('\n').slice(1) ?? [];
const nodes = (...urls: string[]) => ({ CHAIN_RPC_URL: urls.join() });

it('what the configuration says and the chain says too starts', async () => {
  expect(await judge()).toBeNull();
});

describe('a start is refused, with both values, for', () => {
  // Together, each contract's address in the place of each other one.
  it.each(CONTRACT_NAMES.slice(1).map((_, index) => index + 1))(
    'addresses that stand %i places on',
    async (places) => {
      const given = CONTRACT_NAMES.map((_, index) => {
        const there = CONTRACT_NAMES[(index + places) % CONTRACT_NAMES.length] as ContractName;
        return chain.contracts[there];
      });
      const said = await judge({ SHARE_CONTRACTS: given.join() });
      for (const one of given) expect(said).toContain(`SHARE_CONTRACTS names ${one} as`);
      // Each of two nodes says each.
      expect(reasons(said)).toHaveLength(2 * CONTRACT_NAMES.length);
    },
  );

  it('an address without a contract', async () => {
    const said = await judge({
      SHARE_CONTRACTS: CONTRACT_NAMES.map((name) =>
        name === 'ballots' ? OTHER : chain.contracts[name],
      ).join(),
    });
    expect(said).toMatch(/as ballots; the chain has there: none of the contracts/);
  });

  it('contracts of another share token', async () => {
    const { ballots } = chain.chain.addresses.contracts;
    const said = await judge({
      SHARE_CONTRACTS: CONTRACT_NAMES.map((name) =>
        name === 'ballots' ? ballots : chain.contracts[name],
      ).join(),
    });
    expect(said).toContain(`names ${chain.contracts.shareToken} as share token`);
    expect(said).toContain(chain.chain.addresses.contracts.shareToken);
  });

  it('another treasury', async () => {
    const said = await judge({ TREASURY_ADDRESS: BANK_SIGNER });
    expect(said).toContain(
      `TREASURY_ADDRESS is ${BANK_SIGNER}; the treasury of the sale is ${BANK_TREASURY}`,
    );
  });

  it('a signer without its role', async () => {
    const said = await judge({ QUOTE_SIGNER_ADDRESS: BANK_TREASURY });
    expect(said).toContain(`The quote signer is ${BANK_TREASURY}`);
    expect(said).toMatch(/has not given it the role SIGNER/);
  });

  it('a price feed that is not the one of the sale', async () => {
    const { chain: local } = chain;
    const file = path.join(folder, 'addresses.json');
    const { BNB, USDT } = local.addresses.currencies;
    const currencies = { ...local.addresses.currencies, USDT: { ...USDT, feed: BNB.feed } };
    fs.writeFileSync(file, JSON.stringify({ ...local.addresses, currencies }));
    const said = await judge({ SHARE_CONTRACTS: '', TOKEN_ADDRESSES_FILE: file });
    expect(said).toContain(
      `The price feed of USDT is ${BNB.feed} here; the sale contract reads ${USDT.feed}`,
    );
  });

  it('prices that the sale refuses while the service still uses them', async () => {
    const file = path.join(folder, 'addresses.json');
    fs.writeFileSync(file, JSON.stringify(chain.chain.addresses));
    const judgeAge = (LIMIT_FEED_MAX_AGE_SECONDS: string) =>
      judge({ SHARE_CONTRACTS: '', TOKEN_ADDRESSES_FILE: file, LIMIT_FEED_MAX_AGE_SECONDS });
    const said = await judgeAge('90000');
    expect(said).toContain(
      'Prices of USDT may be 176400 s old here (LIMIT_FEED_MAX_AGE_SECONDS is 90000); the sale contract refuses them after 172800 s.',
    );
    expect(said).toContain('Prices of BNB may be 90060 s old');
    expect(await judgeAge('60')).not.toContain(' s old here');
  });

  it('a single node', async () => {
    expect(await judge(nodes(chain.urls.chain[0]))).toMatch(
      /CHAIN_RPC_URL names a single node \(127\.0\.0\.1:\d+\)/,
    );
  });

  it('both nodes being one, by name or behind two names', async () => {
    const [one] = chain.urls.chain;
    expect(await judge(nodes(one, `${one}/key`))).toMatch(/names one node twice/);
    expect(await judge(nodes(one, one.replace('127.0.0.1', 'localhost')))).toMatch(/twice/);
    const filters = new Set<unknown>();
    const shared = {
      eth_newBlockFilter: () => {
        const id = `0x${'c'.repeat(31)}${filters.size}`;
        filters.add(id);
        return id;
      },
      eth_uninstallFilter: ([id]: readonly unknown[]) => filters.delete(id),
    };
    const [first, second] = [await chain.node(shared), await chain.node(shared)];
    expect(await judge(nodes(first.url, second.url))).toMatch(/names one node twice/);
    // Two nodes that count their filters up from one are two.
    const counting = { eth_newBlockFilter: '0x1', eth_uninstallFilter: true };
    const [third, fourth] = [await chain.node(counting), await chain.node(counting)];
    expect(await judge(nodes(third.url, fourth.url))).toBeNull();
  });

  it('another PUBLIC_URL than the pages were built for', async () => {
    const said = await judge({ NEXT_PUBLIC_SITE_URL: 'https://old.example.com' });
    expect(said).toMatch(
      /PUBLIC_URL is https:\/\/invest\.example\.com, and .* built for https:\/\/old\.example\.com/,
    );
    expect(await judge({ NEXT_PUBLIC_SITE_URL: 'https://invest.example.com/' })).toBeNull();
  });

  it('two lists of addresses at once', async () => {
    const said = await judge({ TOKEN_ADDRESSES_FILE: '/etc/fnx/addresses.json' });
    expect(said).toMatch(/SHARE_CONTRACTS \(0x.*\) or TOKEN_ADDRESSES_FILE \(\/etc.*not both/);
  });

  it('each file of the sample that is left', async () => {
    const kept = [
      'bank/content/en/faq/what-is-fnx.md',
      'bank/public/documents/share-agreement.pdf',
    ];
    const own = kept.map((name) => fs.readFileSync(path.join(folder, name)));
    for (const name of kept) fs.copyFileSync(path.join(root, name), path.join(folder, name));
    try {
      expect(await judge()).toContain(`describe the sample bank: ${kept.join(', ')}.`);
    } finally {
      kept.forEach((name, place) => {
        fs.writeFileSync(path.join(folder, name), own[place] as Buffer);
      });
    }
  });
});

describe('the clock', () => {
  const late = (seconds: number) =>
    chain.node({
      eth_getBlockByNumber: (params: readonly unknown[]) =>
        blockOfNow(chain.chain.rpcUrl, params, seconds),
    });
  /** A node with blocks that are late, one more at each look. */
  async function lateAndMoving(seconds: number) {
    let number = 1_000;
    return chain.node({
      eth_getBlockByNumber: async (params: readonly unknown[]) => ({
        ...((await blockOfNow(chain.chain.rpcUrl, params, seconds)) as object),
        number: `0x${(number++).toString(16)}`,
      }),
    });
  }

  // A clock behind the nodes comes nearer to a block's time while it is read.
  it.each([31, -60])('that differs by %s s from every node stops the start', async (seconds) => {
    const [one, two] = [await lateAndMoving(seconds), await lateAndMoving(seconds)];
    const said = await judge(nodes(one.url, two.url));
    expect(said).toMatch(/The clock of this machine says .*; the newest block of .* is of /);
  });

  it('may differ by less, and one node may be behind', async () => {
    const [one, two] = [await late(25), await lateAndMoving(4_000)];
    expect(await judge(nodes(one.url, two.url))).toBeNull();
  });

  it('is not blamed when the chain stands still: the start waits', async () => {
    const { nodes: still } = openChain(
      readConfig({
        ...production(chain, '', os.tmpdir()),
        ...nodes((await late(4_000)).url, (await late(5_000)).url),
      }),
    );
    await expect(findClockFaults(still, () => new Date(), 300)).rejects.toThrow(
      /No node of CHAIN_RPC_URL shows a new block/,
    );
  });
});

describe('a node that does not answer', () => {
  it.each(['CHAIN_RPC_URL', 'PUBLIC_RPC_URL'])(
    'keeps the service from starting, and is no refusal: the start is tried again (%s)',
    async (name) => {
      const gone = await chain.node();
      await gone.stop();
      const value = name === 'CHAIN_RPC_URL' ? `${chain.urls.chain[0]},${gone.url}` : gone.url;
      await expect(judge({ [name]: value })).rejects.toThrow(`${name} (`);
    },
  );

  it('that does not say whether it is a test node is not believed', async () => {
    const node = await startNode('Geth/v1.5.0', 56, {
      hardhat_metadata: () => new Promise(() => {}),
    });
    try {
      await expect(judge({ PUBLIC_RPC_URL: node.url })).rejects.toThrow(/does not answer/);
    } finally {
      await node.stop();
    }
  });
});
