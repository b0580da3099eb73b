import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { SumsubConfig } from '@/config/server-env';
import {
  type KycProvider,
  KycProviderError,
  type ProviderReview,
} from '@/server/platform/gateways/kyc-provider';
import { alpha2Of } from './alpha-3';

type Method = 'GET' | 'POST' | 'PATCH';

const ANSWER_WITHIN_MS = 8_000;
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * Sumsub's API. Sources: docs.sumsub.com/reference/authentication, /generate-access-token, /get-applicant-review-status,
 * /get-applicant-data, /get-applicant-data-via-externaluserid, /reset-applicant, /deactivate-applicant-profile.
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
      if (answer === null) return null;
      const review = toReview(read(STATUS, answer));
      if (review.state !== 'APPROVED') return review;
      const person = await ask(
        'GET',
        `/resources/applicants/${encodeURIComponent(applicantId)}/one`,
      );
      return { ...review, document: person === null ? null : documentOf(read(PERSON, person)) };
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
const optional = z.optional(z.nullable(z.string()));
const PERSON = z.looseObject({
  info: z.optional(
    z.nullable(
      z.looseObject({
        idDocs: z.optional(
          z.nullable(
            z.array(z.looseObject({ idDocType: optional, country: optional, number: optional })),
          ),
        ),
      }),
    ),
  ),
});
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

/** Our words for Sumsub's types of documents, so that a document is the same with and without a provider. */
const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  PASSPORT: 'PASSPORT',
  ID_CARD: 'ID_CARD',
  DRIVERS: 'DRIVING_LICENCE',
};

/** The identity document with a number: of several, the one that people are best known by. */
function documentOf({ info }: z.output<typeof PERSON>) {
  const found = (info?.idDocs ?? []).flatMap(({ idDocType: type, country, number }) =>
    type && country && number
      ? [{ type: DOCUMENT_TYPES[type] ?? type, country: alpha2Of(country), number }]
      : [],
  );
  const order = Object.values(DOCUMENT_TYPES);
  const place = ({ type }: { type: string }) => (order.includes(type) ? order.indexOf(type) : 9);
  return found.sort((one, other) => place(one) - place(other))[0] ?? null;
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
      if (reviewResult?.reviewAnswer === 'GREEN') return { state: 'APPROVED', document: null };
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
