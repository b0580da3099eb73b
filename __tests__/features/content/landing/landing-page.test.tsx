import { readFileSync } from 'node:fs';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { contract } from '@/api/contract';
import type { LandingPageProps } from '@/features/content/landing/landing-page';
import { organizationJsonLd } from '@/features/content/landing/organization-json-ld';
import { renderList } from '../reading/list-router';
import { type Reply, startReplies } from '../reading/replies';

const bank = JSON.parse(readFileSync('bank/bank.json', 'utf8'));
const OVERVIEW = {
  ...contract.getBankOverview.example.data,
  shares: {
    total: '10000000.000000',
    tokenized: '4000000.000000',
    sold: '3418206.000000',
    available: '581794.000000',
    soldPct: '85.45',
    holders: 18,
  },
  round: { ...bank.round, raised: '42659210.88' },
  updatedAt: '2026-11-20T12:00:00.000Z',
};
const PRICE = {
  ...contract.getFnxPrice.example.data,
  price: '12.48',
  changePct24h: '-0.16',
  effectiveAt: '2026-11-20T09:00:00.000Z',
};
const PROPS: LandingPageProps = {
  bank: {
    bankName: bank.bankName,
    sample: true,
    currency: 'USD',
    auditor: bank.parties.auditor,
    years: bank.history,
    inCurrency: null,
  },
  figures: { shares: OVERVIEW.shares, round: OVERVIEW.round, updatedAt: OVERVIEW.updatedAt },
  price: PRICE,
  recent: {
    days: 90,
    low: '11.9',
    high: '12.5',
    changePct: '4.87',
    line: 'M0 320H600V0H1200',
  },
  posts: [
    {
      slug: 'what-staking-does',
      category: 'risk',
      title: 'What staking does',
      excerpt: 'And what it does not.',
      coverUrl: '/covers/what-staking-does.svg',
      publishedAt: '2026-06-23T08:00:00.000Z',
    },
  ],
  questions: [{ id: 'what-is-fnx', question: 'What is FNX?', text: 'A register of shares.' }],
  team: [
    {
      id: 'maren-tollefsrud',
      name: 'Maren Tollefsrud',
      role: 'Chief executive',
      photoUrl: '/team/maren-tollefsrud.svg',
    },
  ],
};

let service: Awaited<ReturnType<typeof startReplies>>;
let answer: (path: string) => Reply | 'hang up';
let queries: typeof import('@/lib/queries/query-client');
let landing: typeof import('@/features/content/landing/landing-page');

const ok = (data: unknown): Reply => ({ status: 200, message: 'OK', data });
const down = (): Reply => ({ status: 503, message: 'x', data: { code: 'UNAVAILABLE' } });

beforeAll(async () => {
  // The first call of a process loads the client; on a busy machine that takes longer than a second.
  service = await startReplies((path) => answer(path));
  queries = await import('@/lib/queries/query-client');
  landing = await import('@/features/content/landing/landing-page');
});
afterAll(async () => {
  await service.stop();
});
beforeEach(() => {
  answer = down;
});

function page(props: Partial<LandingPageProps>) {
  const client = queries.makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  return (
    <QueryClientProvider client={client}>
      <landing.LandingPage {...PROPS} {...props} />
    </QueryClientProvider>
  );
}
const show = (props: Partial<LandingPageProps> = {}) => renderList('/', page(props));
const figures = () => screen.getByRole('region', { name: 'The share in figures' });

