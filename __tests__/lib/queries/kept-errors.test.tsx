import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { ClaimsPage } from '@/features/staking/claims-page';
import { ApiError } from '@/lib/http/http';
import { makeQueryClient } from '@/lib/queries/query-client';
import { startSession } from '@/lib/session/session';
import { press, startRealService } from '../../features/account/real-service';
import { renderAt } from '../../shell/router';
import { makeInvestor } from '../../support/people/investors';

/** A page's load error while the service is unavailable, against the real service. */

const { service, network } = startRealService();
const CALL = '*/api/v1/user/stakingClaimList';
const FAILED = 'Your claims could not be loaded';

const unavailable = () =>
  HttpResponse.json(
    { status: 503, message: 'Unavailable.', data: { code: 'UNAVAILABLE' } },
    { status: 503 },
  );

async function otherCallRecovers(client: QueryClient) {
  const away = new ApiError({ code: 'UNAVAILABLE', status: 503, message: 'Unavailable.' });
  const other = { queryKey: ['other'], retry: false };
  await client.fetchQuery({ ...other, queryFn: () => Promise.reject(away) }).catch(() => {});
  await client.fetchQuery({ ...other, queryFn: () => Promise.resolve('here') });
}

it.each<[string, (client: QueryClient) => unknown]>([
  ['"Try again" is pressed', () => press('Try again')],
  ['another call is answered', (client) => act(() => otherCallRecovers(client))],
  ['the query is refetched automatically', () => undefined],
])('stays until the response when %s', async (_, trigger) => {
  const { token } = await makeInvestor(service(), '0');
  act(() => void startSession(token));
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let away = true;
  let asked = 0;
  network.use(
    http.get(CALL, async () => {
      if (away) return unavailable();
      asked += 1;
      await held;
      // No response: the service's own handler responds.
    }),
  );
  const client = makeQueryClient();
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retryDelay: 1 },
  });
  renderAt(
    '/staking/claims',
    <QueryClientProvider client={client}>
      <ClaimsPage />
    </QueryClientProvider>,
  );
  await screen.findByText(FAILED);
  away = false;
  await trigger(client);
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.getByText(FAILED)).toBeInTheDocument();
  answer();
  expect(await screen.findByText(/^No rewards claimed yet/)).toBeInTheDocument();
  expect(screen.queryByText(FAILED)).toBeNull();
});
