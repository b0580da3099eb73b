/**
 * The journeys that `npm test -- second-bank` names, those tagged `@any-bank`, with the bank of `examples/musterbank`, in a build of its own. They
 * find what is the first bank's in the code and not in its folder.
 */
import { runScript } from '../processes';
import { runJourneys } from './journeys';

// Without `BANK_DIR` and `NEXT_DIST_DIR` it would walk the first bank; `test.ts` sets both before these modules read them.
runScript(async () => {
  process.exitCode = await runJourneys({ paths: process.argv.slice(2) });
});
