import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { ReactElement } from 'react';
import { DashboardPage } from '@/features/portfolio/dashboard-page';
import { DealsPage } from '@/features/portfolio/deals-page';
import { StatementPage } from '@/features/portfolio/transactions/statement-page';
import { TransactionPage } from '@/features/portfolio/transactions/transaction-page';
import { TransactionsPage } from '@/features/portfolio/transactions/transactions-page';
import { WalletPage } from '@/features/portfolio/wallet/wallet-page';
import { setLanguage } from '@/lang/engine/current';
import { DEVICE_ZONE, showTimesIn } from '@/lib/format/time-zone';
import type { Buyer } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { changePerson } from '../../support/people/change-person';
import { createTestClock } from '../../support/service/service';

const NOW = new Date();
const clock = createTestClock(NOW);
const pages = startMarketPages({ clock });
const user = userEvent.setup();
const FAILED = 'This part could not be loaded';
const ANY = '00000000-0000-4000-8000-000000000000';

type Case = {
  page: ReactElement;
  call: string;
  params?: Record<string, string>;
  empty: RegExp;
};

const CASES: Record<string, Case> = {
  dashboard: { page: <DashboardPage />, call: 'user/dashboard', empty: /not hold any shares yet/ },
  wallet: { page: <WalletPage />, call: 'user/my-wallet', empty: /No wallet linked/ },
  transactions: {
    page: <TransactionsPage />,
    call: 'wallet/transactions',
    empty: /Buy shares to see your first transaction here/,
  },
  [`transactions/${ANY}`]: {
    page: <TransactionPage />,
    params: { id: ANY },
    call: 'wallet/transactions',
    empty: /Transaction not found/,
  },
  'transactions/statement': {
    page: <StatementPage />,
    call: 'wallet/transactions',
    empty: /No confirmed transactions in/,
  },
  deals: { page: <DealsPage />, call: 'user/getDealHistoryUser', empty: /No orders yet/ },
};

const open = (buyer: Buyer, path: string, { page, params }: Case) =>
  pages.open(buyer, page, `/${path}`, params);
const AWAY = { status: 503, message: 'Away.', data: { code: 'UNAVAILABLE' } };
const unavailable = () => HttpResponse.json(AWAY, AWAY);

describe.each(Object.entries(CASES))('%s', (path, its) => {
  it('shows what to do in the empty state', async () => {
    open(await pages.market().buyer(), path, its);
    expect(await screen.findByText(its.empty)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a skeleton of the final size, then the data', async () => {
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // Without a value the service's own handler responds.
    pages.network.use(http.get(`*/api/v1/${its.call}`, () => held));
    open(await pages.market().buyer(), path, its);
    expect(blanks()).toBeGreaterThan(0);
    expect(screen.queryByText(its.empty)).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText(its.empty)).toBeInTheDocument();
    await waitFor(() => expect(blanks()).toBe(0));
  });

  it.each([
    ['the service fails', unavailable, /The service is not available right now/],
    ['there is no line', () => HttpResponse.error(), /The service could not be reached/],
  ])('reports when %s, and recovers', async (_name, answer, words) => {
    pages.network.use(http.get(`*/api/v1/${its.call}`, answer));
    open(await pages.market().buyer(), path, its);
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    // The effect on the money.
    expect(screen.getAllByText(/Payments you already made are safe/).length).toBeGreaterThan(0);
    pages.network.resetHandlers();
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    expect(await screen.findByText(its.empty)).toBeInTheDocument();
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  });
});

describe('before the first shares', () => {
  const current = () =>
    within(screen.getByRole('list', { name: 'Steps to your first shares' }))
      .getAllByRole('listitem')
      .filter((step) => step.getAttribute('aria-current') === 'step')
      .map((step) => step.textContent);

  it.each([
    [
      'the identity check',
      'NOT_APPLIED',
      undefined,
      /^Now: Verify your identity/,
      'Start identity check',
      '/kyc',
    ],
    ['a wallet', 'APPROVED', undefined, /^Now: Link a wallet/, 'Link a wallet', '/wallet'],
    [
      'the purchase',
      'APPROVED',
      6,
      /^Now: Buy sharesPrice per share: \$12\.48\./,
      'Buy shares',
      '/buy-shares',
    ],
  ] as const)('the overview leads to %s', async (_, kycStatus, account, step, action, href) => {
    const buyer = await pages.market().buyer(account);
    const { ctx } = pages.market().service;
    await changePerson(ctx.db, buyer.userId, { kycStatus });
    pages.open(buyer, <DashboardPage />, '/dashboard');
    await screen.findByText('Your first shares');
    await waitFor(() => expect(current()).toEqual([expect.stringMatching(step)]));
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', href);
    // Without holdings the chart shows the share price.
    expect(screen.getByRole('radio', { name: 'Price per share' })).toBeChecked();
    expect(screen.queryByText('Latest transactions')).not.toBeInTheDocument();
  });
});

