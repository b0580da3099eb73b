import { contract } from '@/api/contract';
import { readKycStatus } from '../services/kyc/read-status';
import { resetApplicant } from '../services/kyc/reset';
import { generateSdkToken, updateApplicantId } from '../services/kyc/sdk-token';
import { uploadDocument } from '../services/kyc/upload-document';
import { type Route, route } from './route';

/** Identity verification: section 3 of the contract. */
export const kycRoutes: Route[] = [
  route(contract.kycGenerateSdkToken, ({ ctx, session }) => generateSdkToken(ctx, session)),
  route(contract.kycUpdateApplicantId, ({ ctx, session, input }) =>
    updateApplicantId(ctx, session, input),
  ),
  route(contract.kycResetApplicant, ({ ctx, session }) => resetApplicant(ctx, session)),
  route(contract.kycStatus, ({ ctx, session }) => readKycStatus(ctx, session)),
  route(contract.kycDocument, ({ ctx, session, input, file }) =>
    uploadDocument(ctx, session, input, file),
  ),
];
