import { readFileSync } from 'node:fs';

/** Folders of tests of minutes: set-up and archive, contracts, what breaks under the service, and the lab. */
const FOLDERS = ['deploy', 'contracts', 'faults', 'lab'].map((name) => `__tests__/${name}/`);

const ROW = /^\| `((?:__tests__|packages)\/\S+\.test\.tsx?)` \|/gm;

/** Test files that `npm test` leaves to `rest`: the rows of a table in docs/testing.md, which has the reason of each. */
export const REST_FILES: readonly string[] = [
  ...readFileSync('docs/testing.md', 'utf8').matchAll(ROW),
].map(([, file = '']) => file);

/** A pattern of all of them, as Jest takes it. */
export const REST_PATHS = `(${[...FOLDERS, ...REST_FILES].join('|').replace(/\./g, '\\.')})`;
