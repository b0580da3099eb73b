/**
 * Makes few blocks on a node that nobody uses. After a transaction the usual blocks follow until it is final. Before a balance or a call is
 * read, the node makes a block, unless it made one in this second. Otherwise it makes one every fifteen seconds.
 */

/** Calls of somebody who sends a transaction, or waits for one. */
const WAITS = /^(eth_send|evm_|hardhat_|eth_getTransactionReceipt$|eth_blockNumber$)/;
/** The service asks these every second. They make no block. */
const LOOKS = /^(eth_chainId|eth_getLogs|eth_getBlockByNumber)$/;
/** Multicall3. The service reads rates with it every ten seconds, which makes no block either. */
const READER = /^0xca11bde05977b3631167028862be2a173976ca11$/i;

const REST_MS = 15_000;

const isLook = ({ method, params: [first] = [] }) =>
  method === 'eth_call' ? READER.test(first?.to) : LOOKS.test(method) && first !== 'pending';

/**
 * @param provider hardhat's EIP-1193 provider
 * @param blocks how many follow what was waited for
 */
function restBlocks(provider, blocks) {
  const ask = (method, ...params) => provider.request({ method, params });
  /** The interval that was asked for, in ms; 0 without one. */
  let interval = 0;
  let isAwake = true;
  let freshUntil = 0;
  let timer;
  const mine = async () => {
    if (interval === 0 || isAwake || Date.now() < freshUntil) return;
    freshUntil = Date.now() + interval;
    await ask('evm_mine');
  };
  const sleep = async () => {
    isAwake = false;
    await ask('evm_setIntervalMining', REST_MS);
  };
  const wake = async () => {
    await mine();
    clearTimeout(timer);
    if (interval === 0) return;
    timer = setTimeout(sleep, blocks * interval);
    if (isAwake) return;
    isAwake = true;
    await ask('evm_setIntervalMining', interval);
  };
  return {
    async request(call) {
      if (call.method === 'evm_setIntervalMining') [interval] = call.params;
      if (WAITS.test(call.method)) await wake();
      else if (!isLook(call)) await mine();
      return provider.request(call);
    },
    addListener: (event, listener) => provider.addListener(event, listener),
    removeListener: (event, listener) => provider.removeListener(event, listener),
  };
}

module.exports = { restBlocks };
