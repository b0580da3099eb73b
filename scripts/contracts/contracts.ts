/** `npm run tool -- contracts <command>`: compiles, tests and deploys the contracts. Without a command it prints the list. */

import { runScript } from '../processes';

type Command = { does: string; run(args: string[]): Promise<unknown> };

/** Each command loads its own modules, so that `test` does not wait for the compiler. */
const COMMANDS: Record<string, Command> = {
  build: {
    does: 'compile with npm’s solc; write compiled and abi of packages/contracts',
    run: async () => (await import('@fnx/contracts/build/build')).runBuild(),
  },
  test: {
    does: 'run the contract tests in forge; further words go to forge',
    run: async (args) => (await import('@fnx/contracts/build/run-tests')).runTests(args),
  },
  coverage: {
    does: 'measure the lines and branches that the unit tests reach; all of them',
    run: async () => (await import('@fnx/contracts/build/coverage')).runCoverage(),
  },
  gas: {
    does: 'measure what each call costs against packages/contracts/gas.json; --write replaces the table',
    run: async (args) => (await import('@fnx/contracts/build/gas')).runGas(args),
  },
  mutate: {
    does: 'remove each check once; the tests must fail each time',
    run: async () => (await import('@fnx/contracts/build/mutate')).runMutate(),
  },
  deploy: {
    does: 'deploy and configure the contracts, then read every role and limit back',
    run: async (args) => (await import('./deploy')).runDeploy(args),
  },
  check: {
    does: 'read every role and limit of a network file again, and name each difference',
    run: async (args) => (await import('./check')).runCheck(args),
  },
  issue: {
    does: 'send all calls that issue a list of shares, and go on where another run ended',
    run: async (args) => (await import('./issue')).runIssue(args),
  },
  'verify-input': {
    does: 'print the standard JSON input of a contract for block explorers',
    run: async (args) => (await import('@fnx/contracts/build/verify-input')).runVerifyInput(args),
  },
  'wallet-metadata': {
    does: 'write what wallets need to show our calls in words: descriptors (ERC-7730), input of Sourcify',
    run: async (args) => (await import('./wallet-metadata')).runWalletMetadata(args),
  },
};

async function main([name = 'help', ...args]: string[]): Promise<void> {
  const command = COMMANDS[name];
  if (command) await command.run(args);
  else if (name === 'help') console.log(help());
  else throw new Error(`There is no command ${name}.\n\n${help()}`);
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(17)}${does}`);
  return ['npm run tool -- contracts <command>', '', ...lines].join('\n');
}

runScript(() => main(process.argv.slice(2)));
