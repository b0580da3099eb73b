/** The local stand-in for BNB Smart Chain. Everything hardhat writes goes to a temporary folder. */
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const scratch = process.env.FNX_CHAIN_SCRATCH ?? join(tmpdir(), 'fnx-chain');

module.exports = {
  solidity: '0.8.30',
  paths: {
    sources: join(scratch, 'sources'),
    cache: join(scratch, 'cache'),
    artifacts: join(scratch, 'artifacts'),
  },
  networks: {
    hardhat: {
      chainId: 56,
      initialDate: process.env.FNX_CHAIN_START,
      hardfork: 'cancun',
      // The precompiled contract for P-256, as on BNB Smart Chain. Osaka has it too, but this node then cannot estimate large calls.
      enableRip7212: true,
      blockGasLimit: 140_000_000,
      // Many blocks may fall into one second (automining); their times must not run ahead of the clock,
      // because orders are judged by them.
      allowBlocksWithSameTimestamp: true,
      mining: { auto: false, interval: 0, mempool: { order: 'fifo' } },
      accounts: {
        mnemonic: 'test test test test test test test test test test test junk',
        count: 40,
        accountsBalance: '10000000000000000000000',
      },
    },
  },
};
