import { bnbSmartChain } from '@fnx/chain/chains';
import { type Config, createConfig, http } from 'wagmi';
import { connect, disconnect } from 'wagmi/actions';
import { answerApproval, openApproval, subscribeApprovals } from '@/wallet/demo/approvals';
import { demoConnector } from '@/wallet/demo/demo-wallet';
import { startTestChain, type TestChain } from '../support/market/chain';
import type { chainAccount } from '../support/market/chain-accounts';

/**
 * A local chain, and on it the demo wallet of one person, connected before each test. Call it once in a test file, outside of
 * `describe`.
 */
export function startDemoWallet(person: ReturnType<typeof chainAccount>) {
  const started: { chain?: TestChain; config?: Config; stopAnswering?: () => void } = {};
  const wallet = {
    /** How the person answers every question of the wallet; yes by default. */
    answer: true,
    /** The questions of this test so far. */
    asked: [] as unknown[],
    get chain() {
      if (!started.chain) throw new Error('The chain runs from beforeAll on.');
      return started.chain;
    },
    get config() {
      if (!started.config) throw new Error('The wallet is there from beforeAll on.');
      return started.config;
    },
  };
  beforeAll(async () => {
    started.chain = await startTestChain();
    const bsc = bnbSmartChain(started.chain.rpcUrl);
    started.config = createConfig({
      chains: [bsc],
      connectors: [demoConnector(() => [person.address])],
      // Hardhat reports a revert as an internal error, for which viem asks again; real nodes do not.
      transports: { [bsc.id]: http(started.chain.rpcUrl, { retryDelay: 1 }) },
      storage: null,
    });
    started.stopAnswering = subscribeApprovals(() => {
      const open = openApproval();
      if (!open) return;
      wallet.asked.push(open.question);
      answerApproval(open.id, wallet.answer);
    });
  });
  afterAll(async () => {
    started.stopAnswering?.();
    await started.chain?.stop();
  });
  beforeEach(async () => {
    wallet.answer = true;
    wallet.asked.length = 0;
    const [connector] = wallet.config.connectors;
    if (connector) await connect(wallet.config, { connector });
  });
  afterEach(() => disconnect(wallet.config));
  return wallet;
}
