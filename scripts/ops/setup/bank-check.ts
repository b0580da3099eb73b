import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { bankFolder } from '@/config/bank';
import { type Check, skipped, unless } from '@/server/doctor/check';
import { checkBank, lineOf } from '../../bank/check-bank';

/** Runs `npm run tool -- bank check`. An archive has only what its program reads of the folder, which was checked where it was built. */
export const bankCheck: Check = {
  name: 'bank folder',
  needs: [],
  after: ['bank'],
  todo: 'Correct what it names: bank/README.md.',
  async look() {
    const folder = relative('', bankFolder()) || '.';
    if (!existsSync('scripts/bank')) return skipped('it was checked where the archive was built');
    const faults = checkBank(folder).map(lineOf);
    return unless(
      faults,
      `${folder} has no faults`,
      `All of them: npm run tool -- bank check ${folder}`,
    );
  },
};
