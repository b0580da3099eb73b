/**
 * Hardhat calls every block final at once; on BNB Smart Chain finality is a few blocks behind. This wraps hardhat's provider,
 * below its HTTP and WebSocket servers, so that the block tags `safe` and `finalized` mean `latest` minus `lag` blocks.
 */

const FINAL_TAGS = new Set(['safe', 'finalized']);
const isFinalTag = (value) => FINAL_TAGS.has(value);

/** The fields of a log filter that take a block. */
const RANGE = ['fromBlock', 'toBlock'];

function mentionsFinality(params) {
  if (!Array.isArray(params)) return false;
  return params.some((param) => isFinalTag(param) || RANGE.some((key) => isFinalTag(param?.[key])));
}

/** A tag is a parameter of its own or a bound of a log filter; nothing else a node is asked equals one. */
function replaceTags(params, block) {
  return params.map((param) => {
    if (isFinalTag(param)) return block;
    if (typeof param !== 'object' || param === null) return param;
    const changed = RANGE.filter((key) => isFinalTag(param[key])).map((key) => [key, block]);
    return changed.length > 0 ? { ...param, ...Object.fromEntries(changed) } : param;
  });
}

/**
 * @param provider hardhat's EIP-1193 provider
 * @param lag blocks; 0 returns the provider as it is
 */
function lagFinality(provider, lag) {
  if (lag === 0) return provider;
  const finalBlock = async () => {
    const latest = Number(await provider.request({ method: 'eth_blockNumber', params: [] }));
    return `0x${Math.max(0, latest - lag).toString(16)}`;
  };
  return {
    async request({ method, params }) {
      if (!mentionsFinality(params)) return provider.request({ method, params });
      return provider.request({ method, params: replaceTags(params, await finalBlock()) });
    },
    addListener: (event, listener) => provider.addListener(event, listener),
    removeListener: (event, listener) => provider.removeListener(event, listener),
  };
}

module.exports = { lagFinality };
