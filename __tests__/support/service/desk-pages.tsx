import type { DeskCall } from '@fnx/api/desk/call';
import type { Role } from '@fnx/api/shared/desk';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { type ReactNode, useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { DeskPage } from '@/features/desk/desk-page';
import { makeQueryClient } from '@/lib/queries/query-client';
import { openSession } from '@/server/operator/officers/sessions';
import { officers } from '@/server/operator/tables';
import { NO_IP_LIMITS } from '../people/members';
import { deskCall } from '../people/officers';
import { liveInRealTime } from '../setup/real-time';
import { type ServiceOptions, startTestService, type TestService } from './service';

/** The desk in jsdom, as an officer with `roles` sees it, against the service in this process. Call it once in a test file. */
export function startDeskPages(
  roles: readonly Role[],
  options: Pick<ServiceOptions, 'chain'> = {},
) {
  liveInRealTime();
  let service: TestService;
  let cookie: string;
  const network = setupServer(
    // The node of a service without a chain, and its public address: neither is there.
    http.all('http://127.0.0.1:9/', () => HttpResponse.error()),
    http.get('http://localhost:3000/', () => HttpResponse.error()),
    http.all('*/api/v1/desk/*', async ({ request }) => {
      const url = new URL(request.url);
      const isGet = request.method === 'GET';
      const answer = await service.raw(url.pathname.replace('/api/v1/', '') + url.search, {
        method: request.method,
        headers: { 'content-type': 'application/json', cookie },
        ...(isGet ? {} : { body: await request.text() }),
      });
      return new HttpResponse(await answer.arrayBuffer(), { status: answer.status });
    }),
  );
  beforeAll(async () => {
    service = await startTestService({ ...options, config: { desk: true, limits: NO_IP_LIMITS } });
    cookie = `fnx_desk=${await sessionOf(service, roles)}`;
    network.listen({ onUnhandledRequest: 'error' });
  });
  afterAll(async () => {
    network.close();
    await service.stop();
  });
  return {
    service: () => service,
    network,
    call: <C extends DeskCall>(call: C, input: z.input<C['input']>) =>
      deskCall(service, call, input, cookie),
    /** Opens `/desk/<area>`, one item of it, or with '' the first page. @param search of the URL, from `?` on */
    open(area: string, id?: string, search = '') {
      const view = [area, id ?? ''].filter((part) => part !== '');
      const visited: string[] = [];
      const opened = render(
        <Routed
          start={`/desk/${view.map(encodeURIComponent).join('/')}${search}`}
          visited={visited}
        >
          <QueryClientProvider client={makeQueryClient()}>
            <DeskPage />
          </QueryClientProvider>
        </Routed>,
      );
      return { ...opened, visited };
    },
  };
}

type RoutedProps = { start: string; visited: string[]; children: ReactNode };

/** The router of the desk's page. */
function Routed({ start, visited, children }: RoutedProps) {
  const [url, setUrl] = useState(start);
  const [router] = useState(() => {
    const go = async (to: string) => {
      visited.push(to);
      setUrl(to);
    };
    return { pathname: '/desk/[[...view]]', isReady: true, push: go, replace: go };
  });
  const query = useMemo(() => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const view = pathname.split('/').slice(2).filter(Boolean).map(decodeURIComponent);
    return { ...Object.fromEntries(searchParams), view };
  }, [url]);
  const value = { ...router, asPath: url, query, prefetch: async () => {} };
  return (
    <RouterContext.Provider value={value as unknown as NextRouter}>
      {children}
    </RouterContext.Provider>
  );
}

/** A session of a new officer. The passkeys of the tests need Node's own environment. */
async function sessionOf({ ctx }: TestService, roles: readonly Role[]): Promise<string> {
  const now = ctx.clock.now();
  const key = { credentialId: 'none', publicKey: Buffer.from([0]), admittedAt: now };
  const person = { email: 'ada@bank.example', name: 'Ada', roles: [...roles], isFirst: false };
  const [officer] = await ctx.db.transaction((tx) =>
    tx
      .insert(officers)
      .values({ ...person, ...key, invitedUntil: now, createdAt: now })
      .returning({ id: officers.id }),
  );
  return ctx.db.transaction((tx) => openSession(ctx, tx, officer?.id ?? ''));
}
