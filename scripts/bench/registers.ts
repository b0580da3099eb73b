import { setImmediate } from 'node:timers/promises';
import type { Hex } from 'viem';
import { treeOf } from '@/chain/share-list';
import { readRegister } from '@/server/issuance/read-register';
import { COLUMNS } from '@/server/issuance/register-line';
import { measured, type Row } from './measure';
import { withStore } from './store';

const HOLDERS = 100_000;
const MOST_SECONDS = 20;
const MOST_MIB = 500;
const MIB = 1024 * 1024;

/** A file of a register: a holder a line, with an address and every tenth with a wallet. */
async function* registerFile(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${COLUMNS.join(',')}\n`);
  for (let number = 1; number <= HOLDERS; number += 1) {
    const wallet = number % 10 === 0 ? `0x5e${number.toString(16).padStart(38, '0')}` : '';
    const born = `19${10 + (number % 90)}-0${1 + (number % 9)}-1${number % 10}`;
    const name = `Holder ${number.toString(36)} Example`;
    yield Buffer.from(
      `${number},person,${name},${born},h${number}@mail.example,"Street ${number}\n8000 Zürich",CH,${wallet},${number % 977}.5,\n`,
    );
  }
}

/** From the file of 100,000 holders, checked against a register, to the tree that the board announces. */
export async function benchRegisters(): Promise<Row[]> {
  return withStore(async (ctx) => {
    const { result, seconds, whole } = await measured(async () => {
      const started = performance.now();
      const file = { name: 'register.csv', read: () => Buffer.alloc(0), stream: registerFile };
      const { lines, faults } = await readRegister(ctx, file, null);
      if (lines.length !== HOLDERS) throw new Error(JSON.stringify(faults.shown[0]));
      const reading = (performance.now() - started) / 1000;
      const listed = lines.map(({ wallet, sharesRaw, lockedUntil }, index) => {
        const holder: Hex = `0x${index.toString(16).padStart(64, '5e')}`;
        return { index, holder, wallet, sharesRaw, lockedUntil };
      });
      return { reading, ...(await treeOf(listed, setImmediate)) };
    });
    const { reading, root, proofOf } = result;
    console.log(
      `  read and checked in ${reading.toFixed(1)} s; ${root}, proofs of ${proofOf(0).length}`,
    );
    return [
      { what: '100,000 holders, file to tree', figure: seconds, budget: MOST_SECONDS, unit: 's' },
      {
        what: 'memory of the process, at its highest',
        figure: whole / MIB,
        budget: MOST_MIB,
        unit: 'MiB',
      },
    ];
  });
}
