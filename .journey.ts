import { runJourneys } from './scripts/test/journeys';
runJourneys({ paths: process.argv.slice(2) }).then((code) => process.exit(code));
