import { screen, within } from '@testing-library/react';
import { contract } from '@/api/contract';
import { apiReference } from '@/api/reference';
import { DocsPage, type InvestorDocument } from '@/features/content/docs/docs-page';
import { renderList } from '../reading/list-router';

const PAPER: InvestorDocument = {
  title: 'Annual report 2025',
  url: '/documents/annual-report-2025.pdf',
  sha256: '9a'.repeat(32),
  date: '2026-03-27',
};
const LEGAL = {
  slug: 'share-agreement',
  title: 'Share agreement',
  version: '2026-11-01',
  updatedAt: '2026-11-01T00:00:00.000Z',
};
const show = (documents: InvestorDocument[], notice: string | null = null) =>
  renderList(
    '/docs',
    <DocsPage
      bankName="Bank Ltd."
      notice={notice}
      documents={documents}
      legal={[LEGAL]}
      apiUrl="https://fnx.example/api/v1"
      reference={apiReference(true)}
    />,
  );

it('offers each document with its date, its fingerprint and how to check it', () => {
  show([PAPER], 'Bank Ltd. is a sample bank.');
  const papers = within(screen.getByRole('region', { name: 'For investors' }));
  expect(papers.getByText('27 March 2026')).toHaveAttribute('datetime', '2026-03-27');
  expect(papers.getByText(PAPER.sha256)).toBeVisible();
  const download = papers.getByRole('link', { name: 'Download Annual report 2025' });
  expect(download).toHaveAttribute('href', PAPER.url);
  expect(download).toHaveAttribute('download');
  expect(screen.getByText(/shasum -a 256 annual-report-2025.pdf/)).toBeVisible();
  expect(screen.getByText('Bank Ltd. is a sample bank.')).toBeVisible();
});

it('says what to do while there are none, and of a real bank nothing about samples', () => {
  show([]);
  expect(screen.getByText(/No documents are published/)).toBeVisible();
  expect(screen.queryByText(/shasum/)).toBeNull();
  expect(screen.queryByText(/sample/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Share agreement' })).toHaveAttribute(
    'href',
    '/static/share-agreement',
  );
});

it('has every call of the contract, with a line to run, an answer and its refusals', () => {
  show([]);
  const api = within(screen.getByRole('region', { name: 'API' }));
  expect(api.getByText(/^API=https:\/\/fnx\.example\/api\/v1/)).toBeVisible();
  for (const name of ['openapi.json', 'contracts.json', 'partner/openapi.json'])
    expect(api.getByRole('link', { name })).toHaveAttribute('href', `/api/v1/${name}`);
  for (const name of Object.keys(contract)) {
    expect(document.getElementById(`api-${name}`)).toBeInTheDocument();
  }
  const order = within(document.getElementById('api-createOrder') as HTMLElement);
  expect(
    order.getByText(/^curl -s "\$API\/wallet\/buyShare" -H "token: \$TOKEN"/),
  ).toBeInTheDocument();
  expect(order.getByText('Only {left} shares are left.')).toBeInTheDocument();
  expect(order.getByRole('button', { name: 'Copy command', hidden: true })).toBeInTheDocument();
});
