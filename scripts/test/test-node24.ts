/**
 * `npm run test:node24 [-- jest's own words]`: the tests of the service with the Node that deployments run. `npm test` takes this
 * machine's, and Node 24 for the app under the browser tests alone.
 */
import { run, runScript } from '../processes';
import { findNode24 } from './find-node24';

async function main(): Promise<void> {
  const node = await findNode24();
  if (!node) throw new Error('There is no Node 24.');
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'node'];
  process.exitCode = await run(node, [...jest, '--maxWorkers=2', ...process.argv.slice(2)]);
}

runScript(main);
