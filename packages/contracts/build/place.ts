import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Finds packages from where the program runs, so that it is known where this one lies, in a checkout or installed. */
export const fromHere = createRequire(join(process.cwd(), 'package.json'));

/** The folder of this package. */
export const PACKAGE = dirname(fromHere.resolve('@fnx/contracts/package.json'));

/** The folder of the repository, where forge runs. */
export const ROOT = join(PACKAGE, '../..');
