import '@testing-library/jest-dom';
// Before the hook below, so that what its own clearing up brings to light belongs to the test too.
import '@testing-library/react';
import { format } from 'node:util';

/** jsdom does not know the element yet; browsers do. */
const UNKNOWN_TO_JSDOM = 'The tag <%s> is unrecognized in this browser.';

const complaints: string[] = [];
const print = console.error;

/** What React finds wrong, an update that no test waits for among it, it only prints: here it fails the test. */
console.error = (...said: unknown[]) => {
  const [pattern, tag] = said.map(String);
  if (pattern?.startsWith(UNKNOWN_TO_JSDOM) && tag === 'search') return;
  complaints.push(format(...said));
  print(...said);
};

afterEach(() => {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`Printed by console.error:\n${found.join('\n\n')}`);
});
