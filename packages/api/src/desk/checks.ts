import * as z from 'zod/mini';
import { choice, count, email, id, isoTime, nothing } from '../atoms';
import { answers } from '../identity/field-schemas';
import { ACCOUNT_STATUSES } from '../shared/account-vocabulary';
import { CASE_KINDS, CASE_STATES } from '../shared/compliance';
import {
  CHECK_RISK_NAMES,
  CHECK_RISKS,
  DOUBTS,
  KYC_APPLICATION_STATUSES,
  KYC_DOCUMENT_LABELS,
  KYC_STATUS_LABELS,
} from '../shared/identity';
import { deskGet, deskPost } from './call';
import { chosenBy, defineList, shownBy } from './define-list';
import { countryCode, fullName, labelled, personId } from './fields';
import { picture, pictureLink } from './pictures';

const text = z.nullable(z.string());

export const kycStatus = labelled(KYC_STATUS_LABELS, {
  NOT_APPLIED: 'idle',
  PENDING: 'idle',
  IN_REVIEW: 'waiting',
  APPROVED: 'done',
  RETRY: 'idle',
  REJECTED: 'failed',
  ON_HOLD: 'failed',
  EXPIRED: 'idle',
});

/** One check of the queue. `cases`: those that forbid to approve it. */
const queued = z.object({
  personId,
  email: z.string(),
  name: fullName,
  country: countryCode,
  status: kycStatus,
  attempt: count,
  document: z.nullable(labelled(KYC_DOCUMENT_LABELS)),
  waitingSince: z.nullable(isoTime),
  cases: count,
  risks: z.array(z.enum(CHECK_RISK_NAMES)),
});

const account = z.object({
  personId: id,
  email: z.string(),
  phone: z.string(),
  name: z.string(),
  country: z.string(),
  status: choice(ACCOUNT_STATUSES),
  kycStatus,
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
export const note = z.object({ author: z.string(), text: z.string(), at: isoTime });

/** A draft of what the person reads. */
const reply = z.object({
  decision: z.enum(['RETRY', 'REJECT']),
  title: z.string(),
  text: z.string(),
});
export type Reply = z.infer<typeof reply>;

/** Found on the pictures of the newest attempt. */
const reading = z.object({
  /** Lines of the machine-readable zone; null where none was found. */
  zone: z.nullable(z.array(z.string())),
  typedBy: text,
  compared: z.array(
    z.object({ label: z.string(), zone: z.string(), entered: z.string(), agrees: z.boolean() }),
  ),
  /** Fields whose check digit is wrong. */
  faults: z.array(z.string()),
  /** Not confirmed by the reader: each has to be ticked. */
  doubts: z.array(choice(DOUBTS)),
});

const check = z.object({
  account,
  /** Whether it needs a decision here: an external provider decides its own. */
  decidable: z.boolean(),
  /** Newest first. */
  attempts: z.array(attempt),
  cases: z.array(openCase),
  /** Why it cannot be approved now; a sentence each. */
  against: z.array(z.string()),
  /** Null before the pictures are read. */
  reading: z.nullable(reading),
  /** Never sent; oldest first. */
  notes: z.array(note),
  /** The effect of each decision. */
  effects: z.object({ APPROVED: z.string(), RETRY: z.string(), REJECTED: z.string() }),
  replies: z.array(reply),
});
export type IdentityCheck = z.infer<typeof check>;

export const checkCalls = {
  /** Without a status those that need a decision. Longest waiting first. */
  list: defineList({
    path: 'checks/list',
    right: 'view checks',
    area: 'checks',
    title: 'Identity checks',
    empty: 'No identity check waits',
    hint: 'A check appears here when a person has sent document and selfie.',
    noMatch: 'There is none',
    row: queued,
    key: 'email',
    filters: {
      status: shownBy({
        '': 'Waiting',
        RETRY: 'Asked again',
        APPROVED: 'Confirmed',
        REJECTED: 'Rejected',
      }),
      country: { kind: 'country', label: 'Country' },
      document: chosenBy('Document', { '': 'Every document', ...KYC_DOCUMENT_LABELS }),
      risk: chosenBy('Risk', { '': 'With and without', ...CHECK_RISKS, none: 'None is known' }),
    },
    columns: [
      { head: 'Customer', at: 'title', of: ['name', 'email'] },
      { head: 'Document', at: 'note', width: '8.5rem', of: ['document', 'country'] },
      { head: 'Attempt', at: 'note', width: '8rem', of: ['attempt', 'cases', 'risks'] },
      { head: 'State', at: 'state', width: '8rem', of: ['status'] },
    ],
    work: {
      kind: 'checks',
      id: 'personId',
      since: ({ waitingSince }, { status }) => (status ? null : waitingSince),
    },
  }),
  /** By the person's address, or by the id, as proposals name the person. */
  show: deskGet('checks/show', { input: z.object({ email: z.union([email, id]) }), data: check }),
  /** Reads the document of the newest attempt, once. A document takes some seconds. */
  read: deskPost('checks/read', { input: z.object({ email: z.string() }), data: nothing }),
  /** Answers with a JPEG, which has the officer's name and the time across it. */
  picture: deskGet('checks/picture', { input: pictureLink, data: nothing }),
};
