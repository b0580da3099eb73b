import { randomBytes } from 'node:crypto';
import type { SumsubConfig } from '@/config/server-env';
import type { KycProvider } from '@/server/platform/gateways/kyc-provider';
import { createSumsub } from './sumsub';

/** The provider of a deployment: Sumsub where it is configured, else this service itself. */
export function createKycProvider(sumsub: SumsubConfig | null): KycProvider {
  return sumsub ? createSumsub(sumsub) : localProvider;
}

/**
 * Our own form, files and decisions. Its applicant is the user himself, and its token opens nothing: the form's uploads
 * carry the session's.
 */
const localProvider: KycProvider = {
  name: 'local',
  levelName: 'identity',
  createToken: async () => randomBytes(24).toString('base64url'),
  findApplicant: async (userId) => userId,
  readReview: async () => null,
  resetApplicant: async () => {},
};
