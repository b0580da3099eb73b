import type { DeskCall } from '@fnx/api/desk/call';
import type * as z from 'zod/mini';
import type { Officer } from '@/server/desk/desk-route';
import { readSession } from '@/server/operator/officers/sessions';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { type Incoming, parseShape } from '@/server/platform/http/handler';
import { readJson, readQuery } from '@/server/platform/http/read-body';

/** Path of the desk's calls, and of its cookie: no other call ever receives it. */
export const DESK_BASE = '/api/v1/desk';

export type DeskRequest = Incoming;

/** Files of 8 MiB, as base64 in JSON. */
const BODY_BYTES = 12_582_912;

/**
 * The validated input of a desk call.
 * @throws DomainError VALIDATION_ERROR, JSON_REQUIRED, TOO_LARGE; SESSION_EXPIRED for a request from another site
 */
export async function readDeskInput<C extends DeskCall>(
  call: C,
  { ctx, request }: DeskRequest,
): Promise<z.output<C['input']>> {
  if (call.method === 'POST') refuseOtherSites(ctx, request);
  const value =
    call.method === 'GET' ? readQuery(request.url) : await readJson(request, BODY_BYTES);
  return parseShape<C['input']>(call.input, value, 'body');
}

/** The cookie is sent to this site only (SameSite=Strict); a browser that does not know that names the origin. */
function refuseOtherSites({ config }: AppContext, request: Request): void {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(config.publicUrl).origin) {
    throw problem('SESSION_EXPIRED');
  }
}

export const COOKIE = 'fnx_desk';

/** Secure on every site but a developer's own. */
function cookie({ config }: AppContext, value: string, maxAge: number): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=${DESK_BASE}; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`;
}

export const sessionCookie = (ctx: AppContext, token: string) =>
  cookie(ctx, token, ctx.config.limits.deskSessionSeconds);
export const noCookie = (ctx: AppContext) => cookie(ctx, '', 0);

/** The token of the cookie; null without one. */
export function readCookie(request: Request): string | null {
  const found = /(?:^|;\s*)fnx_desk=([A-Za-z0-9_-]{43})(?:;|$)/.exec(
    request.headers.get('cookie') ?? '',
  );
  return found?.[1] ?? null;
}

/** @throws DomainError SESSION_EXPIRED */
export async function requireOfficer({ ctx, request }: DeskRequest): Promise<Officer> {
  const token = readCookie(request);
  const officer = token === null ? null : await readSession(ctx, token);
  if (officer === null) throw problem('SESSION_EXPIRED');
  return officer;
}
