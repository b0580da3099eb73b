import { readFileSync } from 'node:fs';
import type { ProseNode } from '@fnx/api/shared/prose';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { BankFacts, BankOverview } from '@/features/content/bank/bank-overview';
import { renderList } from '../reading/list-router';
import { type Reply, startReplies } from '../reading/replies';

/** The sample bank, with the counts that the register would add. */
const bank = JSON.parse(readFileSync('bank/bank.json', 'utf8'));
const OVERVIEW: BankOverview = {
  ...bank,
  shares: {
    total: '10000000',
    tokenized: '4000000',
    sold: '3418206',
    available: '581794',
    soldPct: '85.45',
    holders: 18,
  },
  price: '12.48',
  marketCap: '124800000',
  round: { ...bank.round, raised: '42659210.88' },
  documents: [
    {
      title: 'Annual report',
      url: '/documents/a.pdf',
      sha256: 'ab'.repeat(32),
      date: '2026-03-27',
    },
  ],
};
const FACTS: BankFacts = bank;
const TEXT = {
  title: 'The first round',
  lede: 'Existing shares.',
  tree: [
    { tag: 'h2', id: 'part-rights', children: ['Rights'] },
    { tag: 'p', children: ['One vote for each whole share.'] },
    { tag: 'h2', id: 'part-documents', children: ['Papers'] },
    { tag: 'p', children: ['Listed below.'] },
  ] satisfies ProseNode[],
};

type Pages = typeof import('@/features/content/bank/bank-page') &
  typeof import('@/features/content/price/price-page') &
  typeof import('@/features/content/campaign/campaign-page');

let service: Awaited<ReturnType<typeof startReplies>>;
let answer: (path: string) => Reply | 'hang up';
let queries: typeof import('@/lib/queries/query-client');
let pages: Pages;

const ok = (data: unknown): Reply => ({ status: 200, message: 'OK', data });
const down = (): Reply => ({
  status: 503,
  message: 'Unavailable',
  data: { code: 'UNAVAILABLE' },
});

beforeAll(async () => {
  // The first call of a process loads the client; on a busy machine that takes longer than a second.
  service = await startReplies((path) => answer(path));
  queries = await import('@/lib/queries/query-client');
  pages = {
    ...(await import('@/features/content/bank/bank-page')),
    ...(await import('@/features/content/price/price-page')),
    ...(await import('@/features/content/campaign/campaign-page')),
  };
});
afterAll(async () => {
  await service.stop();
});
beforeEach(() => {
  answer = down;
});

function show(page: ReactElement) {
  const client = queries.makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  return renderList('/', <QueryClientProvider client={client}>{page}</QueryClientProvider>);
}

