/** A fault for `npm run spec:check -- --break`: the row whose test must fail, and the text that is replaced. */
export type SpecBreak = { row: string; file: string; find: string; put: string };

const paths = 'src/config/paths.ts';

/** `find` occurs exactly once in its file. */
export const SPEC_BREAKS: readonly SpecBreak[] = [
  {
    row: '2.7',
    file: paths,
    find: "  '/auth/otp-verify',\n  '/auth/signup',",
    put: "  '/auth/signup',",
  },
  {
    row: '2.39',
    file: paths,
    find: "  '/about-us/how-work',\n] as const",
    put: "  '/about-us/how-work',\n  '/kyc',\n] as const",
  },
  {
    row: '2.41',
    file: 'src/shell/session/guard.ts',
    find: "{ kind: 'wait' };\n  return",
    put: "{ kind: 'show' };\n  return",
  },
  {
    row: '2.82',
    file: 'src/wallet/connect-button.tsx',
    find: "{t('Wrong network')}",
    put: "{t('Menu')}",
  },
  {
    row: '3.9',
    file: 'src/lib/session/session.ts',
    find: "writeStored('token', token)",
    put: "writeStored('fnx.device', token)",
  },
  {
    row: '9.1',
    file: 'src/lib/storage/browser-storage.ts',
    find: 'expires: 1,',
    put: 'expires: 2,',
  },
  { row: '9.4', file: 'src/chain/chains.ts', find: 'CHAIN_ID = 56', put: 'CHAIN_ID = 97' },
  {
    row: '4.1',
    file: 'src/lib/session/session.ts',
    find: 'token && readCookie(COOKIE_NAMES.token)',
    put: 'token',
  },
  {
    row: '4.2',
    file: 'src/lib/session/session.ts',
    find: "if (token !== null) removeStored('token');\n  // Another tab has removed it and gives no reason: the person has left.\n  else if",
    put: 'if',
  },
  {
    row: '4.8',
    file: 'src/lib/session/session.ts',
    find: '  clearAccountStorage();',
    put: "  removeStored('token');",
  },
  {
    row: '4.7',
    file: 'src/lib/session/logout.ts',
    find: 'await call(endpoints.logout, {}, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) });',
    put: 'void [call, endpoints, LOGOUT_TIMEOUT_MS];',
  },
  {
    row: '4.12',
    file: 'src/lib/session/logout.ts',
    find: '    // The token expires within a day',
    put: '    return; // The token expires within a day',
  },
  {
    row: '4.16',
    file: 'src/lib/http/http.ts',
    find: 'Your session has expired. Please log in again.',
    put: 'Please log in.',
  },
  {
    row: '7.1',
    file: 'src/lib/http/http.ts',
    find: 'headers.token = token',
    put: 'headers.authorization = token',
  },
  {
    row: '7.3',
    file: 'src/lib/http/http.ts',
    find: '{ payload: sealer.seal(',
    put: '{ sealed: sealer.seal(',
  },
  {
    row: '7.8',
    file: 'src/lib/http/http.ts',
    find: 'response.status >= 400 ? response.status : envelope.status',
    put: 'response.status',
  },
  {
    row: '7.34',
    file: 'src/api/account/endpoints.ts',
    find: "logout: put('",
    put: "logout: post('",
  },
  {
    row: '8.19',
    file: 'src/wallet/island/map-wallet-error.ts',
    find: 'if (isRejection(error)) return new UserRejectedError(error);',
    put: 'void isRejection;',
  },
  {
    row: '8.21',
    file: 'src/api/errors.ts',
    find: 'Only {left, plural, one {# share is} other {# shares are}} left.',
    put: 'Sold out.',
  },
  {
    row: '9.19',
    file: 'src/wallet/island/kit/storage.ts',
    find: 'FINISHED_TRANSACTIONS = 10',
    put: 'FINISHED_TRANSACTIONS = 11',
  },
  { row: '9.32', file: 'src/lib/queries/query-client.ts', find: 'RETRIES = 3', put: 'RETRIES = 2' },
  {
    row: '9.33',
    file: 'src/lib/queries/query-client.ts',
    find: '1000 * 2 ** failures',
    put: '500 * 2 ** failures',
  },
  { row: '9.34', file: 'src/lib/queries/query-client.ts', find: '30_000', put: '60_000' },
  {
    row: '4.27',
    file: 'src/wallet/island/authentication.ts',
    find: "if (!linked) return 'loading';",
    put: "if (!linked) return 'unauthenticated';",
  },
];
