import { CHAIN_ID } from '@fnx/chain/chains';
import { ANYBODY, offerTypedData } from '@fnx/chain/offers';
import { DAY_MS } from '@fnx/values/time';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { BoardPage } from '@/features/offers/board-page';
import { OfferPage } from '@/features/offers/offer-page';
import { OffersPage } from '@/features/offers/offers-page';
import { referenceRates } from '@/server/market/tables';
import { payoutAccounts } from '@/server/payouts/tables';
import { UserRejectedError } from '@/wallet/wallet-errors';
import { getWallet, islandFailed } from '@/wallet/wallet-store';
import { inAuctions, USD } from '../../server/auctions/auction-world';
import { chainAccount } from '../../support/market/chain-accounts';
import { startMarketPages } from '../../support/market/market-pages';
import { shares } from '../../support/market/share-chain';
import { traders } from '../../support/market/traders';
import { hold } from '../../support/service/hold';

const pages = startMarketPages({ limits: { preparedCallsPerMinute: 1_000_000 } });
const user = userEvent.setup();
const { comeIn, connect } = traders(pages.market);
type Person = Awaited<ReturnType<typeof comeIn>>;
let [ada, bob, eve]: Person[] = [];
let nonces = 1;

beforeAll(async () => {
  [ada, bob, eve] = [await comeIn(50), await comeIn(1), await comeIn(1)];
  for (const one of [ada, bob]) await inAuctions(pages.market()).allow(one.account);
});
afterEach(() => act(() => islandFailed(new Error('between tests'))));

/** Ada leaves an offer of 10 shares for 120 USDT. */
async function leave(taker: Person | null = bob ?? null) {
  const { chain } = pages.market();
  const maker = ada as Person;
  const end = Math.floor(Date.now() / 1000) * 1000 + 7 * DAY_MS;
  const nonce = BigInt(nonces++);
  const terms = {
    ...{ maker: maker.signer.address, makerSells: true, shares: shares(10), amount: 120n * USD },
    ...{ taker: taker?.signer.address ?? ANYBODY, currency: chain.tokenAddress('USDT'), nonce },
    deadline: BigInt(end / 1000),
  };
  const typed = offerTypedData(CHAIN_ID, chain.addresses.contracts.offers, terms);
  const { EIP712Domain: _, ...types } = typed.types;
  const signature = await maker.signer.signTypedData({ ...typed, types } as never);
  const { data } = await maker.request('makeOffer', {
    ...{ maker: terms.maker, taker: taker?.signer.address ?? null, makerSells: true, signature },
    ...{ shares: '10', amount: '120', currencyId: 'USDT', nonce: String(nonce) },
    deadline: new Date(end).toISOString(),
  });
  return data.link as string;
}

const open = (person: Person | undefined, link: string) =>
  pages.open(person as Person, <OfferPage />, `/sell/offers/${link}`, { link });
const stateOf = async (link: string) =>
  (await pages.market().service.request('getOffer', undefined, { params: { link } })).data.state;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const enter = async (name: string | RegExp, text: string) => {
  const field = await screen.findByRole('textbox', { name });
  await user.clear(field);
  await user.type(field, text);
};

