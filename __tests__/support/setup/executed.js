const { appendFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const path = require('node:path');
const { fileURLToPath } = require('node:url');

const ROOT = path.resolve(__dirname, '../../..');
/** Folders whose files a change is looked up for. */
const OURS = /^(src|packages|pages|scripts|lab|__tests__)\//;

/** The file that gets a line for each test file, when it is asked for: V8 keeps what it counts, and a worker grows with each file. */
const { RECORD_EXECUTED: record } = process.env;
const session = record ? new Session() : null;
session?.connect();
session?.post('Profiler.enable');
session?.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** Functions that the compiler writes for imports and exports. */
const COMPILED = /^(get( \w+)?|_export|_interop_\w+|_getRequire\w+)$/;

/** Whether a function other than the module's own ran: what only loads a file does not test it. */
const isExecuted = ({ functions }) =>
  functions.some(
    ({ functionName, ranges: [{ count }] }) =>
      functionName && count > 0 && !COMPILED.test(functionName),
  );

/** Notes which of our files had a function executed since the last test file. */
exports.noteExecuted = (testPath) => {
  session?.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error;
    const files = taken.result
      .filter(({ url }) => url.startsWith('file:'))
      .map((script) => ({ ...script, file: path.relative(ROOT, fileURLToPath(script.url)) }))
      .filter((script) => OURS.test(script.file) && isExecuted(script))
      .map(({ file }) => file);
    const test = path.relative(ROOT, testPath);
    appendFileSync(record, `${JSON.stringify({ test, files: [...new Set(files)].sort() })}\n`);
  });
};
