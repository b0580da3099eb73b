import * as z from 'zod/mini';
import { decimal } from '@/api/amounts';
import { address, choice, count, id, isoTime, nothing, queryFlag } from '@/api/atoms';
import { ACCOUNT_STATUSES } from '@/shared/account-vocabulary';
import { KYC_STATUSES } from '@/shared/identity';
import { RECOVERY_STATUSES } from '@/shared/rights-vocabulary';
import { deskGet } from './call';
import { picture, pictureLink } from './pictures';
import { deskList } from './rows';

const request = z.object({
  id,
  email: z.string(),
  name: z.string(),
  status: choice(RECOVERY_STATUSES),
  /** The lost wallet. */
  from: address,
  requestedAt: isoTime,
});
export type QueuedRecovery = z.infer<typeof request>;

const recoveryRequest = z.object({
  ...request.shape,
  personId: id,
  phone: z.string(),
  accountStatus: choice(ACCOUNT_STATUSES),
  kycStatus: choice(KYC_STATUSES),
  memberSince: isoTime,
  to: address,
  /** Shares of the lost wallet; null when no node answers. */
  shares: z.nullable(decimal),
  /** The key of the lost wallet stopped an earlier recovery. */
  wasVetoed: z.boolean(),
  approvedAt: z.nullable(isoTime),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  /** Face and document, made for this request. */
  picture,
  /** Pictures of the identity checks, newest attempt first. */
  checks: z.array(z.object({ ...picture.shape, attempt: count })),
});
export type RecoveryToDecide = z.infer<typeof recoveryRequest>;

export const recoveryCalls = {
  /** Those that need a decision, oldest first; with `all` also the others, newest first. */
  list: deskList('recoveries/list', request, 'id', { all: z._default(queryFlag, false) }),
  show: deskGet('recoveries/show', { input: z.object({ id }), data: recoveryRequest }),
  /** Answers with a JPEG, which has the officer's name and the time across it. */
  picture: deskGet('recoveries/picture', { input: pictureLink, data: nothing }),
};
