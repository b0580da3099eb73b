import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LegalPage } from '@/features/content/legal/legal-page';
import { renderList } from '../reading/list-router';

const entry = (slug: string, title: string) => ({
  slug,
  title,
  version: '2026-11-01',
  updatedAt: '2026-11-01T00:00:00.000Z',
});
const HEADINGS = [
  { id: 'part-1', text: '1. What the service is' },
  { id: 'part-2', text: '2. Who may use it' },
  { id: 'part-3', text: '3. Opening an account' },
];

const show = (headings = HEADINGS) =>
  renderList(
    '/static/term-condition',
    <LegalPage
      text={{
        ...entry('term-condition', 'Terms and conditions'),
        summary: 'The contract.',
        body: [{ tag: 'p', children: ['Whole text.'] }],
      }}
      language="en"
      headings={headings}
      others={[
        entry('term-condition', 'Terms and conditions'),
        entry('risk-disclosure', 'Risk disclosure'),
      ]}
    />,
  );

it('shows version and date, the contents, and the other texts', () => {
  show();
  expect(screen.getByText('Version 2026-11-01', { selector: 'div > span' })).toBeVisible();
  expect(screen.getByText('1 November 2026')).toHaveAttribute(
    'datetime',
    '2026-11-01T00:00:00.000Z',
  );
  const [contents] = screen.getAllByRole('navigation', { name: 'Contents' });
  expect(
    within(contents as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['#part-1', '#part-2', '#part-3']);
  const others = within(screen.getByRole('navigation', { name: 'Other texts' }));
  expect(others.getAllByRole('link').map((link) => link.textContent)).toEqual(['Risk disclosure']);
});

it('needs no contents for a short text', () => {
  show(HEADINGS.slice(0, 2));
  expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull();
});

it('prints', async () => {
  const print = jest.fn();
  window.print = print;
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});
