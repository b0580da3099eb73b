import { encodeApproval } from '@fnx/chain/approval';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Hex } from 'viem';
import { OrderPage } from '@/features/purchase/order/order-page';
import { type Buyer, sendCall } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { connectScriptedWallet } from '../../support/market/scripted-wallet';
import { LOST_BATCHES } from '../../support/market/wallet-answers';

/*
 * Paying an order through the product's wallet code, with a wallet that answers as it likes. Two confirmations stay open, and the
 * shares are bought once. `__tests__/wallet/wallet-answers.test.ts` has all answers. What the page asks for follows the allowance.
 */

const pages = startMarketPages();
const user = userEvent.setup();
let buyer: Buyer;

let accounts = 2;
// Open orders and allowances of one test do not reach the next.
beforeEach(async () => {
  buyer = await pages.market().buyer(accounts++);
});

async function openOrder() {
  const market = pages.market();
  const order = await market.order(buyer, { amount: '5' });
  const wallet = await connectScriptedWallet(market.chain, buyer.signer);
  const open = () =>
    pages.open(buyer, <OrderPage />, `/buy-shares/${order.id}`, { orderId: order.id });
  return { market, order, wallet, open };
}

/** The label is of the purchase until the page knows what is missing. */
const button = (name: RegExp) =>
  waitFor(() => {
    const found = screen.getByRole('button', { name });
    expect(found).toBeEnabled();
    return found;
  });
const pay = async (name: RegExp) => user.click(await button(name));
const bought = async ({ market, wallet }: Awaited<ReturnType<typeof openOrder>>) => {
  await waitFor(() => expect(wallet.count('eth_sendTransaction')).toBe(2));
  await market.index();
  await screen.findByRole('heading', { name: 'Purchase complete' });
};

// Every other answer is read in `__tests__/wallet/wallet-answers.test.ts`.
it('a wallet that never says what it can do: approved and bought with two confirmations', async () => {
  const opened = await openOrder();
  opened.wallet.answer('wallet_getCapabilities', 'never');
  opened.open();
  await pay(/^Approve/);
  await bought(opened);
});

it('a wallet that fails at a batch: two confirmations are offered and buy once', async () => {
  const opened = await openOrder();
  const canBatch = { '0x38': { atomic: { status: 'supported' } } };
  opened.wallet.answer('wallet_getCapabilities', { result: canBatch });
  opened.wallet.answer('wallet_sendCalls', LOST_BATCHES['an internal error'] ?? 'never');
  opened.open();
  await pay(/^Approve and buy/);
  await screen.findByText(/confirm them one after the other/);
  await pay(/^Approve (?!and)/);
  await bought(opened);
  expect(opened.wallet.count('wallet_sendCalls')).toBe(1);
});

it('a rejection in the wallet is said; the next try goes on from the rejected step', async () => {
  const error = { code: 4001 };
  const opened = await openOrder();
  const says = () =>
    screen.findByText(
      'You rejected the request in your wallet. Nothing was sent. You can try again.',
    );
  opened.open();
  opened.wallet.answer('eth_sendTransaction', { error });
  await pay(/^Approve/);
  await says();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  let confirmed = 0;
  opened.wallet.answer('eth_sendTransaction', ([call]) => {
    if (confirmed++ === 0) return opened.wallet.sendTransaction(call as never);
    throw Object.assign(new Error('No.'), error);
  });
  await pay(/^Approve/);
  await button(/^Buy 5/);
  await says();
});

/** Sets the allowance, as the owner may in the wallet or another window. */
async function approve(amount: bigint) {
  const { chain } = pages.market();
  const terms = {
    token: chain.tokenAddress('USDT'),
    spender: chain.chainAddresses.contracts.shareSale,
    amount,
  };
  await sendCall(chain, buyer.signer, encodeApproval(terms));
}

describe('the allowance is read anew', () => {
  it('after an approval that the owner lowered: it is asked for again, without an alarm', async () => {
    const opened = await openOrder();
    opened.open();
    opened.wallet.answer('eth_sendTransaction', async ([call]) => {
      const { data = '0x', ...rest } = call as { to: Hex; data?: Hex };
      return opened.wallet.sendTransaction({
        ...rest,
        data: `${data.slice(0, -64)}${'1'.padStart(64, '0')}` as Hex,
      });
    });
    await pay(/^Approve/);
    await screen.findByText(/Approve again without changing the amount/);
    await button(/^Approve/);
    expect(opened.wallet.warnings).toEqual([]);
  });

  it('after a reload while the wallet asks for the approval: once it is there, only the purchase is asked for', async () => {
    const opened = await openOrder();
    const { unmount } = opened.open();
    let kept = '';
    opened.wallet.answer('eth_sendTransaction', () => {
      kept = JSON.stringify({ ...localStorage });
      throw Object.assign(new Error('The page is gone.'), { code: 4001 });
    });
    await pay(/^Approve/);
    await screen.findByText(/You rejected/);
    unmount();
    // A reload leaves the storage as it was at the question, and nobody takes the answer.
    for (const [key, value] of Object.entries(JSON.parse(kept)))
      localStorage.setItem(key, String(value));
    const reloaded = await connectScriptedWallet(opened.market.chain, buyer.signer);
    opened.open();
    await screen.findByText('Your wallet may still be asking you');
    // The owner approves in the window that outlived the page.
    await approve(BigInt(opened.order.payAmountRaw));
    await pay(/^Buy 5/);
    await waitFor(() => expect(reloaded.count('eth_sendTransaction')).toBe(1));
    await opened.market.index();
    await screen.findByRole('heading', { name: 'Purchase complete' });
  });

  it('before the approval: one that came from another window is not paid twice', async () => {
    const opened = await openOrder();
    opened.open();
    await button(/^Approve/);
    await approve(BigInt(opened.order.payAmountRaw));
    await pay(/^Approve/);
    await waitFor(() => expect(opened.wallet.count('eth_sendTransaction')).toBe(1));
    await opened.market.index();
    await screen.findByRole('heading', { name: 'Purchase complete' });
  });

  it('before the purchase, and when the page becomes visible: one that was taken back is asked for again', async () => {
    const opened = await openOrder();
    await approve(BigInt(opened.order.payAmountRaw));
    opened.open();
    await button(/^Buy 5/);
    await approve(1n);
    await pay(/^Buy 5/);
    await screen.findByText(/Approve again without changing the amount/);
    await button(/^Approve/);
    expect(opened.wallet.count('eth_sendTransaction')).toBe(0);
    await approve(BigInt(opened.order.payAmountRaw));
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await button(/^Buy 5/);
  });
});