describe('the landing page', () => {
  it('is whole before the service has answered, as it is served', () => {
    const { container } = show();
    expect(screen.getAllByText('$12.48')).toHaveLength(2);
    expect(container).toHaveTextContent(
      'Issued10,000,000Sold3,418,206Available in this round581,794First round: 85.4 % sold, ends 26 Feb 2027.',
    );
    expect(screen.getByText('As of 20 Nov 2026, 12:00 UTC')).toBeVisible();
    expect(screen.getByRole('link', { name: 'What staking does' })).toHaveAttribute(
      'href',
      '/blog/risk/what-staking-does',
    );
  });

  it('takes over what the register counts now, in the same places', async () => {
    const shares = { ...OVERVIEW.shares, sold: '3418207.500000', available: '581792.500000' };
    answer = (path) => {
      if (path === 'admin/getBankOverView') return ok({ ...OVERVIEW, shares });
      return path === 'wallet/getFNXprice' ? ok({ ...PRICE, price: '12.52' }) : down();
    };
    show();
    const before = figures().querySelectorAll('*').length;
    expect(await within(figures()).findByText('3,418,207')).toBeVisible();
    expect(await screen.findAllByText('$12.52')).toHaveLength(2);
    expect(screen.queryByText(/not available right now/)).toBeNull();
    expect(figures().querySelectorAll('*')).toHaveLength(before);
  });

  it('keeps the last figures when the service is away, and says so in the place of the time', async () => {
    show();
    const before = figures().querySelectorAll('*').length;
    expect(
      await screen.findByText(/^The share register is not available right now\. As of 20 Nov/),
    ).toBeVisible();
    expect(await screen.findByText('One registered share, last known price')).toBeVisible();
    expect(within(figures()).getByText('581,794')).toBeVisible();
    expect(figures().querySelectorAll('*')).toHaveLength(before);
  });

  it('gives the price line its own scale and change beside those of the day', async () => {
    show();
    const figures = screen.getByRole('region', { name: 'The share in figures' });
    expect(figures).toHaveTextContent('+4.87 % in 90 days, between $11.90 and $12.50');
    expect(figures).toHaveTextContent(/ % in 24 hours/);
  });

  it('says nothing of 24 hours while the price is fixed', () => {
    const { container } = show({ price: { ...PRICE, changePct24h: '0' } });
    expect(container).toHaveTextContent('Set 20 Nov, 09:00 UTC');
    expect(container).not.toHaveTextContent('24 hours');
  });

  it('says what it means for the money where there are no figures at all', async () => {
    show({ figures: null, price: null, recent: null });
    expect(await screen.findByText(/so shares cannot be bought/)).toBeVisible();
    expect(await screen.findByText('The price is not available right now.')).toBeVisible();
  });

  it('compares three years of the bank, newest last', () => {
    show();
    const table = screen.getByRole('table', { name: /^Sample Bank Ltd., million USD/ });
    const row = within(table).getByRole('row', { name: /^Deposits/ });
    // With as many decimals each: they stand one under the other.
    expect(row).toHaveTextContent('Deposits701.20752.90812.50');
  });

  it('names risks, people and the ways on, and says once that the bank is a sample', () => {
    const { container } = show();
    const headings = screen.getAllByRole('heading').map((heading) => heading.tagName);
    expect(headings.filter((tag) => tag === 'H1')).toHaveLength(1);
    expect(
      screen.getByRole('heading', { name: 'You can lose all the money you invest.' }),
    ).toBeVisible();
    expect(container.textContent?.match(/sample bank\b/g)).toHaveLength(1);
    const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(way('Responsibilities')).toBe('/about#team');
    expect(way('All risks')).toBe('/static/risk-disclosure');
    expect(way('Documents')).toBe('/docs');
    expect(way('The offer')).toBe('/campaign-details');
    expect(screen.getByText('What is FNX?').closest('details')).toHaveTextContent(
      'A register of shares.',
    );
  });

  it('calls nothing a sample for a bank that is none', () => {
    const named = { bankName: 'Real Bank', auditor: 'Real Audit', sample: false };
    const { container } = show({ bank: { ...PROPS.bank, ...named } });
    expect(container).not.toHaveTextContent(/sample|invented/i);
  });
});

it('names the organisation once, with absolute addresses', () => {
  const data = organizationJsonLd((path) => `https://fnx.example${path}`);
  expect(data).toMatchObject([
    { '@type': 'Organization', '@id': 'https://fnx.example/#organization', name: 'FNX' },
    { '@type': 'WebSite', publisher: { '@id': 'https://fnx.example/#organization' } },
  ]);
});