describe('with shares bought', () => {
  let buyer: Buyer;
  beforeAll(async () => {
    const market = pages.market();
    buyer = await market.buyer(7);
    const order = await market.order(buyer, { amount: '1250.5' });
    await market.buy(buyer, order);
    await market.watch();
    // A local chain counts at least a second for each block, and so runs ahead of the clock.
    clock.advance(60);
  });
  afterEach(() => {
    setLanguage('en');
    showTimesIn(DEVICE_ZONE);
  });

  it('the dashboard keeps its figures and marks them as out of date when offline', async () => {
    const { client } = pages.open(buyer, <DashboardPage />, '/dashboard');
    expect(await screen.findByText('1,250.5 shares')).toBeInTheDocument();
    pages.network.use(http.get('*/api/v1/user/dashboard', () => HttpResponse.error()));
    void client.refetchQueries({ queryKey: ['dashboard'] });
    expect(await screen.findByText('These figures may be out of date')).toBeInTheDocument();
    expect(screen.getByText('1,250.5 shares')).toBeInTheDocument();
  });

  it('a failed chart does not affect the rest of the dashboard and can be retried', async () => {
    pages.network.use(http.get('*/api/v1/user/graphForDealUser', unavailable));
    pages.open(buyer, <DashboardPage />, '/dashboard');
    const graph = screen.getByRole('region', { name: 'Holding over time' });
    expect(await within(graph).findByText(/not available right now/)).toBeInTheDocument();
    expect(await screen.findByText('1,250.5 shares')).toBeInTheDocument();
    pages.network.resetHandlers();
    await user.click(within(graph).getByRole('button', { name: 'Try again' }));
    expect(await within(graph).findByText(/15,606\.24 now/)).toBeInTheDocument();
  });

  it('a filter without matches offers to clear it', async () => {
    const { visited } = pages.open(buyer, <TransactionsPage />, '/transactions?type=SWAP');
    expect(await screen.findByText(/No transactions match these filters/)).toBeInTheDocument();
    const clear = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(clear[0] as HTMLElement);
    expect(visited).toEqual(['/transactions']);
  });

  it.each([
    ['/transactions', <TransactionsPage key="t" />],
    ['/deals', <DealsPage key="d" />],
  ])('a page behind the last one of %s leads to the last one', async (url, list) => {
    const { visited } = pages.open(buyer, list, `${url}?page=99`);
    expect((await screen.findAllByText(/1,250\.5 shares/))[0]).toBeInTheDocument();
    expect(visited).toEqual([url]);
  });

  it('formats follow the language of the page and the time zone of Kiritimati', async () => {
    // UTC+14: the local date differs from the UTC date for most of the day.
    const zone = 'Pacific/Kiritimati';
    await buyer.request('updateSettings', { timezone: zone });
    showTimesIn(zone);
    setLanguage('de');
    const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: zone });
    const [{ createdAt } = { createdAt: '' }] = (
      await buyer.request('listTransactions', { limit: 10 })
    ).data.docs;
    const [date, , year] = day.format(new Date(createdAt)).split('.');
    pages.open(buyer, <TransactionsPage />, '/transactions');
    expect(await screen.findByText('+1.250,5 shares')).toBeInTheDocument();
    const line = screen.getByText('+1.250,5 shares').closest('tr') as HTMLElement;
    expect(line).toHaveTextContent(/15\.606,24\s\$/);
    expect(line.querySelector('time')).toHaveTextContent(
      new RegExp(`^${Number(date)}\\. .*${year}, \\d\\d:\\d\\d$`),
    );
  });
});

/** Loading skeletons. */
function blanks(): number {
  return document.querySelectorAll('[class*="skeleton"]').length;
}

it.each(['dashboard', 'wallet'] as const)(
  '%s says how to get out, and that a buyer is not certain',
  async (name) => {
    open(await pages.market().buyer(), name, CASES[name] as Case);
    expect(await screen.findByText('How do I get out?')).toBeInTheDocument();
    expect(screen.getByText(/You may not find a buyer at your price/)).toBeInTheDocument();
    const links = [
      ['sell in a round', '/sell'],
      ['exchange shares and money', '/sell/offers'],
      ['send shares', '/wallet/send'],
    ];
    for (const [name, href] of links) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    }
  },
);
