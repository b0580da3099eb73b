import { contract } from '@/api/contract';
import { DomainError, problem } from '@/server/platform/errors';
import { errorAnswer } from '@/server/platform/http/answer';
import { readBytes } from '@/server/platform/http/read-body';
import { own, type Route, type RouteRequest, route } from '@/server/platform/http/route';
import { decideKycByEmail } from './decide';
import { addDraftPicture } from './draft/add-picture';
import { readDraft } from './draft/read-draft';
import { readDraftPicture } from './draft/read-picture';
import { removeDraftPicture } from './draft/remove-picture';
import { saveDraft } from './draft/save-draft';
import { generateSdkToken, updateApplicantId } from './provider/sdk-token';
import { isDigestGood } from './provider/sumsub-webhook';
import { recordEvent } from './provider/take-event';
import { readKycStatus } from './read-status';
import { resetApplicant } from './reset';
import { uploadDocument } from './upload-document';

/** Identity verification. */
export const kycRoutes: Route[] = [
  own(contract.kycGenerateSdkToken, generateSdkToken),
  own(contract.kycUpdateApplicantId, updateApplicantId),
  own(contract.kycResetApplicant, resetApplicant),
  signedBySumsub(route(contract.kycWebhook, ({ ctx, input }) => recordEvent(ctx, input))),
  own(contract.kycStatus, readKycStatus),
  own(contract.kycDraft, readDraft),
  own(contract.kycSaveDraft, saveDraft),
  route(contract.kycDraftPicture, ({ ctx, session, params }) =>
    readDraftPicture(ctx, session, params.picture),
  ),
  route(contract.kycAddDraftPicture, ({ ctx, session, params, file }) =>
    addDraftPicture(ctx, session, params.picture, file),
  ),
  route(contract.kycRemoveDraftPicture, ({ ctx, session, params }) =>
    removeDraftPicture(ctx, session, params.picture),
  ),
  route(contract.kycDocument, ({ ctx, session, input, file }) =>
    uploadDocument(ctx, session, input, file),
  ),
];

/** Verifies Sumsub's signature of the raw body before `inner` reads it. */
function signedBySumsub(inner: Route): Route {
  const handle = async (incoming: RouteRequest): Promise<Response> => {
    const { ctx, request, caller } = incoming;
    try {
      if (!ctx.config.sumsub) throw problem('NOT_FOUND');
      const bytes = await readBytes(request, ctx.config.limits.bodyBytes);
      const digest = request.headers.get('x-payload-digest');
      const algorithm = request.headers.get('x-payload-digest-alg');
      if (!isDigestGood(bytes, digest, algorithm, ctx.config.sumsub.webhookSecret)) {
        throw problem('DIGEST_INVALID');
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

/** Decides an identity check in demo mode. */
export const identityDemoRoutes: readonly Route[] = [
  route(contract.demoKycReview, ({ ctx, input: { email, ...decision } }) =>
    decideKycByEmail(ctx, email, decision),
  ),
];
