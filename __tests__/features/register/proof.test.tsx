import { createHash } from 'node:crypto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { findLine, lineText, sha256 } from '@/features/register/find-line';
import { HoldingsProof } from '@/features/register/holdings-proof';
import { OwnProof } from '@/features/register/own-proof';
import { startSession } from '@/lib/session/session';
import { type Investor, issueShares, makeInvestor } from '../../support/people/investors';
import { open, press, startRealService, user } from '../account/real-service';

/** The proof of holdings, from the service's own register. */

const { service, network } = startRealService();
let ada: Investor;

beforeAll(async () => {
  const { ctx } = service();
  // Disables the service's cache, which has its own tests.
  Object.assign(ctx.config.limits, { proofCacheSeconds: 0 });
  // jsdom's Blob has no text().
  Object.assign(Blob.prototype, {
    text(this: Blob) {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsText(this);
      });
    },
  });
  await issueShares(ctx);
});
beforeEach(async () => {
  ada = await makeInvestor(service(), '250.5');
});

it('computes the same hash as the service and finds the line', async () => {
  const own = { salt: 'ab', userId: 'u', shares: '1.000000' };
  const hash = createHash('sha256').update('ab:u:1.000000').digest('hex');
  expect(await sha256(lineText(own))).toBe(hash);
  const csv = `holder,shares\r\n${'0'.repeat(64)},\r\n${hash},\r\nunsold,7\r\n`;
  expect(findLine(csv, hash)).toEqual({ line: 2, holders: 2 });
  expect(findLine(csv, '1'.repeat(64))).toBeNull();
  expect(findLine('', hash)).toBeNull();
});

describe('on the bank’s page', () => {
  const figures = () =>
    screen.getAllByRole('definition').map((definition) => definition.textContent);

  const shares = (text: string | null | undefined) => Number(text?.replaceAll(',', ''));

  it('recalculates for each view', async () => {
    const shown = open('/bank-overview', <HoldingsProof />);
    await screen.findByText(/^The totals match\./);
    const [held, unsold, together, issued] = figures();
    expect([together, issued]).toEqual(['10,000,000.000000', '10,000,000.000000']);
    expect(shares(held) + shares(unsold)).toBe(10_000_000);
    shown.unmount();
    await makeInvestor(service(), '1.25');
    open('/bank-overview', <HoldingsProof />);
    await screen.findByText(/^The totals match\./);
    expect(shares(figures()[0]) - shares(held)).toBe(1.25);
    expect(screen.getByRole('link', { name: 'Download the file (CSV)' })).toHaveAttribute(
      'href',
      '/api/v1/admin/getProofOfHoldings/csv',
    );
  });

  it('reports a difference and an unavailable service', async () => {
    network.use(
      http.get('*/api/v1/admin/getProofOfHoldings', () =>
        HttpResponse.json({
          status: 200,
          message: 'OK',
          data: {
            issued: '100',
            held: '90.5',
            unsold: '10',
            difference: '-0.5',
            holders: 1,
            computedAt: '2026-11-20T09:44:00.000Z',
          },
        }),
      ),
    );
    const shown = open('/bank-overview', <HoldingsProof />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The totals differ by −0.500000 shares');
    expect(screen.getByText('Held by 1 person (bought or earned)')).toBeInTheDocument();
    shown.unmount();
    network.use(
      http.get('*/api/v1/admin/getProofOfHoldings', () =>
        HttpResponse.json({ status: 429, message: 'Slow down.', data: null }, { status: 429 }),
      ),
    );
    open('/bank-overview', <HoldingsProof />);
    expect(await screen.findByText('The register is not available right now')).toBeInTheDocument();
  });
});

describe('in the wallet', () => {
  const come = () => {
    act(() => void startSession(ada.token));
    open('/wallet', <OwnProof />);
  };

  it('finds the owner’s line and shows the manual check', async () => {
    come();
    await user.click(await screen.findByRole('button', { name: 'Find my line' }));
    expect(await screen.findByText(/^Found: line \d+ of \d+$/)).toBeInTheDocument();
    expect(screen.getByText(/^Your 250.5 shares are counted\./)).toBeInTheDocument();
    const command = screen.getByText(/^printf/).textContent ?? '';
    const [, text = ''] = /'%s' '([^']+)'/.exec(command) ?? [];
    const hash = createHash('sha256').update(text).digest('hex');
    expect(screen.getByText(hash)).toBeInTheDocument();
    expect(await (await service().raw('admin/getProofOfHoldings/csv')).text()).toContain(hash);
  });

  it('reports a missing line', async () => {
    network.use(
      http.get('*/api/v1/admin/getProofOfHoldings/csv', () =>
        HttpResponse.text(`holder,shares\r\n${'0'.repeat(64)},\r\n`, {
          headers: { 'content-type': 'text/csv' },
        }),
      ),
    );
    come();
    await waitFor(() => screen.getByRole('button', { name: 'Find my line' }));
    await press('Find my line');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Your line is not in the file')).toBeInTheDocument();
  });

  it('has no line for customers without shares', async () => {
    ada = await makeInvestor(service(), '0');
    come();
    expect(await screen.findByText(/^You do not hold any shares yet/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
