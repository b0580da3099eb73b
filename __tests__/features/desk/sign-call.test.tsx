import { actionCalls } from '@fnx/api/desk/actions';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { CallPage } from '@/features/desk/calls/call-page';
import { OfficerContext } from '@/features/desk/lib/officer';
import { Refusal } from '@/server/platform/refusal';
import { trackCalls } from '@/server/register/calls/track-calls';
import { chainAccount } from '../../support/market/chain-accounts';
import { deskOfCalls } from '../../support/market/chain-calls';
import type { Buyer } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { seeView, testOfficer } from '../../support/people/desk-view';
import { runAdmin } from '../../support/service/desk';

const { market, network, open } = startMarketPages();
const [TREASURY, PAYER] = [1, 4] as const;

type Request = { method: string; params?: unknown[] };
type Wallet = { asked: () => Promise<void>; answer: (accept: boolean) => void };

const ada = testOfficer('ada', 'FINANCE');
let visitor: Buyer;
beforeAll(async () => {
  visitor = await market().buyer();
});

async function prepareReturn(amount: bigint): Promise<number> {
  const transfer = await deskOfCalls(market()).receive(PAYER, amount);
  const answer = await runAdmin(market().ctx, `treasury return ${transfer}`, [
    '--reason',
    'By mistake',
  ]);
  expect(answer).toMatchObject([{ action: expect.any(Number) }]);
  return answer[0].action;
}

/** A wallet with the treasury's account, which waits for an answer before it sends. */
function installWallet(): Wallet {
  const { rpc } = market().chain;
  let isAsked = () => {};
  let answer = (_: boolean) => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const request = async ({ method, params = [] }: Request) => {
    if (method === 'eth_requestAccounts') return [chainAccount(TREASURY).address];
    if (method === 'eth_sendTransaction') {
      isAsked();
      if (!(await answered)) throw Object.assign(new Error('User rejected'), { code: 4001 });
    }
    return rpc.request(method, params);
  };
  Object.assign(window, { ethereum: { request } });
  return { asked: () => asked, answer: (accept) => answer(accept) };
}

/** The routes of the desk, below its login: jsdom sends no cookies. */
const deskHandler = http.all('*/api/v1/desk/:area/:name', async ({ request }) => {
  const { pathname, searchParams } = new URL(request.url);
  const call = Object.values(actionCalls).find(({ path }) => pathname.endsWith(`/desk/${path}`));
  if (!call) return new HttpResponse(null, { status: 404 });
  const input = request.method === 'GET' ? Object.fromEntries(searchParams) : await request.json();
  try {
    const data = await seeView(market().ctx, ada, call, input as never);
    return HttpResponse.json({ data });
  } catch (error) {
    const data = error instanceof Refusal ? { code: error.code, params: error.params } : null;
    return HttpResponse.json({ message: String(error), data }, { status: 409 });
  }
});

function show(action: number) {
  network.use(deskHandler);
  return open(
    visitor,
    <OfficerContext.Provider
      value={{ ...ada, roles: ['FINANCE'], rights: ['actions report'] } as never}
    >
      <CallPage id={String(action)} />
    </OfficerContext.Provider>,
  );
}

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const signButton = () => screen.queryByRole('button', { name: 'Sign with my wallet' });
const paidOut = () =>
  market().chain.reader.getTransactionCount({ address: chainAccount(TREASURY).address });

it('offers no second signature from the moment a wallet is asked until the action is final', async () => {
  const action = await prepareReturn(100_000n);
  const wallet = installWallet();
  const before = await paidOut();
  const first = show(action);
  await press('Sign with my wallet');
  await press('Browser wallet');
  await wallet.asked();
  first.unmount();

  // The same page in another tab, and after a reload.
  show(action);
  expect(await screen.findByText('This call is taken')).toBeInTheDocument();
  expect(screen.getByText(/transaction \d+\. Look into that wallet/)).toBeInTheDocument();
  expect(signButton()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export for Safe' })).toBeNull();

  wallet.answer(true);
  await waitFor(async () => expect(await paidOut()).toBe(before + 1));
  await waitFor(() => expect(screen.getByText('In a block')).toBeInTheDocument());
  expect(signButton()).toBeNull();

  await act(async () => {
    await market().index();
    await trackCalls(market().ctx);
  });
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Progress' })).toHaveTextContent('Done: Final'),
  );
  expect(signButton()).toBeNull();
  expect(await paidOut()).toBe(before + 1);
});

it('offers the signature again when the officer declines in the wallet', async () => {
  const action = await prepareReturn(200_000n);
  const wallet = installWallet();
  show(action);
  await press('Sign with my wallet');
  await press('Browser wallet');
  // The officer thinks until the page has learnt that the call is taken, by this very request.
  await screen.findByText('This call is taken');
  wallet.answer(false);
  expect(await screen.findByText(/rejected the request in your wallet/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Waits for a signature')).toBeInTheDocument());
  expect(screen.queryByText('This call is taken')).toBeNull();
});
