/**
 * The node process behind scripts/dev/local-chain.ts. It is forked with a channel to its parent: over it
 * goes the port once the node listens. When it closes, because the parent ended for any reason,
 * this process removes its folder and ends.
 */
const { rmSync } = require('node:fs');
const hre = require('hardhat');
const { TASK_NODE_CREATE_SERVER } = require('hardhat/builtin-tasks/task-names');
const { lagFinality } = require('./lag-finality.cjs');
const { restBlocks } = require('./resting-blocks.cjs');

/** Beside the lag: reading, and the answer to what was read. */
const BLOCKS_TO_ACT = 4;

async function main() {
  const lag = Number(process.env.FNX_CHAIN_FINALITY_LAG);
  const node = lagFinality(hre.network.provider, lag);
  const server = await hre.run(TASK_NODE_CREATE_SERVER, {
    hostname: '127.0.0.1',
    port: Number(process.env.FNX_CHAIN_PORT),
    provider: process.env.FNX_CHAIN_RESTS ? restBlocks(node, lag + BLOCKS_TO_ACT) : node,
  });
  // By default Node closes a connection after five idle seconds. A caller on a busy machine may send at that moment, and fails.
  server._httpServer.keepAliveTimeout = 0;
  const { port } = await server.listen();
  process.send({ port });
}

process.on('disconnect', () => {
  rmSync(process.env.FNX_CHAIN_SCRATCH, { recursive: true, force: true });
  process.exit(0);
});
// A Ctrl-C reaches the whole group: the parent decides when the chain may go.
process.on('SIGINT', () => {});

main().catch((error) => {
  process.send({ error: error instanceof Error ? error.message : String(error) }, () =>
    process.exit(1),
  );
});
