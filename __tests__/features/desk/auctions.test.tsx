import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { auctionRounds } from '@/server/auctions/tables';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['FINANCE']);
const E18 = 10n ** 18n;
const DAY = 86_400_000;

/** An auction of three prices from 10 on, with an order at the first and the last. */
async function addRound(values: Partial<typeof auctionRounds.$inferInsert> = {}) {
  const { db, clock } = desk.service().ctx;
  const now = clock.now().getTime();
  await prepareCurrencies(desk.service().ctx);
  await db.insert(auctionRounds).values({
    id: 7,
    state: 'LIVE',
    payToken: `0x${'5e'.repeat(20)}`,
    currencyId: 'USDT',
    opens: new Date(now + DAY),
    closes: new Date(now + 3 * DAY),
    firstPriceRaw: 10n * E18,
    stepRaw: E18,
    anchorRaw: 11n * E18,
    ticks: 3,
    feeBps: 25,
    minSharesRaw: 10_000_000n,
    bankSide: 'BID',
    bankTick: 2,
    bankSharesRaw: 30_000_000n,
    documentHash: `0x${'0d'.repeat(32)}`,
    announcedAt: new Date(now - DAY),
    txHash: `0x${'7a'.repeat(32)}`,
    sales: ['20000000', '0', '0'],
    bids: ['0', '0', '30000000'],
    saleOrders: 1,
    bidOrders: 1,
    ...values,
  });
}

it('lists an announced auction, shows its book, and lets it be cancelled', async () => {
  await addRound();
  const opened = desk.open('auctions');
  expect(await screen.findByRole('link', { name: 'Auction 7, 10 to 12 USDT' })).toBeVisible();
  expect(screen.getByText('The bank buys back up to 30 at 12 or less')).toBeVisible();
  expect(screen.getByText(/^Announced, opens in /)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Propose the auction' })).toBeVisible();
  expect(screen.queryByLabelText('The bank’s limit, a share')).not.toBeInTheDocument();
  opened.unmount();
  desk.open('auctions', '7');
  const book = within(await screen.findByRole('table', { name: /ordered at each price/ }));
  expect(book.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'PriceOn saleBid for',
    '12–30',
    '1020–',
  ]);
  expect(screen.getByText('0.25 %')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Cancel the auction' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make the report' })).not.toBeInTheDocument();
});

it('offers the report of one that has ended, and nothing while it is open', async () => {
  const now = desk.service().ctx.clock.now();
  const opens = new Date(now.getTime() - DAY);
  await addRound({ id: 8, opens });
  const open = desk.open('auctions', '8');
  expect(await screen.findByText(/^Open, closes in /)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Cancel|report/ })).not.toBeInTheDocument();
  open.unmount();
  const { db } = desk.service().ctx;
  await db
    .update(auctionRounds)
    .set({
      state: 'CLEARED',
      endedAt: now,
      tick: 1,
      volumeRaw: 20_000_000n,
      settledRaw: 5_000_000n,
    })
    .where(eq(auctionRounds.id, 8));
  desk.open('auctions', '8');
  expect(await screen.findByText('11 USDT')).toBeVisible();
  expect(screen.getByText('20 shares')).toBeVisible();
  expect(screen.getByText('5 shares')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Make the report' })).toBeVisible();
});

it('asks for the bank’s own order in words, and proposes nothing of an order that was given up', async () => {
  const proposed: unknown[] = [];
  desk.network.use(
    http.post('*/api/v1/desk/proposals/make', async ({ request }) => {
      proposed.push(((await request.json()) as { options: unknown }).options);
      return HttpResponse.json({ message: 'Not now' }, { status: 422 });
    }),
  );
  const user = userEvent.setup();
  desk.open('auctions');
  await user.click(await screen.findByRole('radio', { name: 'Buy back and burn' }));
  expect(screen.getByText(/What the bank buys is burnt/)).toBeVisible();
  await user.type(await screen.findByLabelText('The bank’s limit, a share'), '12.48');
  await user.type(screen.getByLabelText('The bank’s shares, at most'), '30');
  const propose = async () => {
    const button = await screen.findByRole('button', { name: 'Propose the auction' });
    // The rest of the form is empty, and a browser would ask for it.
    fireEvent.submit(button.closest('form') as HTMLFormElement);
  };
  await propose();
  await waitFor(() => expect(proposed).toHaveLength(1));
  const own = { 'bank-price': '12.48', 'bank-shares': '30' };
  expect(proposed[0]).toEqual({ currency: 'USDT', ...own, 'bank-order': 'buy-back' });
  await user.click(screen.getByRole('radio', { name: 'Offer new shares' }));
  await user.click(screen.getByRole('radio', { name: 'USDC' }));
  await propose();
  await waitFor(() =>
    expect(proposed[1]).toEqual({ currency: 'USDC', ...own, 'bank-order': 'issue' }),
  );
  await user.click(screen.getByRole('radio', { name: 'No order' }));
  await propose();
  await waitFor(() => expect(proposed[2]).toEqual({ currency: 'USDC' }));
});
