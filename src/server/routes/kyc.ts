import { contract } from '@/api/contract';
import { isDigestGood } from '../adapters/sumsub-webhook';
import { DomainError } from '../errors';
import { errorAnswer } from '../http/answer';
import { readBytes } from '../http/read-body';
import { readKycStatus } from '../services/kyc/read-status';
import { resetApplicant } from '../services/kyc/reset';
import { generateSdkToken, updateApplicantId } from '../services/kyc/sdk-token';
import { takeEvent } from '../services/kyc/take-event';
import { uploadDocument } from '../services/kyc/upload-document';
import { type Route, type RouteRequest, route } from './route';

/** Identity verification: section 3 of the contract. */
export const kycRoutes: Route[] = [
  route(contract.kycGenerateSdkToken, ({ ctx, session }) => generateSdkToken(ctx, session)),
  route(contract.kycUpdateApplicantId, ({ ctx, session, input }) =>
    updateApplicantId(ctx, session, input),
  ),
  route(contract.kycResetApplicant, ({ ctx, session }) => resetApplicant(ctx, session)),
  signedBySumsub(route(contract.kycWebhook, ({ ctx, input }) => takeEvent(ctx, input))),
  route(contract.kycStatus, ({ ctx, session }) => readKycStatus(ctx, session)),
  route(contract.kycDocument, ({ ctx, session, input, file }) =>
    uploadDocument(ctx, session, input, file),
  ),
];

/** Lets a request through to `inner` only if its raw bytes were signed by Sumsub; nothing in it is read before. */
function signedBySumsub(inner: Route): Route {
  const handle = async (incoming: RouteRequest): Promise<Response> => {
    const { ctx, request, caller } = incoming;
    try {
      if (!ctx.config.sumsub) throw new DomainError('NOT_FOUND');
      const bytes = await readBytes(request, ctx.config.limits.bodyBytes);
      const digest = request.headers.get('x-payload-digest');
      const algorithm = request.headers.get('x-payload-digest-alg');
      if (!isDigestGood(bytes, digest, algorithm, ctx.config.sumsub.webhookSecret)) {
        throw new DomainError('DIGEST_INVALID');
      }
      const signed = new Request(request.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Uint8Array(bytes),
      });
      return await inner.handle({ ...incoming, request: signed });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { requestId, ip } = caller;
      ctx.log.warn({ requestId, endpoint: inner.endpoint.name, code: error.code, ip }, 'refused');
      return errorAnswer(error);
    }
  };
  return { endpoint: inner.endpoint, handle };
}
