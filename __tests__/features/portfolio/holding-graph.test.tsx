import { act, screen, waitFor } from '@testing-library/react';
import { HoldingGraph } from '@/features/portfolio/holding-graph';
import { startSession } from '@/lib/session/session';
import { giveShares, issueShares, makeInvestor } from '../../support/people/investors';
import { open, startRealService, user } from '../account/real-service';

const HOUR = 3600;
const { service } = startRealService();

beforeAll(() => issueShares(service().ctx));

/** The line of the chart for shares bought `seconds` ago. */
async function chartAfter(seconds: number) {
  const { ctx } = service();
  const investor = await makeInvestor(service(), '0');
  const now = () => new Date(ctx.clock.now().getTime() - seconds * 1000);
  await giveShares({ ...ctx, clock: { now } }, investor.userId, '100');
  act(() => void startSession(investor.token));
  open('/dashboard', <HoldingGraph first="SHARES" />);
  await screen.findByRole('slider');
  return line();
}

const line = () => document.querySelector('path[class="line"]')?.getAttribute('d');
/** Part of the width at which the line rises from zero. */
const rise = (path: string | null | undefined) =>
  Number(path?.match(/H([\d.]+)V[\d.]+H1000$/)?.[1]) / 1000;

it.each([
  ['just now', 1, null],
  ['today', 6 * HOUR, 0.75],
])('bought %s: opens with the price, and draws the shares in one day', async (_, seconds, at) => {
  await chartAfter(seconds);
  expect(screen.getByRole('radio', { name: 'Price per share' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Three months, 3M' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Number of shares' }));
  await screen.findByRole('slider', { name: /^Number of shares/ });
  expect(screen.getByRole('radio', { name: 'One day, 1D' })).toBeChecked();
  if (at === null) expect(line()).toMatch(/^M0 [\d.]+H1000$/);
  else expect(rise(line())).toBeCloseTo(at, 1);
});

it.each([
  [3.5 * 24 * HOUR, 'One week, 1W', 0.5],
  [15 * 24 * HOUR, 'One month, 1M', 0.5],
  [45 * 24 * HOUR, 'Three months, 3M', 0.5],
])('bought %i seconds ago: opens with "%s"', async (seconds, name, at) => {
  expect(rise(await chartAfter(seconds))).toBeCloseTo(at, 1);
  expect(screen.getByRole('radio', { name })).toBeChecked();
});

it('keeps the period that was picked', async () => {
  await chartAfter(6 * HOUR);
  await user.click(screen.getByRole('radio', { name: 'One month, 1M' }));
  await user.click(screen.getByRole('radio', { name: 'Number of shares' }));
  await waitFor(() => expect(line()).toMatch(/^M0 [\d.]+H1000$/));
  await user.click(screen.getByRole('radio', { name: 'Cost of your shares' }));
  expect(screen.getByRole('radio', { name: 'One month, 1M' })).toBeChecked();
});
