import { type Context, Hono } from 'hono';
import { acceptedLanguage } from '@/lang/languages';
import { updateSubscription } from './content/newsletter/subscribe';
import { commandGroups, modules } from './modules';
import { createDesk } from './operator/desk/desk-app';
import { DESK_BASE } from './operator/desk/desk-request';
import { partnerAnswer } from './partners/partner-answer';
import type { AppContext, Caller } from './platform/context';
import { problem } from './platform/errors';
import { addApiHeaders, envelope, errorAnswer } from './platform/http/answer';
import { callerAddress } from './platform/http/caller-address';
import { handler, type Incoming, unexpectedErrorResponse } from './platform/http/handler';
import { requestIdOf } from './platform/http/request-id';
import type { Route } from './platform/http/route';
import { methodLabel, RequestMetrics } from './platform/metrics/metrics';
import { describeContracts } from './platform/system/describe-contracts';
import { whyNotReady } from './platform/system/readiness';
import { describeApi } from './platform/system/routes';
import { traced } from './platform/tracing/tracing';

/** Base path of every endpoint in the contract. */
export const API_BASE = '/api/v1';

/** The OpenAPI description: the only response without an envelope, apart from files. */
/** Files that programs read, by their path: they have no envelope. */
const FILES: Readonly<Record<string, (ctx: AppContext) => Response>> = {
  'openapi.json': ({ config }) => describeApi(config),
  'contracts.json': describeContracts,
};

type Env = { Variables: { caller: Caller; endpoint: string | undefined } };

/** Every route of this deployment. Demo routes exist only in demo mode. */
function routesOf(ctx: AppContext): Route[] {
  const demo = ctx.config.mode === 'demo';
  return modules.flatMap(({ routes = [], demoRoutes = [] }) =>
    demo ? [...routes, ...demoRoutes] : routes,
  );
}

/** The service as a Hono app: mounted by pages/api, served alone by standalone.ts, called in process by tests. */
export function createApp(ctx: AppContext, metrics = new RequestMetrics()): Hono<Env> {
  // Not strict: the contract accepts a path with and without its trailing slash.
  const app = new Hono<Env>({ strict: false });
  app.use(async (c, next) => {
    const started = performance.now();
    const caller = callerOf(c, ctx);
    c.set('caller', caller);
    await traced({ name: c.req.method, kind: 'server', headers: c.req.raw.headers }, next, () => {
      const name = c.get('endpoint') ?? 'none';
      const method = methodLabel(c.req.method);
      const attributes = {
        'http.request.method': method,
        'http.response.status_code': c.res.status,
      };
      return {
        name: `${method} ${name}`,
        attributes: { ...attributes, requestId: caller.requestId },
      };
    });
    // Modified in place: replacing a response copies it and turns its body into a stream.
    addApiHeaders(c.res, caller.requestId);
    const ms = performance.now() - started;
    // The endpoint's name, not its URL: a path or query may hold personal data.
    const endpoint = c.get('endpoint') ?? 'none';
    const answered = { endpoint, method: methodLabel(c.req.method), status: c.res.status };
    metrics.record({ ...answered, seconds: ms / 1000 });
    // Load balancers probe every second or two.
    const level = endpoint === READY && c.res.ok ? 'debug' : 'info';
    const { requestId, apiKey, ip } = caller;
    // After a leak, the bank has to know what was read with a key, and from where.
    const partner = apiKey === undefined ? {} : { apiKey, ip };
    ctx.log[level]({ requestId, ...partner, ...answered, ms: Math.round(ms) }, 'request');
  });
  mount(app, ctx);
  if (ctx.config.desk) mountDesk(app, ctx);
  mountReadiness(app, ctx);
  mountUnsubscribe(app, ctx);
  app.notFound((c) => dressed(c, errorAnswer(problem('NOT_FOUND'))));
  app.onError((error, c) => unexpectedErrorResponse(error, ctx, c.get('caller'), 'app'));
  return app;
}