it('stays valid when the wallet declines the withdrawal, and ends with the contract’s', async () => {
  const link = await leave();
  await connect(ada as Person);
  open(ada, link);
  expect(await screen.findByText(/stays valid until it ends or your withdrawal is/)).toBeVisible();
  const wallet = await getWallet();
  const send = jest.spyOn(wallet, 'send').mockRejectedValueOnce(new UserRejectedError());
  await press('Withdraw offer');
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this offer?' });
  const confirm = await within(dialog).findByRole('button', { name: 'Withdraw offer' });
  await user.click(confirm);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(await stateOf(link)).toBe('OPEN');
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Mined, and not final for the index: the page does not run ahead.
  expect(screen.getByText('Open')).toBeVisible();
  await pages.market().index();
  expect(await screen.findByText('Withdrawn')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw offer' })).toBeNull();
});

it('asks for one allowance that serves all open offers', async () => {
  const [link = ''] = [await leave(), await leave()];
  // Enough for one of them.
  const market = pages.market();
  const { account } = ada as Person;
  const { offers } = market.chain.addresses.contracts;
  await inAuctions(market).people.token(account, 'approve', [offers, shares(10)]);
  const { data } = await (ada as Person).request('listOffers', { limit: 100 });
  const openOffers = data.docs.filter((one: { state: string }) => one.state === 'OPEN');
  expect(openOffers.length).toBeGreaterThan(1);
  open(ada, link);
  const button = { name: `Allow ${10 * openOffers.length} shares` };
  expect(await screen.findByRole('button', button)).toBeVisible();
  await inAuctions(market).allow(account);
});

it('says to a third person that it is for another wallet, and to the taker what is missing', async () => {
  const link = await leave();
  const forEve = open(eve, link);
  expect(await screen.findByText('This offer is for another address')).toBeVisible();
  expect(screen.getByText('The maker gives')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Review and accept' })).toBeNull();
  forEve.unmount();
  const { people } = inAuctions(pages.market());
  await people.freezeHolder((bob as Person).holder, true);
  const forBob = open(bob, link);
  const reason = /^The receiving wallet is not registered/;
  expect(await screen.findByText(reason)).toBeVisible();
  forBob.unmount();
  const forAda = open(ada, link);
  expect(await screen.findByText(/^The other person is told: The receiving wallet/)).toBeVisible();
  forAda.unmount();
  await people.freezeHolder((bob as Person).holder, false);
});

it('accepts with the wallet that was checked, not with one of another account', async () => {
  const link = await leave(null);
  await connect(eve as Person);
  open(bob, link);
  const accept = await screen.findByRole('button', { name: 'Review and accept' });
  await waitFor(() => expect(accept).toBeEnabled());
  await user.click(accept);
  const dialog = await screen.findByRole('dialog', { name: 'Accept this offer?' });
  expect(await within(dialog).findByText(/^Switch your wallet to/)).toBeVisible();
  expect(within(dialog).getByText('120.00 USDT')).toBeVisible();
});

it('says what an open offer is worth in the display currency of its reader', async () => {
  const { db, clock } = pages.market().ctx;
  const readAt = clock.now();
  const rate = { readAt, day: readAt.toISOString().slice(0, 10), perUsdRaw: 90_000_000n };
  await db.insert(referenceRates).values({ currency: 'GBP', ...rate });
  const maker = ada as Person;
  await maker.request('updateSettings', { currency: 'GBP' });
  const link = await leave();
  const list = pages.open(maker, <OffersPage />, '/sell/offers');
  expect(await screen.findAllByText('10 shares for 120.00 USDT ≈ 108.00 GBP')).not.toEqual([]);
  list.unmount();
  open(maker, link);
  expect(await screen.findByText('120.00 USDT ≈ 108.00 GBP')).toBeVisible();
  expect(screen.getByText('12.00 USDT ≈ 10.80 GBP')).toBeVisible();
  await maker.request('updateSettings', { currency: 'USD' });
});

it('keeps a press that comes before the currencies, and opens one review', async () => {
  await connect(eve as Person);
  const release = hold(pages.network, '*/wallet/getCurrencyList');
  const form = pages.open(eve as Person, <OffersPage />, '/sell/offers');
  await enter('You give', '1');
  await enter('You receive, for all of them', '12');
  const button = screen.getByRole('button', { name: 'Review the offer' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('dialog')).toBeNull();
  release();
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  form.unmount();
});

it('says that the check failed, and tries again', async () => {
  const link = await leave();
  pages.network.use(http.get('*/offer/*/check', () => HttpResponse.error()));
  open(bob, link);
  expect(await screen.findByText('The offer could not be checked')).toBeVisible();
  pages.network.resetHandlers();
  await press('Try again');
  const accept = await screen.findByRole('button', { name: 'Review and accept' });
  await waitFor(() => expect(accept).toBeEnabled());
});

it('refuses bad entries one by one, and another account’s wallet before it signs', async () => {
  const own = (ada as Person).signer.address;
  await connect(eve as Person);
  pages.open(ada as Person, <OffersPage />, '/sell/offers');
  for (const [given, money, to, said] of [
    ['0', '120', '', 'Enter an amount greater than zero.'],
    ['1.2345678', '120', '', 'This amount has too many decimals.'],
    ['1', '1e3', '', /without an exponent/],
    ['1', '120', '0x12', 'Paste their link or address.'],
    ['1', '120', own, /^This is one of your own wallets/],
  ] as const) {
    await enter('You give', given);
    await enter('You receive, for all of them', money);
    const field = await screen.findByRole('textbox', { name: /^The other person/ });
    await user.clear(field);
    if (to) await user.type(field, to);
    await press('Review the offer');
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  await user.clear(screen.getByRole('textbox', { name: /^The other person/ }));
  await press('Review the offer');
  const dialog = await screen.findByRole('dialog', { name: 'Sign this offer?' });
  expect(await within(dialog).findByText(/^Switch your wallet to/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Sign offer' })).toBeDisabled();
});

it('is for the person whose link was pasted, and shows both names where its maker wants it', async () => {
  const { data: receiver } = await (bob as Person).request('receiveLink');
  const { data: mine } = await (ada as Person).request('receiveLink');
  await connect(ada as Person);
  const form = pages.open(ada as Person, <OffersPage />, '/sell/offers');
  await enter('You give', '10');
  await enter('You receive, for all of them', '125');
  const url = `${location.origin}/wallet/send?to=${receiver.token}`;
  await user.click(await screen.findByRole('textbox', { name: /^The other person/ }));
  await user.paste(url);
  const both = `The offer is for ${receiver.name}. We see each other’s name on it.`;
  await user.click(await screen.findByRole('checkbox', { name: both }));
  await press('Review the offer');
  const dialog = await screen.findByRole('dialog', { name: 'Sign this offer?' });
  expect(await within(dialog).findByText('12.50 USDT')).toBeVisible();
  expect(within(dialog).getByText(receiver.name)).toBeVisible();
  expect(within(dialog).getByText(receiver.address)).toBeVisible();
  const sign = within(dialog).getByRole('button', { name: 'Sign offer' });
  await waitFor(() => expect(sign).toBeEnabled());
  await user.click(sign);
  await waitFor(() => expect(form.visited).toHaveLength(1));
  form.unmount();
  open(bob, String(form.visited[0]).split('/').at(-1) ?? '');
  expect(await screen.findByText(mine.name)).toBeVisible();
});

it('says before the signature where the money goes: to the bank account of who chose so', async () => {
  const { ctx, index } = pages.market();
  const { people } = inAuctions(pages.market());
  const maker = ada as Person;
  const bank = { currency: 'EUR', iban: 'DE75512108001245126199', name: 'Sample Bank' } as const;
  const review = async () => {
    const form = pages.open(maker, <OffersPage />, '/sell/offers');
    await enter('You give', '10');
    await enter('You receive, for all of them', '125');
    await press('Review the offer');
    const dialog = await screen.findByRole('dialog', { name: 'Sign this offer?' });
    const text = await within(dialog)
      .findByText('Number')
      .then(() => dialog.textContent ?? '');
    form.unmount();
    return text;
  };
  await connect(maker);
  expect(await review()).toContain(`Money goes to${maker.signer.address}`);
  Object.assign(ctx.config, { bankTransfer: { ...bank, bic: null, address: null } });
  const agent = chainAccount(36).address;
  await people.token(0, 'setPayingAgent', [agent]);
  await people.token(maker.account, 'setPaidByAgent', [agent]);
  await index();
  expect(await review()).toContain(
    `Money goes to${agent}It waits there until you name a bank account.`,
  );
  await ctx.db.transaction((tx) =>
    tx.insert(payoutAccounts).values({
      ...{ userId: maker.userId, iban: 'DE89370400440532013000', usableFrom: ctx.clock.now() },
      createdAt: ctx.clock.now(),
    }),
  );
  expect(await review()).toContain('Paid to your bank account');
  await people.token(0, 'setPayingAgent', [`0x${'0'.repeat(40)}`]);
  await index();
  expect(await review()).toContain(`Money goes to${maker.signer.address}`);
});

it('offers to load the currencies again', async () => {
  pages.network.use(http.get('*/getCurrencyList', () => HttpResponse.error()));
  pages.open(ada as Person, <OffersPage />, '/sell/offers');
  expect(await screen.findByText('This part could not be loaded')).toBeVisible();
});

it('shows the board below its legal text', async () => {
  const link = await leave(null);
  const { data } = await (ada as Person).request('listOffers', {});
  const offer = data.docs.find((one: { link: string }) => one.link === link);
  pages.network.use(
    http.get('*/auctions/board', () =>
      HttpResponse.json({
        ...{ status: 200, message: 'ok' },
        data: { docs: [{ ...offer, mine: false }], total: 1, page: 1, limit: 20, pages: 1 },
      }),
    ),
  );
  const text = {
    title: 'Rules of the list',
    version: '3',
    language: 'en',
    body: ['The bank recommends nothing.'],
  };
  pages.open(bob as Person, <BoardPage text={text} />, '/sell/offers/board');
  const row = await screen.findByRole('link', { name: '10 shares for 120.00 USDT' });
  const rules = screen.getByText('The bank recommends nothing.');
  expect(rules.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(row).toHaveAttribute('href', `/sell/offers/${link}`);
});
