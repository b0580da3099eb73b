import { runTests } from './run-tests';

/* The contracts' tests in forge, as `npm test -w packages/contracts` runs them. */
runTests();
