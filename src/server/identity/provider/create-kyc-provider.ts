import { randomBytes } from 'node:crypto';
import type { SumsubConfig } from '@/config/server-env';
import type { KycProvider } from '@/server/platform/gateways/kyc-provider';
import { createSumsub } from './sumsub';

/** Sumsub where it is configured, otherwise this service's own review. */
export function createKycProvider(sumsub: SumsubConfig | null): KycProvider {
  return sumsub ? createSumsub(sumsub) : localProvider;
}

/** Our own form, files and decisions. The applicant id is the user id; the token is unused, as uploads use the session. */
const localProvider: KycProvider = {
  name: 'local',
  levelName: 'identity',
  createToken: async () => randomBytes(24).toString('base64url'),
  findApplicant: async (userId) => userId,
  readReview: async () => null,
  resetApplicant: async () => {},
  deactivateApplicant: async () => {},
};
