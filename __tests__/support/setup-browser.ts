import '@testing-library/jest-dom';
import { format } from 'node:util';
import { notifyManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/*
 * An answer may come while a test asks the service something by itself. The page then shows it at once, as an act of its
 * own, so that whether it comes before or after the test's own answer makes no difference.
 */
notifyManager.setNotifyFunction((tell) => {
  // Without what it returns: an act that got a promise would wait for it.
  act(() => {
    tell();
  });
});

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
