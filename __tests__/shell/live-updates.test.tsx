import timers from 'node:timers';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { asWritten } from '@/lang/service';
import { makeQueryClient } from '@/lib/queries/query-client';
import { priceQuery } from '@/lib/queries/shared-queries';
import { startSession } from '@/lib/session/session';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { emitEvent } from '@/server/platform/events/emit-event';
import { Bell } from '@/shell/layouts/bell';
import { useLiveUpdates } from '@/shell/session/live-updates';
import { startRealService } from '../features/account/real-service';
import { type Investor, issueShares, makeInvestor } from '../support/people/investors';
import { createLocks } from '../support/service/locks';

// The service runs in this process and lets its repeated work not hold it: jsdom's intervals cannot say that.
Object.assign(globalThis, {
  setInterval: timers.setInterval,
  clearInterval: timers.clearInterval,
});

const { service, network } = startRealService();

let ada: Investor;
let connections = 0;

/** The service's stream passes through as it comes; every other call is answered whole. */
function openTheLine() {
  network.use(
    http.get('*/api/v1/notification/stream', async ({ request }) => {
      const { status, headers, body } = await service().raw('notification/stream', {
        headers: Object.fromEntries(request.headers),
        signal: request.signal,
      });
      // From here on the service tells it of every event.
      connections += 1;
      return new HttpResponse(body, { status, headers: Object.fromEntries(headers) });
    }),
  );
}

function cutTheLine() {
  network.use(
    http.get('*/api/v1/notification/stream', () => {
      connections += 1;
      return HttpResponse.json({ status: 503, message: 'Away.', data: null }, { status: 503 });
    }),
  );
}

function Page() {
  useLiveUpdates();
  const price = useQuery(priceQuery).data?.price;
  return (
    <>
      <Bell />
      <p>{price}</p>
    </>
  );
}

function open() {
  const router = { asPath: '/dashboard', prefetch: async () => {} } as unknown as NextRouter;
  return render(
    <RouterContext.Provider value={router}>
      <QueryClientProvider client={makeQueryClient()}>
        <Page />
      </QueryClientProvider>
    </RouterContext.Provider>,
  );
}

async function raise(title: string) {
  const { ctx } = service();
  const text = { title: asWritten(title), body: asWritten('.') };
  const notice = { userId: ada.userId, kind: 'NEWS', ...text, link: null } as const;
  await ctx.db.transaction((tx) => raiseNotification(ctx, tx, notice));
}

const bell = (name: string) => screen.findByRole('link', { name });

beforeAll(() => issueShares(service().ctx));
beforeEach(async () => {
  connections = 0;
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
  ada = await makeInvestor(service(), '0');
  act(() => void startSession(ada.token));
});

it('rings with an event, and another page’s price follows the series', async () => {
  openTheLine();
  open();
  await bell('Notifications');
  await waitFor(() => expect(connections).toBe(1));
  await raise('One');
  expect(await bell('Notifications, 1 new')).toHaveTextContent('1');
  await raise('Two');
  await bell('Notifications, 2 new');
  const { ctx, shell } = service();
  await shell(
    'insert into share_prices (price_raw, effective_at) select price_raw * 2, $1 from share_prices',
    [ctx.clock.now()],
  );
  await emitEvent(ctx, ctx.db, { name: 'price', userId: null, data: {} });
  expect(await screen.findByText('24.96')).toBeInTheDocument();
  // By what the line said, and not by what a new line asks for.
  expect(connections).toBe(1);
});

it('asks again for all after the line broke, since something may have happened meanwhile', async () => {
  openTheLine();
  open();
  await waitFor(() => expect(connections).toBe(1));
  await raise('Before');
  await bell('Notifications, 1 new');
  service().ctx.events.endAll();
  await raise('Meanwhile');
  await bell('Notifications, 2 new');
  await waitFor(() => expect(connections).toBe(2));
});

describe('every 15 seconds it asks', () => {
  /** The work that is repeated each 15 seconds, until it is cleared. */
  const asking = new Map<number, () => void>();

  beforeEach(() => {
    asking.clear();
    const { setInterval: begin, clearInterval: end } = globalThis;
    jest.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, ms: number) => {
      if (ms !== 15_000) return begin(work, ms);
      asking.set(asking.size + 1, work);
      return asking.size;
    }) as typeof setInterval);
    jest.spyOn(globalThis, 'clearInterval').mockImplementation((id) => {
      if (typeof id === 'number') asking.delete(id);
      else end(id);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  async function hearByAsking() {
    await raise('Unheard');
    expect(screen.getByRole('link')).toHaveAccessibleName('Notifications, 1 new');
    const [ask, ...more] = asking.values();
    expect(more).toEqual([]);
    act(() => ask?.());
    await bell('Notifications, 2 new');
  }

  it('while the line is down', async () => {
    cutTheLine();
    await raise('Known');
    open();
    await bell('Notifications, 1 new');
    // It was tried again, so the first failure has been told.
    await waitFor(() => expect(connections).toBe(2));
    await hearByAsking();
  });

  it('in a browser without locks', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    openTheLine();
    await raise('Known');
    open();
    await bell('Notifications, 1 new');
    await hearByAsking();
    expect(connections).toBe(0);
  });
});

it('says no more than 99+', async () => {
  await service().ctx.pool.query(
    `insert into notifications (user_id, kind, title, body) select $1, 'NEWS', 'x', 'x' from generate_series(1, 120)`,
    [ada.userId],
  );
  cutTheLine();
  open();
  expect(await bell('Notifications, 99+ new')).toHaveTextContent('99+');
});
