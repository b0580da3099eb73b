import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { SumsubConfig } from '@/config/server-env';
import {
  type KycProvider,
  KycProviderError,
  type ProviderReview,
} from '@/server/platform/gateways/kyc-provider';

type Method = 'GET' | 'POST' | 'PATCH';

const ANSWER_WITHIN_MS = 8_000;
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * Sumsub's API. Sources: docs.sumsub.com/reference/authentication, /generate-access-token, /get-applicant-review-status,
 * /get-applicant-data-via-externaluserid, /reset-applicant, /deactivate-applicant-profile.
 *
 * @param withinMs timeout of a request
 */
export function createSumsub(
  config: SumsubConfig,
  withinMs: number = ANSWER_WITHIN_MS,
): KycProvider {
  const ask = (method: Method, path: string, body?: object) =>
    askSumsub(config, withinMs, method, path, body);
  return {
    name: 'sumsub',
    levelName: config.levelName,
    async createToken(userId, seconds) {
      const question = { userId, levelName: config.levelName, ttlInSecs: seconds };
      const answer = read(TOKEN, await ask('POST', '/resources/accessTokens/sdk', question));
      // A token of another user would expose that user's documents.
      if (answer.userId !== userId) throw new KycProviderError('Sumsub returned a different user.');
      return answer.token;
    },
    async findApplicant(userId) {
      const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(userId)}/one`;
      const answer = await ask('GET', path);
      if (answer === null) return null;
      const found = read(APPLICANT, answer);
      return found.externalUserId === userId ? found.id : null;
    },
    async readReview(applicantId) {
      const path = `/resources/applicants/${encodeURIComponent(applicantId)}/status`;
      const answer = await ask('GET', path);
      return answer === null ? null : toReview(read(STATUS, answer));
    },
    async resetApplicant(applicantId) {
      const path = `/resources/applicants/${encodeURIComponent(applicantId)}/reset`;
      if ((await ask('POST', path)) === null) {
        throw new KycProviderError('Sumsub does not know the applicant to reset.');
      }
    },
    async deactivateApplicant(applicantId) {
      const path = `/resources/applicants/${encodeURIComponent(applicantId)}/presence/deactivated`;
      const answer = await ask('PATCH', path);
      if (answer === null || read(PRESENCE, answer).deleted) return;
      throw new KycProviderError('Sumsub did not deactivate the applicant.');
    },
  };
}

/** Only the fields in use are validated: responses gain fields with each version. */
const TOKEN = z.looseObject({ token: z.string().check(z.minLength(1)), userId: z.string() });
const PRESENCE = z.looseObject({ deleted: z.boolean() });
const APPLICANT = z.looseObject({ id: z.string(), externalUserId: z.string() });
const STATUS = z.looseObject({
  reviewStatus: z.string(),
  reviewResult: z.optional(
    z.nullable(
      z.looseObject({
        reviewAnswer: z.optional(z.nullable(z.string())),
        reviewRejectType: z.optional(z.nullable(z.string())),
        rejectLabels: z.optional(z.nullable(z.array(z.string()))),
        moderationComment: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
});

function read<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const parsed = z.safeParse(schema, answer);
  if (!parsed.success) throw new KycProviderError('Sumsub returned an unexpected response format.');
  return parsed.data;
}

/** Maps docs.sumsub.com/docs/applicant-statuses. Unknown statuses count as on hold, so that none approves anyone. */
function toReview({ reviewStatus, reviewResult }: z.output<typeof STATUS>): ProviderReview {
  const labels = reviewResult?.rejectLabels ?? [];
  // `clientComment` is not read: it is internal and could tell a fraudster what was detected.
  const comment = reviewResult?.moderationComment?.trim() || null;
  switch (reviewStatus) {
    case 'init':
    case 'awaitingUser':
      return { state: 'OPEN' };
    case 'pending':
    case 'prechecked':
    case 'queued':
    case 'awaitingService':
      return { state: 'IN_REVIEW' };
    case 'completed':
      if (reviewResult?.reviewAnswer === 'GREEN') return { state: 'APPROVED' };
      if (reviewResult?.reviewAnswer === 'RED') {
        const final = reviewResult.reviewRejectType === 'FINAL';
        return { state: final ? 'REJECTED' : 'RETRY', labels, comment };
      }
      return { state: 'ON_HOLD', labels, comment };
    default:
      return { state: 'ON_HOLD', labels, comment };
  }
}

/**
 * Sends a signed request.
 *
 * @returns the parsed JSON, or null for 404
 * @throws KycProviderError for any other failure
 */
async function askSumsub(
  { baseUrl, appToken, secretKey }: SumsubConfig,
  withinMs: number,
  method: Method,
  path: string,
  body?: object,
): Promise<unknown> {
  const text = body ? JSON.stringify(body) : '';
  const seconds = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secretKey)
    .update(seconds + method + path + text)
    .digest('hex');
  try {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
      headers: {
        accept: 'application/json',
        'x-app-token': appToken,
        'x-app-access-ts': seconds,
        'x-app-access-sig': signature,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: text } : {}),
    });
    const given = await answer.text();
    if (answer.status === 404) return null;
    if (!answer.ok) throw new KycProviderError(`Sumsub responded with ${answer.status}.`);
    if (given.length > MAX_ANSWER_BYTES)
      throw new KycProviderError('The Sumsub response is too large.');
    return JSON.parse(given);
  } catch (error) {
    if (error instanceof KycProviderError) throw error;
    // Only the error's name: its message may repeat the URL, which contains a user id.
    const { name } = error as { name?: unknown };
    throw new KycProviderError(`Sumsub is unavailable: ${String(name)}`);
  }
}
