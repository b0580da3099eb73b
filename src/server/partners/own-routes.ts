import { type PartnerRow, partnerCalls } from '@fnx/api/partners/calls';
import type * as z from 'zod/mini';
import type { AppContext } from '@/server/platform/context';
import { handler, parseShape, pick } from '@/server/platform/http/handler';
import { readJson, readQuery } from '@/server/platform/http/read-body';
import type { Route, RouteRequest } from '@/server/platform/http/route';
import { authenticateKey, type Key } from './authenticate-key';
import {
  changeEndpoint,
  listOwnDeliveries,
  listOwnEndpoints,
  listOwnEvents,
  replayOwn,
  testEndpoint,
} from './own-webhooks';
import { partnerAnswers } from './partner-answer';
import { makeSuccessor, showKey } from './succeed-key';

/** A call of a partner about its own things: the key that calls, the input, and the id in the path. */
type OwnCall<I> = { ctx: AppContext; key: Key; input: I; id: string };

/** It works with the primary: what a partner has just done shows at once. */
function ownRoute<I extends z.ZodMiniType, D extends z.ZodMiniType>(
  row: PartnerRow<I, D>,
  act: (call: OwnCall<z.output<I>>) => Promise<z.input<D>>,
): Route {
  return partnerAnswers({
    endpoint: row,
    handle: handler<RouteRequest, Key, { input: z.output<I>; id: string }>({
      name: row.name,
      auth: (incoming) => authenticateKey(incoming, row.scope),
      async input({ ctx, request, params }) {
        const isRead = row.method === 'GET';
        const given = isRead
          ? readQuery(request.url)
          : await readJson(request, ctx.config.limits.bodyBytes);
        const input = parseShape(row.input, given, isRead ? 'query' : 'body');
        const { id = '' } = parseShape(row.params, params, 'path') as { id?: string };
        return { input, id };
      },
      run: async ({ ctx }, key, given) =>
        pick(row.name, row.data, await act({ ctx, key, ...given })),
    }),
  });
}

export const ownRoutes: readonly Route[] = [
  ownRoute(partnerCalls.partnerKey, showKey),
  ownRoute(partnerCalls.partnerKeySuccessor, makeSuccessor),
  ownRoute(partnerCalls.partnerEvents, listOwnEvents),
  ownRoute(partnerCalls.partnerEndpoints, listOwnEndpoints),
  ownRoute(partnerCalls.partnerEndpointChange, changeEndpoint),
  ownRoute(partnerCalls.partnerEndpointTest, testEndpoint),
  ownRoute(partnerCalls.partnerDeliveries, listOwnDeliveries),
  ownRoute(partnerCalls.partnerDeliveryReplay, replayOwn),
];
