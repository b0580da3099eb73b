import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { csvTable } from '@fnx/bank-files/csv-table';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import type { Db } from '@fnx/postgres/client';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import { type Hex, zeroAddress } from 'viem';
import type { GivenFile } from '@/server/desk/command-fields';
import { hashed, piecesOf } from '@/server/desk/file-pieces';
import type { AppContext } from '@/server/platform/context';
import { readOcf } from './read-ocf';
import { type Cells, COLUMNS, Faults, NEEDED, type RegisterLine, readLine } from './register-line';

/** The most lines of one file. A longer register is imported in several lists. */
export const MOST_LINES = 200_000;

export type ImportedRegister = {
  lines: readonly RegisterLine[];
  sharesRaw: bigint;
  /** SHA-256 of the file. */
  fileHash: Hex;
  /** People who share name and birthday, in a sentence each: the officer says that they are different people. */
  sameNames: readonly string[];
  faults: Faults;
};

/**
 * Reads the file of a register, and compares it with the register that is there. All faults are found at once; with one, nothing of the
 * lines is to be used.
 * @param statedRaw the sum that the resolution names, in millionths; null where it is not compared
 */
export async function readRegister(
  ctx: Pick<AppContext, 'db' | 'clock' | 'chain'>,
  file: GivenFile,
  statedRaw: bigint | null,
): Promise<ImportedRegister> {
  const faults = new Faults();
  const hash = createHash('sha256');
  const now = ctx.clock.now();
  const lines: RegisterLine[] = [];
  let count = 0;
  for await (const cells of cellsOf(file, hash, faults)) {
    count += 1;
    if (count > MOST_LINES) {
      faults.add(cells.line, null, `The file has more than ${MOST_LINES} holders.`);
      break;
    }
    const line = readLine(cells, now, faults);
    if (line) lines.push(line);
  }
  if (count === 0 && faults.count === 0) faults.add(null, null, 'The file has no holders.');
  const sharesRaw = lines.reduce((sum, line) => sum + line.sharesRaw, 0n);
  refuseRepeated(lines, faults);
  await refuseKnown(ctx, lines, faults);
  await refuseLockUps(ctx, lines, faults);
  if (statedRaw !== null && statedRaw !== sharesRaw && faults.count === 0) {
    const text = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
    const fault = `The lines are ${text(sharesRaw)} shares, and the resolution says ${text(statedRaw)}.`;
    faults.add(null, 'shares', fault);
  }
  const fileHash: Hex = `0x${hash.digest('hex')}`;
  return { lines, sharesRaw, fileHash, sameNames: sameNames(lines), faults };
}

async function* cellsOf(file: GivenFile, hash: Hash, faults: Faults): AsyncGenerator<Cells> {
  if (/\.(json|zip)$/i.test(file.name)) {
    const bytes = file.read();
    hash.update(bytes);
    for (const [place, cells] of readOcf(bytes, faults).entries()) {
      if (place % 1_000 === 0) await setImmediate();
      yield cells;
    }
    return;
  }
  const pieces = hashed(piecesOf(file), hash);
  const table = { columns: COLUMNS, needed: NEEDED };
  yield* csvTable(pieces, table, {
    onFault: (line, fault) => faults.add(line, null, fault),
    onNote: (_, note) => faults.notes.push(note),
  });
}

function refuseRepeated(lines: readonly RegisterLine[], faults: Faults): void {
  for (const column of ['number', 'wallet'] as const) {
    const seen = new Map<string, number>();
    for (const line of lines) {
      const value = line[column];
      if (value === null) continue;
      const before = seen.get(value);
      if (before === undefined) seen.set(value, line.line);
      else faults.add(line.line, column, `Line ${before} has the same: ${value}.`);
    }
  }
}

function sameNames(lines: readonly RegisterLine[]): string[] {
  const people = new Map<string, RegisterLine[]>();
  for (const line of lines) {
    if (line.birthDate === null) continue;
    const key = `${line.birthDate} ${line.name.toLowerCase()}`;
    const others = people.get(key);
    if (others) others.push(line);
    else people.set(key, [line]);
  }
  return [...people.values()].flatMap((same) => {
    const [{ name, birthDate } = { name: '', birthDate: '' }] = same;
    const numbers = same.map(({ number }) => number).join(', ');
    return same.length > 1 ? [`${name}, born ${birthDate}: numbers ${numbers}`] : [];
  });
}

const AT_ONCE = 5_000;
/** Says what to do about a holder who is in the register: the service gives each line a new holder id. */
const NEW_ALONE =
  'A list has new holders alone: take the line out, and send the holder these shares from a wallet of the bank.';

/** Wallets that the chain knows already, and numbers of a list that is not cancelled. */
async function refuseKnown(
  { db, chain }: Pick<AppContext, 'db' | 'chain'>,
  lines: readonly RegisterLine[],
  faults: Faults,
): Promise<void> {
  const own = new Set(
    Object.values(chain.addresses.contracts).map((one) => String(one).toLowerCase()),
  );
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const some = lines.slice(start, start + AT_ONCE);
    const wallets = await knownWallets(db, some);
    const numbers = await knownNumbers(db, some);
    for (const { line, wallet, number } of some) {
      if (wallet && own.has(wallet)) {
        faults.add(line, 'wallet', `${wallet} is a contract of the register.`);
      }
      const holder = wallet && wallets.get(wallet);
      if (holder) {
        faults.add(
          line,
          'wallet',
          `${wallet} belongs to holder ${holder} already, or did. ${NEW_ALONE}`,
        );
      }
      const other = numbers.get(number);
      if (other)
        faults.add(
          line,
          'number',
          `${number} is ${other} of an earlier list already. ${NEW_ALONE}`,
        );
    }
  }
}

async function knownWallets(db: Db, lines: readonly RegisterLine[]) {
  const wallets = lines.flatMap(({ wallet }) => wallet ?? []);
  const { rows } = await db.execute<{ key: string; value: string }>(sql`
    select address as key, holder as value from share_wallets
    where address in (select jsonb_array_elements_text(${JSON.stringify(wallets)}::jsonb))`);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

async function knownNumbers(db: Db, lines: readonly RegisterLine[]) {
  const numbers = lines.map(({ number }) => number);
  const { rows } = await db.execute<{ key: string; value: string }>(sql`
    select person.external_id as key, person.name as value
    from register_people person
      join share_list_lines line on line.holder = person.holder
      join share_lists list on list.id = line.list_id
    where list.cancelled_at is null
      and person.external_id in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))`);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Nobody could issue them: the contract refuses a lock-up that no rules would keep. */
async function refuseLockUps(
  { chain }: Pick<AppContext, 'chain'>,
  lines: readonly RegisterLine[],
  faults: Faults,
): Promise<void> {
  if (faults.count > 0 || lines.every(({ lockedUntil }) => lockedUntil === null)) return;
  const rules = await chain.client.readContract({
    address: chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: 'rules',
  });
  if (rules !== zeroAddress) return;
  faults.add(
    null,
    'locked until',
    'The share token has no rules of holding that could keep lock-ups.',
  );
}
