import * as z from 'zod/mini';
import { decimal } from '../amounts';
import { address, choice, count, id, isoTime, nothing } from '../atoms';
import { ACCOUNT_STATUSES } from '../shared/account-vocabulary';
import { RECOVERY_STATUS_LABELS } from '../shared/rights-vocabulary';
import { deskGet } from './call';
import { kycStatus } from './checks';
import { defineList, shownBy } from './define-list';
import { fullName, labelled, personId } from './fields';
import { picture, pictureLink } from './pictures';

const request = z.object({
  id,
  email: z.string(),
  name: fullName,
  personId,
  status: labelled(RECOVERY_STATUS_LABELS, {
    REQUESTED: 'waiting',
    APPROVED: 'waiting',
    WAITING: 'idle',
    READY: 'idle',
    EXECUTED: 'done',
    VETOED: 'idle',
    CANCELLED: 'idle',
    REJECTED: 'idle',
    EXPIRED: 'idle',
  }),
  /** The lost wallet. */
  from: address,
  requestedAt: isoTime,
});
export type QueuedRecovery = z.infer<typeof request>;

const recoveryRequest = z.object({
  ...request.shape,
  phone: z.string(),
  accountStatus: choice(ACCOUNT_STATUSES),
  kycStatus,
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
  /** Those that need a decision, oldest first, or all, newest first. */
  list: defineList({
    path: 'recoveries/list',
    right: 'view recoveries',
    area: 'recoveries',
    title: 'Recoveries',
    empty: 'No recovery waits',
    hint: 'A request appears here when a customer asks for the recovery of a lost wallet.',
    noMatch: 'There is none',
    row: request,
    key: 'id',
    filters: { show: shownBy({ '': 'Waiting', all: 'All' }) },
    columns: [
      { head: 'Customer', at: 'title', of: ['name', 'email'] },
      { head: 'Lost wallet', at: 'note', of: ['from'] },
      { head: 'State', at: 'state', width: '11rem', of: ['status'] },
    ],
    work: {
      kind: 'recoveries',
      id: 'id',
      since: ({ status, requestedAt }) =>
        status === 'REQUESTED' || status === 'APPROVED' ? requestedAt : null,
    },
  }),
  show: deskGet('recoveries/show', { input: z.object({ id }), data: recoveryRequest }),
  /** Answers with a JPEG, which has the officer's name and the time across it. */
  picture: deskGet('recoveries/picture', { input: pictureLink, data: nothing }),
};