function mount(app: Hono<Env>, ctx: AppContext): void {
  for (const [file, describe] of Object.entries(FILES)) {
    const path = `${API_BASE}/${file}`;
    app.get(path, (c) => {
      c.set('endpoint', file.replace('.json', ''));
      return describe(ctx);
    });
    refuseOtherMethods(app, path, ['GET']);
  }
  // `votes/:id` also matches `votes/list`, and would answer its other methods.
  const routes = routesOf(ctx);
  const hasParams = ({ endpoint }: Route) => endpoint.path.includes(':');
  mountRoutes(
    app,
    ctx,
    routes.filter((route) => !hasParams(route)),
  );
  mountRoutes(app, ctx, routes.filter(hasParams));
}

/** Nothing of the desk exists where it is off. */
function mountDesk(app: Hono<Env>, ctx: AppContext): void {
  const routes = modules.flatMap(({ deskRoutes = [] }) => deskRoutes);
  const callerOf = (c: Context) => c.get('caller') as Caller;
  app.use(`${DESK_BASE}/*`, async (c, next) => {
    c.set('endpoint', 'desk');
    await next();
  });
  app.route(DESK_BASE, createDesk(ctx, { commands: commandGroups, routes, callerOf }));
}

function mountRoutes(app: Hono<Env>, ctx: AppContext, routes: readonly Route[]): void {
  const methods = new Map<string, string[]>();
  for (const { endpoint, handle } of routes) {
    const path = `${API_BASE}/${endpoint.path.replace(/\/$/, '')}`;
    const names = [endpoint.method, ...(endpoint.aliases ?? [])];
    app.on(names, path, async (c) => {
      c.set('endpoint', endpoint.name);
      const params: Record<string, string> = c.req.param();
      const answer = await handle({ ctx, request: c.req.raw, params, caller: c.get('caller') });
      if (endpoint.deprecated) announceEnd(answer, endpoint.deprecated);
      return answer;
    });
    methods.set(path, [...(methods.get(path) ?? []), ...names]);
  }
  for (const [path, allowed] of methods) refuseOtherMethods(app, path, allowed);
}

/** Says that a call goes: `Deprecation` by RFC 9745, whose dates are seconds since 1970, and `Sunset` by RFC 8594. */
function announceEnd({ headers }: Response, call: { since: string; until: string }): void {
  headers.set('deprecation', `@${new Date(call.since).getTime() / 1000}`);
  headers.set('sunset', new Date(call.until).toUTCString());
}

function refuseOtherMethods(app: Hono<Env>, path: string, allowed: readonly string[]): void {
  app.all(path, (c) => {
    const answer = errorAnswer(problem('METHOD_NOT_ALLOWED'));
    answer.headers.set('allow', allowed.join(', '));
    return dressed(c, answer);
  });
}

/** Refusals below the partners' path are as those of their calls. */
const dressed = (c: Context<Env>, answer: Response): Response =>
  /^\/api\/v1\/partner(\/|$)/.test(c.req.path)
    ? partnerAnswer(answer, { request: c.req.raw, caller: c.get('caller') })
    : answer;

const READY = 'ready';

/** Readiness probe for load balancers. Not part of the contract, because no page calls it. */
function mountReadiness(app: Hono<Env>, ctx: AppContext): void {
  app.get(`${API_BASE}/ready`, async (c) => {
    c.set('endpoint', READY);
    const why = await whyNotReady(ctx);
    return why === null
      ? envelope(200, 'OK', { ready: true })
      : envelope(503, 'Not ready.', { ready: false, why });
  });
}

/** Mail programs post a form to the address in a newsletter's header (RFC 8058). Not part of the contract, because no page calls it. */
function mountUnsubscribe(app: Hono<Env>, ctx: AppContext): void {
  const leave = handler<Incoming, null, string>({
    name: 'unsubscribe',
    auth: () => null,
    input: ({ request }) => new URL(request.url).searchParams.get('token') ?? '',
    run: ({ caller }, _, token) => updateSubscription(ctx, { token, action: 'LEAVE' }, caller),
  });
  app.post(`${API_BASE}/user/unsubscribe`, (c) => {
    c.set('endpoint', 'unsubscribe');
    return leave({ ctx, request: c.req.raw, caller: c.get('caller') });
  });
}

function callerOf(c: Context, ctx: AppContext): Caller {
  return {
    requestId: requestIdOf(c, ctx.config.trustedProxies),
    ip: callerAddress(c, ctx.config.trustedProxies),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 256),
    language: acceptedLanguage((c.req.header('accept-language') ?? '').slice(0, 256)),
  };
}
