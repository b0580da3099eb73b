import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PriceChart } from '@/features/content/price/price-chart';

const DAY = 86_400_000;
const TO = Date.parse('2026-11-20T09:00:00.000Z');
/** A price a day for 400 days: 5.00, 5.01, ... 8.99. */
const HISTORY = Array.from({ length: 400 }, (_, day) => ({
  at: new Date(Date.parse('2026-11-20') - (399 - day) * DAY).toISOString(),
  price: (5 + day / 100).toFixed(2),
}));

const cells = () =>
  screen
    .getAllByRole<HTMLTableRowElement>('row')
    .map((row) => [...row.cells].map((cell) => cell.textContent));

describe('the price chart', () => {
  it('lists in the table what the drawing draws, newest first', async () => {
    render(<PriceChart history={HISTORY} to={TO} />);
    await userEvent.click(screen.getByRole('radio', { name: 'One week, 1W' }));
    const drawn = screen.getByRole('slider').getAttribute('aria-valuemax');
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    const [head, ...rows] = cells();
    expect(head).toEqual(['Set', 'Share price', 'Change']);
    expect(rows).toHaveLength(Number(drawn) + 1);
    const expected = HISTORY.slice(-8).reverse();
    expect(rows.map(([, price]) => price)).toEqual(expected.map(({ price }) => `$${price}`));
    expect(rows[0]).toEqual(['20 Nov 2026, 00:00 UTC', '$8.99', '+0.11\u202f%']);
    expect(rows.at(-1)?.[2]).toBe('');
  });
  it('marks a split of the range, and says what the prices before it are', async () => {
    const splits = [{ at: '2026-10-01T12:00:00.000Z', numerator: 1, denominator: 1 }];
    render(<PriceChart history={HISTORY} splits={splits} to={TO} />);
    const text = /New shares on 1 Oct 2026: 1 for each 1. Earlier values are in shares of today./;
    const marks = () => document.querySelector('path.mark')?.getAttribute('d');
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(marks()).toMatch(/^M[\d.]+ 0V320$/);
    await userEvent.click(screen.getByRole('radio', { name: 'One week, 1W' }));
    expect(screen.queryByText(text)).toBeNull();
    expect(marks()).toBe('');
  });
  it('changes its range with the arrow keys', async () => {
    render(<PriceChart history={HISTORY} to={TO} />);
    const points = () => Number(screen.getByRole('slider').getAttribute('aria-valuemax')) + 1;
    expect(screen.getByRole('radio', { name: 'One year, 1Y' })).toBeChecked();
    expect(points()).toBe(366);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'All prices' })).toBeChecked();
    expect(points()).toBe(400);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('radio', { name: 'One day, 1D' })).toBeChecked();
    expect(points()).toBe(2);
    expect(screen.getByText(/the price went from \$8\.98 to \$8\.99/)).toBeVisible();
  });
  it('gives the range’s figures beside the drawing', () => {
    render(<PriceChart history={HISTORY.slice(-3)} to={TO} />);
    const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect(fact('Start of period')).toBe('$8.97');
    expect(fact('Lowest')).toBe('$8.97');
    expect(fact('Highest')).toBe('$8.99');
    expect(fact('Change')).toBe('+0.22\u202f%');
  });
  it('says so when there is nothing to draw', () => {
    render(<PriceChart history={[]} to={TO} />);
    expect(screen.getByText(/is not available right now/)).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
