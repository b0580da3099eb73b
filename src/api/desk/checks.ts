import * as z from 'zod/mini';
import { choice, count, email, id, isoTime, nothing } from '@/api/atoms';
import { answers } from '@/api/identity/field-schemas';
import { ACCOUNT_STATUSES } from '@/shared/account-vocabulary';
import { CASE_KINDS, CASE_STATES } from '@/shared/compliance';
import { KYC_APPLICATION_STATUSES, KYC_DOCUMENT_TYPES, KYC_STATUSES } from '@/shared/identity';
import { deskGet } from './call';
import { picture, pictureLink } from './pictures';
import { deskList } from './rows';

const text = z.nullable(z.string());

/** One check of the queue. `cases`: those that forbid to approve it. */
const queued = z.object({
  personId: id,
  email: z.string(),
  name: z.string(),
  country: z.string(),
  status: choice(KYC_STATUSES),
  attempt: count,
  document: z.nullable(choice(KYC_DOCUMENT_TYPES)),
  waitingSince: z.nullable(isoTime),
  cases: count,
});
export type QueuedCheck = z.infer<typeof queued>;

const account = z.object({
  personId: id,
  email: z.string(),
  phone: z.string(),
  name: z.string(),
  country: z.string(),
  status: choice(ACCOUNT_STATUSES),
  kycStatus: choice(KYC_STATUSES),
  createdAt: isoTime,
  lastLoginAt: z.nullable(isoTime),
  wallets: count,
});

/** The person's answers in one attempt, with the decision. */
const attempt = z.object({
  attempt: count,
  status: choice(KYC_APPLICATION_STATUSES),
  submittedAt: z.nullable(isoTime),
  reviewedAt: z.nullable(isoTime),
  /** First and last name. */
  name: text,
  answers,
  reasons: z.array(z.string()),
  comment: text,
  pictures: z.array(picture),
});
export type CheckAttempt = z.infer<typeof attempt>;

const openCase = z.object({
  caseId: count,
  kind: choice(CASE_KINDS),
  state: choice(CASE_STATES),
  what: z.string(),
  /** Forbids to approve the check; another one has to be ticked. */
  blocks: z.boolean(),
});
const note = z.object({ author: z.string(), text: z.string(), at: isoTime });

/** A draft of what the person reads. */
const reply = z.object({
  decision: z.enum(['RETRY', 'REJECT']),
  title: z.string(),
  text: z.string(),
});
export type Reply = z.infer<typeof reply>;

const check = z.object({
  account,
  /** Whether it needs a decision here: an external provider decides its own. */
  decidable: z.boolean(),
  /** Newest first. */
  attempts: z.array(attempt),
  cases: z.array(openCase),
  /** Why it cannot be approved now; a sentence each. */
  against: z.array(z.string()),
  /** Never sent; oldest first. */
  notes: z.array(note),
  replies: z.array(reply),
});
export type IdentityCheck = z.infer<typeof check>;

export const checkCalls = {
  /** Without a status those that need a decision. Longest waiting first, a hundred at most. */
  list: deskList('checks/list', queued, 'email', { status: z.optional(choice(KYC_STATUSES)) }),
  /** By the person's address, or by the id, as proposals name the person. */
  show: deskGet('checks/show', { input: z.object({ email: z.union([email, id]) }), data: check }),
  /** Answers with a JPEG, which has the officer's name and the time across it. */
  picture: deskGet('checks/picture', { input: pictureLink, data: nothing }),
};
