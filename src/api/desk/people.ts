import * as z from 'zod/mini';
import { askedTime, choice, isoTime } from '@/api/atoms';
import { ACCOUNT_STATUSES, CONTACT_CATEGORIES } from '@/shared/account-vocabulary';
import { KYC_STATUSES } from '@/shared/identity';
import { deskGet, deskPost } from './call';
import { nextStep } from './desk';
import { deskList } from './rows';

/** A value of a table, as text; times are ISO 8601. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const row = z.record(z.string(), cell);

const category = z.enum(CONTACT_CATEGORIES);

const found = z.object({
  kind: z.enum([
    ...['PERSON', 'ORDER', 'ENTRY', 'CHECK', 'WALLET'],
    ...['TRANSACTION', 'HOLDER', 'TICKET', 'TREASURY'],
  ] as const),
  label: z.string(),
  detail: z.string(),
  /** Null if it belongs to no account. */
  personId: z.nullable(z.string()),
  /** The page of the desk that shows it and that the officer may open. */
  place: z.nullable(z.object({ area: z.string(), id: z.string() })),
});

const entry = z.object({
  at: z.string(),
  /** `order` */
  area: z.string(),
  title: z.string(),
  detail: z.nullable(z.string()),
});

/** Newest first. `next` is the input `before` of the next page; null after the last. */
const timeline = z.object({ entries: z.array(entry), next: z.nullable(z.string()) });

const person = z.object({
  id: z.string(),
  /** Empty once it was erased. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  status: z.string(),
  kycStatus: z.string(),
  legalHold: z.nullable(z.string()),
  createdAt: z.string(),
  lastLoginAt: z.nullable(z.string()),
  deactivatedAt: z.nullable(z.string()),
  erasedAt: z.nullable(z.string()),
});

/** The e-mail address is masked. */
const listedPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  country: z.string(),
  status: choice(ACCOUNT_STATUSES),
  kycStatus: choice(KYC_STATUSES),
  createdAt: isoTime,
});
export type ListedPerson = z.output<typeof listedPerson>;

const listedTicket = z.object({
  number: z.string(),
  category,
  subject: z.string(),
  name: z.string(),
  received: z.string(),
});

export const peopleCalls = {
  /** A POST, so that names do not stand in the logs of addresses. */
  search: deskPost('search', {
    input: z.object({ text: z.string() }),
    data: z.object({ results: z.array(found) }),
  }),
  /** Newest first. */
  list: deskList('people/list', listedPerson, 'id', {
    status: z.optional(choice(ACCOUNT_STATUSES)),
    kyc: z.optional(choice(KYC_STATUSES)),
  }),
  person: deskGet('people/show', {
    input: z.object({ id: z.uuid() }),
    data: z.object({
      person,
      sections: z.array(
        z.object({ title: z.string(), rows: z.array(row), next: z.array(nextStep) }),
      ),
      timeline,
    }),
  }),
  timeline: deskGet('people/timeline', {
    input: z.object({ id: z.uuid(), before: askedTime }),
    data: timeline,
  }),
  queues: deskGet('queues', {
    input: z.object({}),
    data: z.object({
      queues: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          right: z.string(),
          waiting: z.number(),
          /** Something is wrong while anything waits: the title says what. */
          isWrong: z.boolean(),
          /** Its matters stand in the list of work. */
          isWork: z.boolean(),
        }),
      ),
      /** Open ones, a line for each kind, the newest kind first. */
      alerts: z.array(
        z.object({
          kind: z.string(),
          cause: z.string(),
          /** Area and item of the desk that show what it is about; null: the list of alerts. */
          page: z.nullable(z.string()),
          count: z.number(),
          /** The newest one's. */
          detail: z.string(),
          /** When the oldest was raised. */
          raisedAt: isoTime,
          /** Who looks at the newest. */
          takenBy: z.nullable(z.string()),
          /** Links to commands of the officer about the newest. */
          next: z.array(nextStep),
        }),
      ),
    }),
  }),
  /** Open ones, oldest first; closed ones, newest first. */
  tickets: deskList('tickets', listedTicket, 'number', {
    state: z.optional(z.enum(['OPEN', 'CLOSED'])),
  }),
  ticket: deskGet('tickets/show', {
    input: z.object({ number: z.string() }),
    data: z.object({
      number: z.string(),
      state: z.enum(['OPEN', 'CLOSED']),
      category,
      subject: z.string(),
      message: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.nullable(z.string()),
      receivedAt: z.string(),
      /** The account that the writer was logged in with; null: the e-mail address is not verified. */
      personId: z.nullable(z.string()),
      answers: z.array(z.object({ officer: z.string(), message: z.string(), sentAt: z.string() })),
      /** In which the customer reads our mails; English for a stranger. */
      language: z.string(),
      /** The account that wrote, as it is now. */
      writer: z.nullable(
        z.object({
          status: choice(ACCOUNT_STATUSES),
          kycStatus: choice(KYC_STATUSES),
          country: z.string(),
          since: isoTime,
        }),
      ),
      /** Other tickets of the account or the address, newest first. */
      earlier: z.array(
        z.object({ number: z.string(), subject: z.string(), state: z.enum(['OPEN', 'CLOSED']) }),
      ),
      /** Texts in the customer's language; `against` says why one would not be true. */
      templates: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          text: z.string(),
          against: z.nullable(z.string()),
        }),
      ),
    }),
  }),
};
