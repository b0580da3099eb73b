import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { SumsubConfig } from '@/config/server-env';
import type { TestService } from '../service/service';

/** Sumsub's record of a person's review; the names are its own. */
export type ReviewResult = {
  reviewAnswer: 'GREEN' | 'RED';
  reviewRejectType?: 'RETRY' | 'FINAL';
  rejectLabels?: string[];
  moderationComment?: string;
  clientComment?: string;
};

type Applicant = {
  id: string;
  externalUserId: string;
  levelName: string;
  reviewStatus: string;
  reviewResult?: ReviewResult;
  attemptCnt: number;
  idDocs?: { idDocType: string; country: string; number?: string }[];
};

type SumsubEvent = Record<string, unknown> & { type: string; applicantId: string };

export type Sumsub = Awaited<ReturnType<typeof startSumsub>>;

const CLOCK_DRIFT_SECONDS = 60;

/**
 * A server on this machine that speaks Sumsub's documented protocol: it checks the signature of each request as
 * docs.sumsub.com/reference/authentication describes it, keeps applicants, and makes signed events as
 * docs.sumsub.com/docs/user-verification-webhooks shows them. Answers can be made to fail or to wait.
 */
export async function startSumsub() {
  const config: Omit<SumsubConfig, 'baseUrl'> = {
    appToken: 'sbx:test-app-token',
    secretKey: 'a-secret-key-of-the-app-token',
    webhookSecret: 'a-secret-key-of-the-webhook',
    levelName: 'basic-kyc-level',
  };
  const applicants = new Map<string, Applicant>();
  const requests: string[] = [];
  const faults: string[] = [];
  /** `answer` replaces the next answers; `hold` is awaited before each. */
  const state: { answer: (() => Response) | null; hold: Promise<unknown> | null } = {
    answer: null,
    hold: null,
  };
  const app = new Hono();
  app.use(async (c, next) => {
    requests.push(`${c.req.method} ${pathOf(c)}`);
    const fault = await signatureFault(c, config);
    if (fault) {
      faults.push(fault);
      return c.json({ code: 401, errorCode: 4003, errorName: fault, description: fault }, 401);
    }
    // The answer has the state of this moment, however long it is on its way.
    await next();
    const said = state.answer?.();
    if (said) c.res = said;
    if (state.hold) await state.hold;
  });
  app.post('/resources/accessTokens/sdk', async (c) => {
    const { userId, levelName, ttlInSecs } = await c.req.json();
    if (levelName !== config.levelName) return c.json({ code: 404, description: 'no level' }, 404);
    return c.json({ token: `_act-sbx-${randomBytes(8).toString('hex')}-${ttlInSecs}`, userId });
  });
  app.get('/resources/applicants/:id/one', (c) => {
    const wanted = c.req.param('id');
    const user = /^-;externalUserId=(.+)$/.exec(wanted)?.[1];
    const found = [...applicants.values()].find(({ id, externalUserId }) =>
      user ? externalUserId === decodeURIComponent(user) : id === wanted,
    );
    if (!found) return c.json({ code: 404, description: 'Applicant not found' }, 404);
    const { id, externalUserId, idDocs, ...review } = found;
    return c.json({ id, externalUserId, info: { firstName: 'ADA', idDocs }, review });
  });
  app.get('/resources/applicants/:id/status', (c) => {
    const found = applicants.get(c.req.param('id'));
    if (!found) return c.json({ code: 404, description: 'Applicant not found' }, 404);
    const { levelName, attemptCnt, reviewStatus, reviewResult } = found;
    return c.json({ attemptId: 'kPVkA', attemptCnt, levelName, reviewStatus, reviewResult });
  });
  app.post('/resources/applicants/:id/reset', (c) => {
    const found = applicants.get(c.req.param('id'));
    if (!found) return c.json({ code: 404, description: 'Applicant not found' }, 404);
    if (['pending', 'queued', 'prechecked'].includes(found.reviewStatus)) {
      return c.json({ code: 409, description: 'Applicant is being checked' }, 409);
    }
    found.reviewStatus = 'init';
    delete found.reviewResult;
    return c.json({ ok: 1 });
  });
  app.patch('/resources/applicants/:id/presence/deactivated', (c) => {
    const found = applicants.get(c.req.param('id'));
    if (!found) return c.json({ code: 404, description: 'Applicant not found' }, 404);
    const { id, externalUserId } = found;
    return c.json({ id, externalUserId, deleted: true });
  });
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(started),
    );
  });
  const { port } = server.address() as AddressInfo;
  return {
    config: { ...config, baseUrl: `http://127.0.0.1:${port}` } satisfies SumsubConfig,
    applicants,
    requests,
    faults,
    state,
    create(externalUserId: string): Applicant {
      const made: Applicant = {
        id: randomBytes(12).toString('hex'),
        externalUserId,
        levelName: config.levelName,
        reviewStatus: 'init',
        attemptCnt: 0,
      };
      applicants.set(made.id, made);
      return made;
    },
    /** An event about an applicant as he is now. */
    event(applicant: Applicant, type: string, at: Date, more: object = {}): SumsubEvent {
      const { id, externalUserId, levelName, reviewStatus, reviewResult } = applicant;
      return {
        applicantId: id,
        inspectionId: randomBytes(12).toString('hex'),
        applicantType: 'individual',
        correlationId: randomBytes(16).toString('hex'),
        levelName,
        sandboxMode: true,
        externalUserId,
        type,
        ...(reviewResult ? { reviewResult } : {}),
        reviewStatus,
        createdAt: stamp(at).replace(/\.\d+$/, '+0000'),
        createdAtMs: stamp(at),
        clientId: 'fnx',
        ...more,
      };
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** `2026-09-14 09:02:11.000`. */
function stamp(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '');
}

function pathOf(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}

async function signatureFault(
  c: Context,
  config: Omit<SumsubConfig, 'baseUrl'>,
): Promise<string | null> {
  if (c.req.header('x-app-token') !== config.appToken) return 'app-token-not-found';
  const seconds = c.req.header('x-app-access-ts') ?? '';
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > CLOCK_DRIFT_SECONDS)
    return 'app-token-expired';
  const body = new Uint8Array(await c.req.raw.clone().arrayBuffer());
  const expected = createHmac('sha256', config.secretKey)
    .update(seconds + c.req.method + pathOf(c))
    .update(body)
    .digest('hex');
  const given = c.req.header('x-app-access-sig') ?? '';
  const good =
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  return good ? null : 'app-token-signature mismatch';
}

type Signing = { secret?: string; algorithm?: string; digest?: string | null };

const HASHES = new Map([
  ['HMAC_SHA1_HEX', 'sha1'],
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
]);

/** Sends the bytes of an event to the service, signed as Sumsub signs them, or otherwise. */
export async function sendEvent(
  service: TestService,
  sumsub: Sumsub,
  event: SumsubEvent | string,
  { secret = sumsub.config.webhookSecret, algorithm = 'HMAC_SHA256_HEX', digest }: Signing = {},
): Promise<{ status: number; code: string | undefined }> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const hash = HASHES.get(algorithm) ?? 'sha256';
  const signature =
    digest === undefined ? createHmac(hash, secret).update(body).digest('hex') : digest;
  const answer = await service.raw('kyc/webhook', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-payload-digest-alg': algorithm,
      ...(signature === null ? {} : { 'x-payload-digest': signature }),
    },
  });
  const { data } = await answer.json();
  return { status: answer.status, code: data?.code };
}
