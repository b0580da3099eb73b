import { onReplica } from '@fnx/postgres/replica';
import * as z from 'zod/mini';
import { fieldErrors } from '@/api/issues';
import { type PartnerRow, partnerCalls, partnerDocument } from '@/api/partners/calls';
import type { AppContext } from '@/server/platform/context';
import { invalidFields } from '@/server/platform/errors';
import { dataAnswer } from '@/server/platform/http/answer';
import { readQuery } from '@/server/platform/http/read-body';
import { failure, type Route } from '@/server/platform/http/route';
import { refuseOverload } from '@/server/platform/http/shed-load';
import type { Scope } from '@/shared/partners';
import { authenticateKey } from './authenticate-key';
import { readHolders } from './read-holders';
import { readDistributions, readMovements, readOrders } from './read-lists';

/** Connects a call with its read: key, scope, limit, input, and only the fields of the contract in the answer. */
function partnerRoute<I extends z.ZodMiniType, D extends z.ZodMiniType>(
  row: PartnerRow<I, D>,
  read: (ctx: AppContext, input: z.output<I>, scopes: readonly Scope[]) => Promise<z.input<D>>,
): Route {
  const answer = async (ctx: AppContext, request: Request, requestId: string) => {
    refuseOverload(ctx.pool);
    const scopes = await authenticateKey(ctx, request, row.scope);
    const parsed = z.safeParse(row.input, readQuery(request.url));
    if (!parsed.success) throw invalidFields(fieldErrors(parsed.error, 'query'));
    const data = await onReplica(ctx, (own) => read(own, parsed.data, scopes));
    return dataAnswer(requestId, z.parse(row.data, data));
  };
  return {
    endpoint: row,
    handle: ({ ctx, request, caller }) =>
      answer(ctx, request, caller.requestId).catch((error: unknown) =>
        failure(row, error, ctx, caller),
      ),
  };
}

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
  partnerRoute(partnerCalls.partnerHolders, readHolders),
  partnerRoute(partnerCalls.partnerMovements, readMovements),
  partnerRoute(partnerCalls.partnerOrders, readOrders),
  partnerRoute(partnerCalls.partnerDistributions, readDistributions),
];
