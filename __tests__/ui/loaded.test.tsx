import { apiError } from '@fnx/client/errors';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeQueryClient } from '@/lib/queries/query-client';
import { Loaded } from '@/ui/feedback/loaded';

const FAILED = 'This part could not be loaded';
const user = userEvent.setup();
const away = apiError({ code: 'UNAVAILABLE', status: 503, message: 'Unavailable.' });
const again = () => user.click(screen.getByRole('button', { name: 'Try again' }));
const blanks = () => document.querySelectorAll('[class*="skeleton"]').length;

/** Calls that wait for their answer, the newest last. */
let asked: { answer(names: readonly string[]): void; fail(error: Error): void }[] = [];
const ask = () =>
  new Promise<readonly string[]>((answer, fail) => {
    asked.push({ answer, fail });
  });

function Names() {
  const query = useQuery({ queryKey: ['names'], queryFn: ask, retry: false });
  return (
    <Loaded query={query} skeleton="90px">
      {(names) => (
        <>
          <h2>{names.join(' and ') || 'Nobody'}</h2>
          <input aria-label="Note" />
        </>
      )}
    </Loaded>
  );
}

function open() {
  asked = [];
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Names />
    </QueryClientProvider>,
  );
  return client;
}

it.each([
  [['Ada', 'Grace'], 'Ada and Grace'],
  [[], 'Nobody'],
])('keeps the room of %j until they come', async (names, text) => {
  open();
  expect(blanks()).toBe(1);
  asked[0]?.answer(names);
  expect(await screen.findByRole('heading')).toHaveTextContent(text);
  expect(blanks()).toBe(0);
});

async function otherCallRecovers(client: QueryClient) {
  const other = { queryKey: ['other'], retry: false };
  await client.fetchQuery({ ...other, queryFn: () => Promise.reject(away) }).catch(() => {});
  await client.fetchQuery({ ...other, queryFn: () => Promise.resolve('here') });
}

it.each<[string, (client: QueryClient) => unknown]>([
  ['"Try again" is pressed', again],
  ['another call is answered', (client) => act(() => otherCallRecovers(client))],
  ['the query is asked again by itself', () => undefined],
])('says why it failed until the answer when %s', async (_, trigger) => {
  const client = open();
  asked[0]?.fail(away);
  expect(await screen.findByRole('alert')).toHaveTextContent(`${FAILED}Unavailable.`);
  expect(blanks()).toBe(0);
  await trigger(client);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.getByText(FAILED)).toBeInTheDocument();
  asked[1]?.answer(['Ada']);
  expect(await screen.findByRole('heading')).toHaveTextContent('Ada');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps data that cannot be loaded again, with what was typed there, and says so', async () => {
  const client = open();
  asked[0]?.answer(['Ada']);
  await user.type(await screen.findByLabelText('Note'), 'kept');
  void client.refetchQueries();
  asked[1]?.fail(new Error('No line.'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This part may be out of dateNo line.',
  );
  expect(screen.getByRole('heading')).toHaveTextContent('Ada');
  await again();
  asked[2]?.answer(['Grace']);
  expect(await screen.findByText('Grace')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Note')).toHaveValue('kept');
});
