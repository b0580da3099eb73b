import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { type ReactElement, useMemo, useState } from 'react';
import { saveFile } from '@/lib/page/save-file';
import { type Column, ordersOf } from '@/lists/columns';
import type { Filters } from '@/lists/filters';
import { ListCard } from '@/lists/list-card';
import { ListPage } from '@/lists/list-page';
import { type PageInput, useList } from '@/lists/use-list';

/** A list of fruit, declared as every list is. The pages of the product have tests of their own. */

jest.mock('@/lib/page/save-file');
const user = userEvent.setup();

type Fruit = { id: number; name: string; weight: number };

const FRUITS: readonly Fruit[] = Array.from({ length: 120 }, (_, index) => ({
  id: index,
  name: index === 0 ? '=SUM(A1)' : `Fruit ${index}`,
  weight: index * 10,
}));

const COLUMNS = [
  { at: 'title', head: 'Name', cell: ({ name }) => name, text: ({ name }) => name },
  {
    at: 'figure',
    head: 'Weight',
    cell: ({ weight }) => `${weight} g`,
    text: ({ weight }) => String(weight),
    orders: { '': 'Heaviest first', weight: 'Lightest first' },
  },
  { at: 'note', head: 'Picture', cell: () => 'no picture' },
] as const satisfies readonly Column<Fruit>[];

const FILTERS = {
  search: { kind: 'search', label: 'Search', hint: 'A name' },
  sort: { kind: 'order', label: 'Sort', options: ordersOf(COLUMNS) },
} as const satisfies Filters;

const asked: unknown[] = [];
let fails = false;

function fruits(input: PageInput & { search?: string; sort?: 'weight' }) {
  const { page, limit, search = '', sort } = input;
  return queryOptions({
    queryKey: ['fruits', input],
    queryFn: () => {
      asked.push(input);
      if (fails) throw new Error('The basket is away.');
      const found = FRUITS.filter(({ name }) => name.includes(search));
      const sorted = sort ? found : found.toReversed();
      const docs = sorted.slice((page - 1) * limit, page * limit);
      return { docs, total: found.length, page, pages: Math.ceil(found.length / limit) };
    },
    retry: false,
  });
}

function FruitPage() {
  const list = useList({ filters: FILTERS, query: fruits, reason: ({ message }) => message });
  return (
    <ListPage
      t={(text) => text}
      title="Fruit"
      label="Fruit"
      list={list}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={{ title: 'No fruit yet', text: 'It grows.' }}
      noMatch="No fruit has this name."
      fileName="fruit"
    />
  );
}

const picked = ['Fruit 1', 'Fruit 0'];

function FruitCards() {
  const list = useList({
    query: (input) => ({
      queryKey: ['picked', input],
      queryFn: () => ({ docs: picked.map((name) => ({ name })), total: 3, page: 1, pages: 1 }),
    }),
  });
  return (
    <ListCard
      t={(text) => text}
      label="Picked"
      list={list}
      parts={[{ at: 'title', cell: ({ name }) => name }]}
      keyOf={({ name }) => name}
      empty={{ title: 'Nothing picked', text: 'Pick some.' }}
    />
  );
}

function Routed({ start, page: Page }: { start: string; page: () => ReactElement }) {
  const [url, setUrl] = useState(start);
  const query = useMemo(
    () => Object.fromEntries(new URL(url, 'http://localhost').searchParams),
    [url],
  );
  const go = async (to: string) => setUrl(to);
  const router = { asPath: url, query, isReady: true, push: go, replace: go };
  return (
    <RouterContext.Provider value={router as unknown as NextRouter}>
      <Page />
      <output>{url}</output>
    </RouterContext.Provider>
  );
}

function open(url = '/fruit', page = FruitPage) {
  asked.length = 0;
  fails = false;
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Routed start={url} page={page} />
    </QueryClientProvider>,
  );
  return client;
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const url = () => screen.getByRole('status').textContent;

it('sorts by a column, whose head says how', async () => {
  open();
  const weight = await screen.findByRole('columnheader', { name: 'Weight' });
  expect(names()[0]).toBe('Fruit 119');
  expect(weight).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort');
  await user.selectOptions(screen.getByLabelText('Sort'), 'Lightest first');
  await waitFor(() => expect(names()[0]).toBe('=SUM(A1)'));
  expect(screen.getByRole('columnheader', { name: 'Weight' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(url()).toBe('/fruit?sort=weight');
});

it('says when a search finds nothing, and clears it without the order', async () => {
  open('/fruit?search=nut&sort=weight');
  expect(await screen.findByText('No fruit has this name.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(names()[0]).toBe('=SUM(A1)'));
  expect(url()).toBe('/fruit?sort=weight');
});

it('begins at the first page when the size changes', async () => {
  open('/fruit?page=3');
  await waitFor(() => expect(names()[0]).toBe('Fruit 79'));
  await user.selectOptions(screen.getByLabelText('Rows per page'), '100');
  await waitFor(() => expect(names()).toHaveLength(100));
  expect(url()).toBe('/fruit?size=100');
});

it('keeps its rows when they cannot be loaded again, and says so', async () => {
  const client = open();
  await waitFor(() => expect(names()[0]).toBe('Fruit 119'));
  fails = true;
  void client.refetchQueries();
  expect(await screen.findByText('This part may be out of date')).toBeInTheDocument();
  expect(screen.getByText('The basket is away.')).toBeInTheDocument();
  expect(names()[0]).toBe('Fruit 119');
});

it('ignores what the URL says beside the known values', async () => {
  open('/fruit?sort=constructor&size=7&page=none');
  await waitFor(() => expect(names()[0]).toBe('Fruit 119'));
  expect(asked).toEqual([{ page: 1, limit: 20 }]);
});

it('puts last what comes to cards by itself', async () => {
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
  const client = open('/fruit', FruitCards);
  await waitFor(() => expect(titles()).toEqual(['Fruit 1', 'Fruit 0']));
  picked.unshift('Fruit 2');
  void client.refetchQueries();
  await waitFor(() => expect(titles()).toEqual(['Fruit 1', 'Fruit 0', 'Fruit 2']));
});

it('saves the rows of all pages that match, and no formula', async () => {
  open('/fruit?sort=weight');
  await waitFor(() => expect(names()[0]).toBe('=SUM(A1)'));
  await user.click(screen.getByRole('button', { name: 'Export to CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const [name, file] = jest.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('fruit.csv');
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file as Blob);
  });
  const lines = String(text).trimEnd().split('\r\n');
  expect(lines).toHaveLength(121);
  expect(lines.slice(0, 3)).toEqual(['Name,Weight', "'=SUM(A1),0", 'Fruit 1,10']);
  expect(lines.at(-1)).toBe('Fruit 119,1190');
});
