/** `npm run tool -- examples`: records the contract's examples from the service, and compares or writes them. */
process.env.RECORD_EXAMPLES = process.argv[2] === '--write' ? 'yes' : '';
process.argv.splice(2, 1, '__tests__/api/recording.test.ts');
require('jest/bin/jest');
