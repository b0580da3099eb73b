import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix, sep } from 'node:path';
import { type Abi, type Hex, keccak256 } from 'viem';
import { fromHere, PACKAGE } from './place';

/** The release of solc that package.json pins, as `solc --version` prints it. */
export const SOLC_VERSION = '0.8.30+commit.73712a01';

/** Our sources by their names for the compiler, which are part of the bytecode: the package's folder has another place now. */
const OURS = 'contracts/src';

/** Contracts of packages that a deployment needs, and that explorers verify like our own. */
const FROM_PACKAGES = [
  '@openzeppelin/contracts/access/manager/AccessManager.sol',
  '@openzeppelin/contracts/governance/TimelockController.sol',
];

const SETTINGS = {
  // BNB Smart Chain has run Cancun since June 2024, and OpenZeppelin 5.7 uses its MCOPY.
  evmVersion: 'cancun',
  // 200 is the default of solc, hardhat and block explorers. More runs make calls slightly cheaper and the
  // code larger, towards the limit of 24,576 bytes.
  optimizer: { enabled: true, runs: 200 },
  // The hash of the sources at the end of the code lets an explorer report an exact match.
  metadata: { bytecodeHash: 'ipfs' },
  outputSelection: {
    '*': {
      '*': [
        'abi',
        'evm.bytecode.object',
        'evm.deployedBytecode.object',
        'evm.deployedBytecode.immutableReferences',
      ],
    },
  },
};

/** Solidity's standard JSON input: source names are paths from the root, or of packages. */
export type StandardInput = {
  language: 'Solidity';
  sources: Record<string, { content: string }>;
  settings: typeof SETTINGS;
};

/** Deployed code: its hash without what the constructor writes into it, and where that is: first byte and length. */
export type Code = { hash: Hex; immutables: readonly (readonly [number, number])[] };

export type Compiled = {
  name: string;
  /** The source name: a path from the root, or of a package. */
  source: string;
  abi: Abi;
  bytecode: Hex;
  /** Bytes of the deployed code, of which EIP-170 allows 24,576. */
  size: number;
  code: Code;
};

type CompilerOutput = {
  errors?: {
    severity: 'error' | 'warning' | 'info';
    formattedMessage: string;
    sourceLocation?: { file: string };
  }[];
  contracts?: Record<
    string,
    Record<
      string,
      {
        abi: Abi;
        evm: {
          bytecode: { object: string };
          deployedBytecode: {
            object: string;
            immutableReferences?: Record<string, { start: number; length: number }[]>;
          };
        };
      }
    >
  >;
};

/** The source names of all our contracts and of the packages' contracts that are deployed. */
export function sourceNames(): string[] {
  const below = readdirSync(join(PACKAGE, 'src'), { recursive: true, encoding: 'utf8' });
  const ours = below.filter((path) => path.endsWith('.sol')).sort();
  return [...ours.map((path) => `${OURS}/${path.split(sep).join('/')}`), ...FROM_PACKAGES];
}

/**
 * The compiler's input for these sources and all they import.
 *
 * @throws Error when an imported file does not exist.
 */
export function standardInput(names: readonly string[]): StandardInput {
  const sources: StandardInput['sources'] = {};
  const add = (name: string) => {
    if (sources[name]) return;
    const content = readSource(name);
    sources[name] = { content };
    for (const path of importsOf(content)) add(resolveImport(name, path));
  };
  for (const name of names) add(name);
  const sorted = Object.fromEntries(Object.entries(sources).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { language: 'Solidity', sources: sorted, settings: SETTINGS };
}

/**
 * Compiles the sources with npm's solc, about 5 s.
 *
 * @returns each contract named after its file that can be deployed; abstract contracts, interfaces and
 * libraries (their code is part of the contracts that use them) are left out.
 * @throws Error with the compiler's messages when it reports an error or a warning of our own sources.
 */
export function compile(names: readonly string[] = sourceNames()): Compiled[] {
  const solc = fromHere('solc') as { compile(input: string): string; version(): string };
  if (!solc.version().startsWith(SOLC_VERSION)) {
    throw new Error(`solc is ${solc.version()}, not ${SOLC_VERSION}. Run npm ci.`);
  }
  const output = JSON.parse(solc.compile(JSON.stringify(standardInput(names)))) as CompilerOutput;
  const faults = (output.errors ?? []).filter(
    ({ severity, sourceLocation }) =>
      severity === 'error' || (severity === 'warning' && sourceLocation?.file.startsWith(OURS)),
  );
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join('\n'));
  return names.flatMap((source) => {
    const name = basename(source, '.sol');
    const contract = output.contracts?.[source]?.[name];
    if (!contract?.evm.bytecode.object || contract.abi.length === 0) return [];
    const { bytecode, deployedBytecode } = contract.evm;
    const size = deployedBytecode.object.length / 2;
    const immutables = Object.values(deployedBytecode.immutableReferences ?? {})
      .flat()
      .map(({ start, length }) => [start, length] as const)
      .sort(([a], [b]) => a - b);
    const code = { hash: keccak256(`0x${deployedBytecode.object}`), immutables };
    const made = { abi: contract.abi, bytecode: `0x${bytecode.object}` as Hex };
    return [{ name, source, ...made, size, code }];
  });
}

function readSource(name: string): string {
  const isOurs = name.startsWith('contracts/');
  const path = isOurs ? join(PACKAGE, '..', name) : fromHere.resolve(name);
  return readFileSync(path, 'utf8');
}

function importsOf(content: string): string[] {
  const statements = content.matchAll(/^\s*import\s+(?:[^"';]*\s+from\s+)?["']([^"']+)["'];/gm);
  return [...statements].map((match) => match[1] as string);
}

function resolveImport(from: string, path: string): string {
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : path;
}
