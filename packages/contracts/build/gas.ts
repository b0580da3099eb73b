import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runForge } from './forge';
import { ROOT } from './place';

/** Written by packages/contracts/test/Gas.t.sol: gas per call, with 21,000 base and calldata, from cold storage. */
const MEASURED = '.data/forge/gas.json';

const TABLE = 'packages/contracts/gas.json';

/** Percent above the committed table that still passes: a compiler's noise, not a new storage slot. */
const TOLERANCE = 2;

/** The most that users may pay. */
const TARGETS: Readonly<Record<string, number>> = {
  approve: 50_000,
  buyUsdtFirst: 252_600,
  buyUsdtLater: 193_600,
  buyBnbFirst: 242_900,
  buyBnbLater: 183_900,
  addWallet: 95_000,
  transferToNewHolder: 150_000,
  transfer: 120_000,
  transferOwnEmpty: 70_000,
  transferOwn: 50_000,
  stakeFirst: 170_000,
  stake: 170_000,
  claim: 115_000,
  exit: 130_000,
  exitWithReward: 130_000,
  voteFirst: 95_000,
  vote: 95_000,
  voteBySignature: 90_000,
  payHolderFirst: 72_000,
  payHolder: 72_000,
  payHolderTaxed: 72_000,
  createHolderShares: 95_000,
  issueLine: 120_000,
  // It keeps the wallet for the claim: one slot more, which its execution then finds written.
  claimBook: 150_000,
  executeClaim: 131_000,
  placeSale: 105_000,
  placeBid: 105_000,
  clearRound: 330_000,
  settlePair: 190_000,
  collectSale: 55_000,
  collectBid: 55_000,
  passkeyBuyFirst: 560_000,
  passkeyBuyLater: 272_000,
  passkeyBuyFirstComputed: 800_000,
  passkeyBuyLaterComputed: 512_000,
  issueForFirst: 290_000,
  issueForLater: 228_000,
};

type Table = Record<string, number>;

/**
 * Measures what each kind of transaction costs and compares it with the committed table and the targets.
 * `--write` replaces the table first.
 *
 * @throws Error when a call costs more than its target, or over 2 % more than the table.
 */
export function runGas(args: readonly string[] = []): void {
  if (runForge(['test', '--isolate', '--match-contract', 'GasTest']) !== 0) {
    throw new Error('The gas could not be measured.');
  }
  const measured = read(MEASURED);
  if (args.includes('--write')) {
    writeFileSync(join(ROOT, TABLE), `${JSON.stringify(measured, null, 2)}\n`);
  }
  const faults = gasFaults(measured, read(TABLE));
  for (const [name, gas] of Object.entries(measured)) {
    console.log(`${name.padEnd(22)}${gas.toLocaleString('en').padStart(9)}`);
  }
  for (const fault of faults) console.error(fault);
  console.log(`${Object.keys(measured).length - faults.length} passed, ${faults.length} failed`);
  if (faults.length > 0) throw new Error('Gas is above the table or a target.');
}

/** One line per call that is too expensive, or that only one side knows. */
export function gasFaults(measured: Table, table: Table, targets = TARGETS): string[] {
  const names = new Set([...Object.keys(measured), ...Object.keys(table), ...Object.keys(targets)]);
  return [...names].flatMap((name) => {
    const gas = measured[name];
    const before = table[name];
    if (gas === undefined || before === undefined)
      return [`${name} is not measured and in ${TABLE}.`];
    const most = Math.floor((before * (100 + TOLERANCE)) / 100);
    const target = targets[name] ?? Number.POSITIVE_INFINITY;
    if (gas > target) return [`${name} costs ${gas}, target ${target}.`];
    return gas > most ? [`${name} costs ${gas}, ${before} in ${TABLE}.`] : [];
  });
}

function read(path: string): Table {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Table;
}
