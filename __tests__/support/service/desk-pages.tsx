import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type * as z from 'zod/mini';
import type { DeskCall } from '@/api/desk/call';
import { DeskPage } from '@/features/desk/desk-page';
import { makeQueryClient } from '@/lib/queries/query-client';
import { openSession } from '@/server/operator/officers/sessions';
import { officers } from '@/server/operator/tables';
import type { Role } from '@/shared/desk';
import { NO_IP_LIMITS } from '../people/members';
import { deskCall } from '../people/officers';
import { liveInRealTime } from '../setup/real-time';
import { startTestService, type TestService } from './service';

/** The desk in jsdom, as an officer with `roles` sees it, against the service in this process. Call it once in a test file. */
export function startDeskPages(roles: readonly Role[]) {
  configure({ asyncUtilTimeout: 20_000 });
  jest.setTimeout(120_000);
  liveInRealTime();
  let service: TestService;
  let cookie: string;
  const network = setupServer(
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
    service = await startTestService({ config: { desk: true, limits: NO_IP_LIMITS } });
    cookie = `fnx_desk=${await sessionOf(service, roles)}`;
    network.listen({ onUnhandledRequest: 'error' });
  });
  afterAll(async () => {
    network.close();
    await service.stop();
  });
  return {
    service: () => service,
    call: <C extends DeskCall>(call: C, input: z.input<C['input']>) =>
      deskCall(service, call, input, cookie),
    /** Opens `/desk/<area>`, or one item of it. */
    open(area: string, id?: string) {
      const view = [area, ...(id === undefined ? [] : [id])];
      const router = {
        pathname: '/desk/[[...view]]',
        asPath: `/desk/${view.join('/')}`,
        query: { view },
        isReady: true,
        prefetch: async () => {},
      } as unknown as NextRouter;
      return render(
        <RouterContext.Provider value={router}>
          <QueryClientProvider client={makeQueryClient()}>
            <DeskPage />
          </QueryClientProvider>
        </RouterContext.Provider>,
      );
    },
  };
}

/** A session of a new officer. The passkeys of the tests need Node's own environment. */
async function sessionOf({ ctx }: TestService, roles: readonly Role[]): Promise<string> {
  const now = ctx.clock.now();
  const key = { credentialId: 'none', publicKey: Buffer.from([0]), admittedAt: now };
  const person = { email: 'ada@bank.example', name: 'Ada', roles: [...roles], isFirst: false };
  const [officer] = await ctx.db
    .insert(officers)
    .values({ ...person, ...key, invitedUntil: now, createdAt: now })
    .returning({ id: officers.id });
  return ctx.db.transaction((tx) => openSession(ctx, tx, officer?.id ?? ''));
}
