import { type Client, createClient } from '@fnx/client/client';
import { query } from '@fnx/client/fields';
import type { Place } from '@fnx/client/person';
import type { APIRequestContext } from '@playwright/test';
import { newestCode } from './inbox';

/** A client whose requests the browser's context sends, with a member's token or without one. */
export const clientOf = (request: APIRequestContext, token?: string): Client =>
  createClient({
    token: () => token ?? null,
    transport: async ({ method, path, body, headers, ...sent }) => {
      const words = sent.query ? `?${query(sent.query)}` : '';
      const said = body instanceof FormData ? { multipart: body } : { data: body };
      const answer = await request.fetch(`/api/v1/${path}${words}`, { method, headers, ...said });
      return { status: answer.status(), headers: answer.headers(), body: await answer.json() };
    },
  });

/** The calls of a member. */
export const callsOf = (request: APIRequestContext, token?: string): Client['call'] =>
  clientOf(request, token).call;

/** The service with its demo inbox. */
export const placeOf = (request: APIRequestContext): Place => ({
  as: (token) => clientOf(request, token),
  codeFor: (to) => newestCode(request, to),
});
