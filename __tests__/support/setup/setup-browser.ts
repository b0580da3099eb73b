import '@testing-library/jest-dom';
import { format } from 'node:util';
// Before the hook below, so that warnings during its own cleanup belong to the test too.
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const { getElementError } = getConfig();
/** Set by `findBy` and `waitFor` while they poll; not part of the declared type. */
const isPolling = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics;

/**
 * While `findBy` and `waitFor` poll, a miss is no failure yet, and prints no page: that takes as long as the query itself. When the
 * time is up, they ask for the page by another call.
 */
configure({
  // Against what never comes: no measure of speed.
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) =>
    isPolling() ? new Error(message ?? '') : getElementError(message, container),
});

/**
 * React notes the place of each element as an error with its stack, for debuggers, until it has made 10,000 in a second: a twentieth
 * of the time of a page test.
 */
Object.defineProperty(Reflect.get(React, INTERNALS), 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => {},
});

/** jsdom does not know the element yet; browsers do. */
const UNKNOWN_TO_JSDOM = 'The tag <%s> is unrecognized in this browser.';

/** It opens no page, so a test sees all that comes before. */
const NO_NAVIGATION = 'Error: Not implemented: navigation';

const complaints: string[] = [];
const print = console.error;

/** React only prints its warnings, such as an update that no test waits for: here each fails the test. */
console.error = (...said: unknown[]) => {
  const [pattern, tag] = said.map(String);
  if (pattern?.startsWith(UNKNOWN_TO_JSDOM) && tag === 'search') return;
  if (pattern?.startsWith(NO_NAVIGATION)) return;
  complaints.push(format(...said));
  print(...said);
};

afterEach(() => {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`Printed by console.error:\n${found.join('\n\n')}`);
});
