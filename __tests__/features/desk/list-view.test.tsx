import { act, render, screen } from '@testing-library/react';
import { ListView } from '@/features/desk/frame/list-view';

const retry = jest.fn();

const draw = (rows: { id: string }[] | undefined, error: Error | null = null) =>
  render(
    <ListView
      title="Cases"
      options={[{ value: 'ALL', label: 'All' }]}
      shown="ALL"
      onShow={() => {}}
      query={{ isError: error !== null, error, refetch: retry }}
      failure="The cases could not be loaded"
      rows={rows}
      keyOf={({ id }) => id}
      empty="No such case"
      hint="Customers are compared daily."
    >
      {({ id }) => <li>{id}</li>}
    </ListView>,
  ).container.textContent;

it('shows the rows, or why there are none', async () => {
  expect(draw([{ id: 'Case 7' }])).not.toContain('No such case');
  expect(screen.getByRole('listitem')).toHaveTextContent('Case 7');
  expect(draw([])).toContain('No such case');
  expect(draw(undefined)).not.toContain('No such case');
  expect(draw(undefined, new Error('Away.'))).toMatch(/could not be loaded.*Away\./);
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(retry).toHaveBeenCalledTimes(1);
});
