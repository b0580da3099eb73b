import { type PartnerRow, partnerCalls } from '@fnx/api/partners/calls';
import type { Scope } from '@fnx/api/shared/partners';
import { onReplica } from '@fnx/postgres/replica';
import type * as z from 'zod/mini';
import { partnerDocument } from '@/api/partners';
import type { AppContext } from '@/server/platform/context';
import { handler, parseShape, pick } from '@/server/platform/http/handler';
import { readQuery } from '@/server/platform/http/read-body';
import type { Route, RouteRequest } from '@/server/platform/http/route';
import { authenticateKey, type Key } from './authenticate-key';
import { paymentsFile, registerFile, taxStatementsFile } from './files';
import { ownRoutes } from './own-routes';
import { partnerAnswers } from './partner-answer';
import { readHolder, readHolders } from './read-holders';
import { readDistribution, readDistributions, readOrder, readOrders } from './read-lists';
import { readMovement, readMovements } from './read-movements';
import { readPayments } from './read-payments';
import { readTaxStatements } from './read-tax-statements';
import { readWallets } from './read-wallets';

type Input<I extends z.ZodMiniType, P extends z.ZodMiniType> = z.output<I> & z.output<P>;

/** Connects a call with its read: key, scope, limit, input with the parts of the path, and only the fields of the contract in the answer. */
function partnerRoute<
  I extends z.ZodMiniType,
  D extends z.ZodMiniType,
  P extends z.ZodMiniType = z.ZodMiniType,
>(
  row: PartnerRow<I, D, P>,
  read: (
    ctx: AppContext,
    input: Input<I, P>,
    scopes: readonly Scope[],
  ) => Promise<z.input<D> | Response>,
): Route {
  return partnerAnswers({
    endpoint: row,
    handle: handler<RouteRequest, Key, Input<I, P>>({
      name: row.name,
      auth: (incoming) => authenticateKey(incoming, row.scope),
      input: ({ request, params }) =>
        Object.assign(
          {},
          parseShape(row.input, readQuery(request.url), 'query'),
          parseShape(row.params, params, 'path'),
        ),
      async run({ ctx }, { scopes }, input) {
        const data = await read(ctx, input, scopes);
        return data instanceof Response ? data : pick(row.name, row.data, data);
      },
    }),
  });
}

/** A read that may lag, from the replica where one keeps up. */
const lagging =
  <I, D>(read: (ctx: AppContext, input: I, scopes: readonly Scope[]) => Promise<D>) =>
  (ctx: AppContext, input: I, scopes: readonly Scope[]): Promise<D> =>
    onReplica(ctx, (own) => read(own, input, scopes));

/** By the site's address. */
const descriptions = new Map<string, string>();

const description: Route = {
  endpoint: {
    name: 'partnerDescription',
    method: 'GET',
    path: 'partner/openapi.json',
    token: 'none',
    sealed: 'none',
  },
  handle: async ({ ctx }) => {
    const contactUrl = `${ctx.config.publicUrl}/contactus`;
    const text =
      descriptions.get(contactUrl) ??
      JSON.stringify(partnerDocument({ serverUrl: '/api/v1', contactUrl }));
    descriptions.set(contactUrl, text);
    return new Response(text, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  },
};

export const partnerRoutes: readonly Route[] = [
  description,
  partnerRoute(partnerCalls.partnerHolders, lagging(readHolders)),
  partnerRoute(partnerCalls.partnerHolder, lagging(readHolder)),
  partnerRoute(partnerCalls.partnerRegister, registerFile),
  partnerRoute(partnerCalls.partnerWallets, lagging(readWallets)),
  partnerRoute(partnerCalls.partnerMovements, lagging(readMovements)),
  partnerRoute(partnerCalls.partnerMovement, lagging(readMovement)),
  partnerRoute(partnerCalls.partnerOrders, lagging(readOrders)),
  partnerRoute(partnerCalls.partnerOrder, lagging(readOrder)),
  partnerRoute(partnerCalls.partnerDistributions, lagging(readDistributions)),
  partnerRoute(partnerCalls.partnerDistribution, lagging(readDistribution)),
  partnerRoute(partnerCalls.partnerPayments, (ctx, input) =>
    input.format === 'csv' ? paymentsFile(ctx, input) : lagging(readPayments)(ctx, input, []),
  ),
  partnerRoute(partnerCalls.partnerTaxStatements, (ctx, input) =>
    input.format === 'csv'
      ? taxStatementsFile(ctx, input)
      : lagging(readTaxStatements)(ctx, input, []),
  ),
  ...ownRoutes,
];
