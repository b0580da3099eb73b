/**
 * Compiles scripts/chain/contracts into the committed scripts/chain/artifacts, so that starting a
 * local chain needs no compiler. Run by hand after a change: `node scripts/chain/compile.cjs`.
 * solc comes with hardhat.
 */
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const solc = require('solc');

const contracts = join(__dirname, 'contracts');
const sources = {};
for (const name of readdirSync(contracts)) {
  sources[name] = { content: readFileSync(join(contracts, name), 'utf8') };
}

const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources,
      settings: {
        // Paris has no PUSH0, which old local nodes do not know.
        evmVersion: 'paris',
        optimizer: { enabled: true, runs: 200 },
        metadata: { bytecodeHash: 'none' },
        outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
      },
    }),
  ),
);

for (const error of output.errors ?? []) console.error(error.formattedMessage);
if (output.errors?.some((error) => error.severity === 'error')) process.exit(1);

for (const [file, compiled] of Object.entries(output.contracts)) {
  const [contract] = Object.values(compiled);
  const artifact = { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
  const target = join(__dirname, 'artifacts', `${basename(file, '.sol')}.json`);
  writeFileSync(target, `${JSON.stringify(artifact, null, 2)}\n`);
  console.log(`${target}: ${(artifact.bytecode.length - 2) / 2} bytes`);
}
