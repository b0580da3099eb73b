import { encodeSwap } from '@fnx/chain/swap';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type Hex, parseEther } from 'viem';
import { recordSwaps, useReportSwaps } from '@/wallet/report-swaps';
import { changeSwap, openSwap, rememberCall, sentSwaps } from '@/wallet/sent-calls';
import type { Buyer } from '../support/market/market';
import { startMarketPages } from '../support/market/market-pages';

/*
 * Swaps that this browser has sent, told to the service itself about a chain of its own: none is lost, none is told twice,
 * and nobody is told of somebody else's.
 */

const HASH = `0x${'ab'.repeat(32)}` as const;
const OTHER = `0x${'cd'.repeat(32)}` as const;
const KEY = 'fnx.swaps';
const swap = {
  subject: 'swap',
  description: 'Swap BNB for USDT',
  ...{ give: 'BNB', get: 'USDT', amount: '0.1', recorded: false, seen: false },
};
const pages = startMarketPages();

const rememberSwap = (hash: Hex, address: string, now?: number) =>
  rememberCall({ hash, address, ...swap }, now);
const markSeen = (hash: Hex) => changeSwap(hash, { seen: true });

let me: Buyer;
let calls: string[] = [];

beforeAll(async () => {
  me = await pages.market().buyer(6);
});
beforeEach(() => {
  calls = [];
  pages.network.use(
    http.post('*/api/v1/wallet/transactions', async ({ request }) => {
      calls.push(request.headers.get('idempotency-key') ?? 'none');
      // Only counted: the service's own handler answers.
    }),
  );
});

/** Logs in, as a page does that reports. */
function logIn() {
  pages.open(me, <output>here</output>);
  return [me.signer.address];
}

/** Swaps on the chain and writes it down, as the swap page does. */
async function swapped(): Promise<Hex> {
  const { chain } = pages.market();
  const usdt = chain.tokenAddress('USDT');
  const transaction = encodeSwap(
    {
      kind: 'SWAP',
      tokenIn: null,
      tokenOut: usdt,
      amountIn: parseEther('0.1'),
      minimumOut: 1n,
      path: [chain.chainAddresses.wrappedNative, usdt],
      recipient: me.signer.address,
      deadline: 4_000_000_000n,
    },
    chain.chainAddresses,
  );
  const hash = await chain.client(me.signer).sendTransaction({ ...transaction, gas: 600_000n });
  await chain.reader.waitForTransactionReceipt({ hash });
  rememberSwap(hash, me.signer.address);
  return hash;
}

const inTheBook = async (hash: string) =>
  (await me.request('listTransactions', { search: hash })).data.docs.length;

describe('telling the service', () => {
  it('puts the swap into the history, once', async () => {
    const linked = logIn();
    const hash = await swapped();
    await Promise.all([recordSwaps(linked), recordSwaps(linked)]);
    expect(await recordSwaps(linked)).toBe(true);
    expect(calls).toEqual([hash]);
    expect(await inTheBook(hash)).toBe(1);
    expect(sentSwaps()).toMatchObject([{ hash, recorded: true, seen: false }]);
    // Another tab may have told it too.
    rememberSwap(hash, me.signer.address);
    expect(await recordSwaps(linked)).toBe(true);
    expect(await inTheBook(hash)).toBe(1);
  });

  it('reports only swaps of the wallets of the member who is logged in', async () => {
    const linked = logIn();
    rememberSwap(HASH, '0x90F79bf6EB2c4f870365E785982E1f101E93b906');
    expect(await recordSwaps(linked)).toBe(true);
    expect(calls).toEqual([]);
    expect(sentSwaps()).toMatchObject([{ recorded: false }]);
  });

  it('asks again about one that no block has taken yet', async () => {
    const linked = logIn();
    rememberSwap(HASH, me.signer.address);
    expect(await recordSwaps(linked)).toBe(false);
    expect(sentSwaps()).toMatchObject([{ hash: HASH, recorded: false }]);
  });

  it('gives up on what is no swap of this wallet', async () => {
    const linked = logIn();
    const { chain } = pages.market();
    const hash = await chain.payNative(me.signer, chain.treasury, 1n);
    rememberSwap(hash, me.signer.address);
    expect(await recordSwaps(linked)).toBe(true);
    await recordSwaps(linked);
    expect(calls).toHaveLength(1);
    expect(await inTheBook(hash)).toBe(0);
  });

  it('keeps a swap while the service is away, and tells the others', async () => {
    const linked = logIn();
    rememberSwap(HASH, me.signer.address);
    const hash = await swapped();
    pages.network.use(
      http.post('*/api/v1/wallet/transactions', async ({ request }) => {
        const key = request.headers.get('idempotency-key');
        return key === HASH ? HttpResponse.error() : undefined;
      }),
    );
    expect(await recordSwaps(linked)).toBe(false);
    expect(sentSwaps()).toMatchObject([
      { hash: HASH, recorded: false },
      { hash, recorded: true },
    ]);
  });

  it('is done by every page that shows what was swapped, also for one of an earlier visit', async () => {
    const hash = await swapped();
    function Page() {
      useReportSwaps();
      return <output>a page</output>;
    }
    pages.open(me, <Page />);
    await waitFor(() => expect(sentSwaps()).toMatchObject([{ recorded: true }]));
    expect(await inTheBook(hash)).toBe(1);
    // One that is sent while the page is open says nothing of itself in this tab.
    const next = await swapped();
    await waitFor(() => expect(sentSwaps()).toMatchObject([{}, { hash: next, recorded: true }]));
  });
});

describe('remembering', () => {
  it('shows the newest one whose end nobody has seen, and lets go of what is told and seen', async () => {
    const linked = logIn();
    const first = await swapped();
    const second = await swapped();
    expect(openSwap()?.hash).toBe(second);
    markSeen(second);
    expect(openSwap()?.hash).toBe(first);
    await recordSwaps(linked);
    expect(sentSwaps().map(({ hash }) => hash)).toEqual([first]);
    markSeen(first);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(openSwap()).toBeNull();
  });

  it('follows a speed-up, and forgets after a month', () => {
    rememberSwap(HASH, '0x1', 0);
    changeSwap(HASH, { hash: OTHER });
    expect(openSwap()?.hash).toBe(OTHER);
    rememberSwap(HASH, '0x1', 31 * 24 * 3_600_000);
    expect(sentSwaps().map(({ hash }) => hash)).toEqual([HASH]);
  });

  it.each(['not json', '5', '{}', '[{"hash":"0x12"}]', '[null, 3]'])(
    'reads %p as nothing',
    (text) => {
      localStorage.setItem(KEY, text);
      expect(sentSwaps()).toEqual([]);
    },
  );

  it('works without storage', () => {
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    expect(() => rememberSwap(HASH, '0x1')).not.toThrow();
    blocked.mockRestore();
    expect(sentSwaps()).toEqual([]);
  });
});