describe('the bank’s page', () => {
  it('stands with the figures it was built with when the service is away, and says so', async () => {
    show(<pages.BankPage overview={OVERVIEW} facts={FACTS} documents={[]} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sample Bank Ltd.');
    expect(screen.getAllByText('978.4')[0]).toBeVisible();
    expect(screen.getByText(bank.notice)).toBeVisible();
    expect(await screen.findByText(/is not available right now/)).toBeVisible();
  });
  it('takes over what the register counts now', async () => {
    const shares = { ...OVERVIEW.shares, sold: '3418207', available: '581793' };
    answer = (path) => (path === 'admin/getBankOverView' ? ok({ ...OVERVIEW, shares }) : down());
    show(<pages.BankPage overview={OVERVIEW} facts={FACTS} documents={[]} />);
    expect(await screen.findByText('3,418,207')).toBeVisible();
    expect(screen.queryByText(/not available right now/)).toBeNull();
  });
  it('shows every figure of the accounts in the table', () => {
    show(<pages.BankPage overview={OVERVIEW} facts={FACTS} documents={[]} />);
    const table = screen.getByRole('table', { hidden: true });
    const row = within(table).getByRole('row', { name: /^Regulatory capital/, hidden: true });
    expect(row).toHaveTextContent('Regulatory capital73.0580.0287.70');
  });
  it('gives each document with its date and whole fingerprint', () => {
    show(<pages.BankPage overview={OVERVIEW} facts={FACTS} documents={[]} />);
    expect(screen.getByRole('link', { name: 'Annual report' })).toHaveAttribute(
      'href',
      '/documents/a.pdf',
    );
    expect(screen.getByText('ab'.repeat(32))).toBeVisible();
    expect(screen.getByText('PDF, 27 Mar 2026')).toBeVisible();
  });
  it('shows the accounts and the documents when the register never answered', () => {
    show(<pages.BankPage overview={null} facts={FACTS} documents={OVERVIEW.documents} />);
    expect(screen.getByText(/The share register is not available right now/)).toBeVisible();
    expect(screen.getAllByText('978.4')[0]).toBeVisible();
    expect(screen.getByRole('link', { name: 'Annual report' })).toBeVisible();
    expect(screen.getByText('Shares cannot be bought right now')).toBeVisible();
  });
});

describe('the price page', () => {
  const price = {
    price: '12.48',
    change24h: '0.05',
    changePct24h: '0.40',
    effectiveAt: '2026-11-20T00:00:00.000Z',
  };
  const history = [{ at: '2026-11-19T00:00:00.000Z', price: '12.43' }];
  const page = (built: typeof price | null) => (
    <pages.PricePage
      notice={bank.notice}
      asOf="2026-11-20T09:00:00.000Z"
      price={built}
      history={history}
      shares={OVERVIEW.shares}
      platformFee="1.5"
    />
  );
  it('keeps the price it was built with, dated, when the service is away', async () => {
    show(page(price));
    expect(await screen.findByText(/Last known price as of 20 Nov 2026, 09:00 UTC/)).toBeVisible();
    expect(screen.getAllByText('$12.48')[0]).toBeVisible();
    expect(screen.getByText(/The platform fee on a purchase is now 1\.5 % of/)).toBeVisible();
  });
  it('says nothing of 24 hours while the price is fixed', () => {
    const moved = show(page(price));
    expect(moved.container).toHaveTextContent('+$0.05 (+0.4 %) in 24 hours');
    const fixed = show(page({ ...price, change24h: '0', changePct24h: '0' }));
    expect(fixed.container).not.toHaveTextContent('24 hours');
  });
  it('adds the price of now to the drawing', async () => {
    const now = { ...price, price: '13.00', effectiveAt: '2026-11-20T10:00:00.000Z' };
    answer = (path) =>
      path === 'wallet/getFNXprice'
        ? ok({ ...now, currency: 'USD', updatedAt: '2026-11-20T11:00:00.000Z' })
        : down();
    show(page(price));
    expect(await screen.findByText(/the price went from \$12\.43 to \$13\.00/)).toBeVisible();
  });
  it('announces a price that is set but not in force', () => {
    const nextPrice = { price: '12.60', effectiveAt: '2026-12-01T09:00:00.000Z' };
    show(
      <pages.PricePage
        notice={bank.notice}
        asOf="2026-11-20T09:00:00.000Z"
        price={{ ...price, nextPrice }}
        history={history}
        shares={null}
        platformFee="0"
      />,
    );
    expect(screen.getByText('$12.60')).toBeVisible();
    expect(screen.getByText('from 1 Dec 2026, 09:00 UTC')).toBeVisible();
    expect(screen.getByText(/The share register is not available right now/)).toBeVisible();
  });
  it('says that nothing can be bought without a price', () => {
    show(page(null));
    expect(screen.getByText('No price is set at the moment.')).toBeVisible();
    expect(screen.getByText('Shares cannot be bought right now')).toBeVisible();
  });
});

describe('the offer', () => {
  const page = (overview: BankOverview | null) => (
    <pages.CampaignPage
      text={TEXT}
      overview={overview}
      facts={{ ...FACTS, inCurrency: null }}
      documents={[]}
    />
  );
  it('has the risks in the same box as the button', () => {
    show(page(OVERVIEW));
    const box = screen.getByRole('region', { name: 'One share of Sample Bank Ltd.' });
    expect(within(box).getByText('You can lose all the money you invest.')).toBeVisible();
    expect(within(box).getByRole('link', { name: 'Create account' })).toBeVisible();
    expect(within(box).getByText('581,794 shares')).toBeVisible();
  });
  it.each([
    ['2026-01-01T00:00:00.000Z', '581794', 'The round has not started.'],
    ['2026-11-20T00:00:00.000Z', '0', 'All shares of this round are sold.'],
    ['2027-03-01T00:00:00.000Z', '581794', 'The round has ended.'],
  ])('has no button at %s with %s left', (updatedAt, available, words) => {
    show(page({ ...OVERVIEW, updatedAt, shares: { ...OVERVIEW.shares, available } }));
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
  });
  it('keeps its text when the register is away', () => {
    show(page(null));
    expect(screen.getByText('One vote for each whole share.')).toBeVisible();
    expect(screen.getByText(/The share register is not available right now/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
  });
  it('introduces the documents in the text’s own words', () => {
    show(page(OVERVIEW));
    const papers = screen.getByRole('region', { name: 'Papers' });
    expect(papers).toHaveTextContent('Listed below.');
    expect(within(papers).getByRole('link', { name: 'Annual report' })).toBeVisible();
  });
});
