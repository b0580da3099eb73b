import { makeQueryClient } from '@/lib/queries/query-client';
import { queryKey } from '@/lib/queries/query-keys';
import { rememberNext, takeNext } from '@/lib/session/next-page';
import { endSession, readSession, startSession } from '@/lib/session/session';
import { COOKIE_NAMES, STORED } from '@/lib/storage/storage-list';
import { makeTabMemory } from '@/lib/storage/tab-memory';
import { openSwap, rememberCall } from '@/wallet/sent-calls';

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub, sid: sub, secretKey: 'k' }))}.x`;
const ANNA = tokenOf('anna');
const BEN = tokenOf('ben');
const OURS = 'of anna';
/** Keys that libraries write, and one that nobody has declared. */
const FOUND = ['wagmi.store', 'rk-recent', 'WALLETCONNECT_DEEPLINK_CHOICE', 'newLibrary'];
const names = (area: 'local' | 'tab') =>
  Object.entries(STORED)
    .filter(([, entry]) => entry.area === area)
    .map(([name]) => name);
const kept = Object.entries(STORED)
  .filter(([, { owner }]) => owner === 'browser')
  .map(([name]) => name)
  .sort();

const memory = makeTabMemory<string>();

/** Everything that an account can leave in a browser. */
function use(): ReturnType<typeof makeQueryClient> {
  startSession(ANNA);
  const client = makeQueryClient();
  client.setQueryData(queryKey('myWallet'), OURS);
  client
    .getMutationCache()
    .build(client, { mutationFn: async (sent: string) => sent }).state.variables = OURS;
  memory.keep(OURS);
  const marks = ['token', 'fnx.owner', 'fnx.tabOwner'];
  for (const name of [...names('local'), ...FOUND]) {
    if (!marks.includes(name)) localStorage.setItem(name, OURS);
  }
  for (const name of [...names('tab'), 'newLibrary']) {
    if (!marks.includes(name)) sessionStorage.setItem(name, OURS);
  }
  for (const name of Object.values(COOKIE_NAMES)) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    if (name !== 'token') document.cookie = `${name}=1; path=/`;
  }
  return client;
}

/** Everything that the next person's session can read. */
function readable(client: ReturnType<typeof makeQueryClient>): string {
  return JSON.stringify([
    { ...localStorage },
    { ...sessionStorage },
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.variables),
    memory.read(),
  ]);
}

const withoutKept = (text: string) =>
  kept.reduce((left, name) => left.replace(`"${name}":"${OURS}"`, ''), text);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the next person of a browser', () => {
  // security(Sessions and tokens 14.3.1): Logging out clears storage, databases, cookies and caches, in every tab, also offline; another person's login does the same after a session that ran out. One list names each stored item and whose it is (`src/lib/storage/storage-list.ts`)
  it('reads nothing of the last one after a logout', () => {
    const client = use();
    endSession();
    expect(Object.keys(localStorage).sort()).toEqual(kept);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(document.cookie).toBe('');
    startSession(BEN);
    expect(withoutKept(readable(client))).not.toContain(OURS);
  });

  // security(Sessions and tokens 14.3.1)
  it('reads nothing of one whose session ran out', () => {
    const client = use();
    endSession('Your session has expired. Please log in again.');
    startSession(BEN);
    expect(withoutKept(readable(client))).not.toContain(OURS);
  });

  it('sees no swap of the last one', () => {
    startSession(ANNA);
    rememberCall({
      hash: `0x${'ab'.repeat(32)}`,
      address: `0x${'11'.repeat(20)}`,
      subject: 'swap',
      description: 'Swap USDT for BNB',
      ...{ give: 'USDT', get: 'BNB', amount: '5', recorded: false, seen: false },
    });
    expect(openSwap()).not.toBeNull();
    endSession();
    startSession(BEN);
    expect(openSwap()).toBeNull();
  });

  it('finds nothing in another tab of the last one', () => {
    use();
    // Another tab ends the session: this one has its own tab storage.
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(readSession()).toEqual({ status: 'guest' });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

it('the same person finds a swap and the page again after the session ran out', () => {
  startSession(ANNA);
  localStorage.setItem('fnx.asked', OURS);
  rememberNext('/wallet');
  endSession('Your session has expired. Please log in again.');
  startSession(ANNA);
  expect(localStorage.getItem('fnx.asked')).toBe(OURS);
  expect(takeNext()).toBe('/wallet');
});
