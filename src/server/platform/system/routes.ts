import { ERRORS, errorMessage } from '@fnx/api/errors';
import { contract } from '@/api/contract';
import { openApiDocument } from '@/api/openapi';
import type { ServerConfig } from '@/config/server-env';
import { serveDocument } from '@/server/platform/documents/read-document';
import { problem } from '@/server/platform/errors';
import { envelope } from '@/server/platform/http/answer';
import { type Route, route } from '@/server/platform/http/route';
import { readHealth } from './health';
import { readPublicConfig } from './public-config';

/** Health, configuration and published documents. */
export const systemRoutes: Route[] = [
  route(contract.health, async ({ ctx }) => {
    const health = await readHealth(ctx);
    if (health.database === 'ok') return health;
    // Load balancers use the status; people read the parts, which are included in the error's data.
    const { status } = ERRORS.UNAVAILABLE;
    return envelope(status, errorMessage('UNAVAILABLE'), { code: 'UNAVAILABLE', ...health });
  }),
  route(contract.config, async ({ ctx }) => readPublicConfig(ctx)),
  route(contract.captchaChallenge, async ({ ctx }) => {
    const challenge = await ctx.captcha.challenge?.();
    if (!challenge) throw problem('NOT_FOUND');
    return challenge;
  }),
  route(contract.getDocument, ({ ctx, params }) => serveDocument(ctx, params.hash)),
];

const descriptions = new Map<boolean, string>();

/** The contract as OpenAPI 3.1, cached per mode. */
export function describeApi({
  mode,
  publicUrl,
}: Pick<ServerConfig, 'mode' | 'publicUrl'>): Response {
  const demo = mode === 'demo';
  const contactUrl = `${publicUrl}/contactus`;
  const text =
    descriptions.get(demo) ??
    JSON.stringify(openApiDocument({ version: '1', serverUrl: '/api/v1', contactUrl, demo }));
  descriptions.set(demo, text);
  return new Response(text, { headers: { 'content-type': 'application/json; charset=utf-8' } });
}
