import * as z from 'zod/mini';
import { askedTime, choice, isoTime } from '../atoms';
import {
  ACCOUNT_STATUS_LABELS,
  ACCOUNT_STATUSES,
  CONTACT_CATEGORY_LABELS,
} from '../shared/account-vocabulary';
import { TICKET_STATE_NAMES } from '../shared/desk-work';
import { KYC_STATUS_LABELS } from '../shared/identity';
import { deskGet, deskPost } from './call';
import { kycStatus, note } from './checks';
import { nextStep } from './commands';
import { chosenBy, defineList, shownBy } from './define-list';
import { countryCode, fullName, labelled, personId } from './fields';

/** A value of a table, as text; times are ISO 8601. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const row = z.record(z.string(), cell);

const category = labelled(CONTACT_CATEGORY_LABELS);
const ticketState = z.enum(TICKET_STATE_NAMES);

/** The page of the desk that shows it and that the officer may open. */
const place = z.nullable(z.object({ area: z.string(), id: z.string() }));

const found = z.object({
  kind: z.enum([
    ...['PERSON', 'ORDER', 'ENTRY', 'CHECK', 'WALLET'],
    ...['TRANSACTION', 'HOLDER', 'TICKET', 'TREASURY'],
  ] as const),
  label: z.string(),
  detail: z.string(),
  /** Null if it belongs to no account. */
  personId: z.nullable(z.string()),
  place,
});

const entry = z.object({
  at: z.string(),
  /** `order` */
  area: z.string(),
  title: z.string(),
  detail: z.nullable(z.string()),
  place,
  /** Its transaction on the chain. */
  txHash: z.nullable(z.string()),
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
  name: fullName,
  email: z.string(),
  country: countryCode,
  status: labelled(ACCOUNT_STATUS_LABELS),
  kycStatus,
  createdAt: isoTime,
});

const listedTicket = z.object({
  number: z.string(),
  category,
  subject: z.string(),
  name: z.string(),
  /** The account that wrote; null for a stranger. */
  personId: z.nullable(personId),
  email: z.string(),
  received: isoTime,
  waitsUntil: z.nullable(isoTime),
});

export const peopleCalls = {
  /** A POST, so that names do not stand in the logs of addresses. */
  search: deskPost('search', {
    input: z.object({ text: z.string() }),
    data: z.object({ results: z.array(found) }),
  }),
  /** Newest first. */
  list: defineList({
    path: 'people/list',
    right: 'view search',
    area: 'people',
    title: 'People',
    empty: 'Nobody has an account yet',
    hint: 'People appear here when they sign up.',
    noMatch: 'Nobody has this. Names, addresses and phone numbers are found by their beginning.',
    row: listedPerson,
    key: 'id',
    filters: {
      status: shownBy({ '': 'All', BLOCKED: 'Frozen', DEACTIVATED: 'Closed' }),
      kyc: chosenBy('Identity check', { '': 'Any', ...KYC_STATUS_LABELS }),
    },
    columns: [
      { head: 'Name', at: 'title', of: ['name', 'email'] },
      { head: 'Country', at: 'note', of: ['country'] },
      { head: 'Identity', at: 'state', of: ['kycStatus'] },
      { head: 'Account', at: 'note', width: '7rem', of: ['status'] },
      { head: 'Since', at: 'when', of: ['createdAt'] },
    ],
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
  tickets: defineList({
    path: 'tickets',
    right: 'view ticket',
    area: 'tickets',
    title: 'Tickets',
    empty: 'Every message is answered',
    hint: 'Messages of the contact form appear here.',
    noMatch: 'There is none',
    row: listedTicket,
    key: 'number',
    filters: {
      state: shownBy({ '': 'Open', WAITING: 'Waiting for the customer', CLOSED: 'Closed' }),
    },
    columns: [
      { head: 'Subject', at: 'title', of: ['subject', 'number'] },
      { head: 'Writer', at: 'note', width: '14rem', of: ['name', 'category', 'waitsUntil'] },
    ],
    work: {
      kind: 'tickets',
      id: 'number',
      since: ({ received, waitsUntil }, { state }) => (state ? null : (waitsUntil ?? received)),
    },
  }),
  ticket: deskGet('tickets/show', {
    input: z.object({ number: z.string() }),
    data: z.object({
      number: z.string(),
      state: ticketState,
      waitsUntil: z.nullable(isoTime),
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
      notes: z.array(note),
      /** In which the customer reads our mails; English for a stranger. */
      language: z.string(),
      /** The account that wrote, as it is now. */
      writer: z.nullable(
        z.object({
          status: choice(ACCOUNT_STATUSES),
          kycStatus,
          country: z.string(),
          since: isoTime,
        }),
      ),
      /** Other tickets of the account or the address, newest first. */
      earlier: z.array(z.object({ number: z.string(), subject: z.string(), state: ticketState })),
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
