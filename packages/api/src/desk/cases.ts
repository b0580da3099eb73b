import * as z from 'zod/mini';
import { choice, id, isoTime } from '../atoms';
import {
  CASE_KIND_LABELS,
  CASE_STATE_LABELS,
  LIMIT_PERIODS,
  LIMIT_TIERS,
  SANCTIONS_LISTS,
} from '../shared/compliance';
import { KYC_DOCUMENT_TYPES } from '../shared/identity';
import { deskGet } from './call';
import { chosenBy, defineList, shownBy } from './define-list';
import { fullName, labelled, personId } from './fields';

const person = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  status: z.string(),
  kycStatus: z.string(),
});

const facts = {
  id: z.number(),
  kind: labelled(CASE_KIND_LABELS),
  state: labelled(CASE_STATE_LABELS, {
    OPEN: 'waiting',
    WAITING: 'idle',
    CLEARED: 'done',
    CONFIRMED: 'failed',
  }),
  /** The finding, in one line. */
  summary: z.string(),
  openedAt: isoTime,
  decidedAt: z.nullable(isoTime),
};

const birth = z.object({ text: z.string() });

const nameEvidence = z.object({
  type: z.literal('NAME'),
  person: z.object({
    names: z.array(z.string()),
    dateOfBirth: z.nullable(z.string()),
    nationality: z.nullable(z.string()),
    country: z.string(),
  }),
  list: z.enum(SANCTIONS_LISTS),
  ref: z.string(),
  name: z.string(),
  matched: z.string(),
  weak: z.boolean(),
  aliases: z.array(z.string()),
  births: z.array(birth),
  nationalities: z.array(z.string()),
  programs: z.array(z.string()),
  remarks: z.nullable(z.string()),
  /** 0 to 100. */
  score: z.number(),
  words: z.array(z.object({ mine: z.string(), listed: z.string(), score: z.number() })),
  dateOfBirth: z.enum(['SAME', 'NEAR', 'UNKNOWN', 'OTHER']),
});

const addressEvidence = z.object({
  type: z.literal('ADDRESS'),
  address: z.string(),
  source: z.string(),
  identifications: z.array(
    z.object({
      category: z.string(),
      name: z.string(),
      description: z.string(),
      url: z.string(),
    }),
  ),
});

/** US dollars as decimals. */
const limitEvidence = z.object({
  type: z.literal('LIMIT'),
  period: z.enum(LIMIT_PERIODS),
  limitUsd: z.string(),
  askedUsd: z.string(),
});

const fundsEvidence = z.object({
  type: z.literal('FUNDS'),
  totalUsd: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(isoTime),
});

/** A person who used the document, and what the newest check with it says. The page of the check has the pictures. */
const documentUser = z.object({
  person,
  name: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  document: z.nullable(z.enum(KYC_DOCUMENT_TYPES)),
  documentNumber: z.nullable(z.string()),
});

/** Both files: of the person of the case, and of the one who used the document before. */
const documentEvidence = z.object({ type: z.literal('DOCUMENT'), users: z.array(documentUser) });

/** A death: who inherits, and the orders that give each heir their shares. Shares as decimals. */
const estateEvidence = z.object({
  type: z.literal('ESTATE'),
  died: z.string(),
  told: z.string(),
  documents: z.array(
    z.object({ name: z.string(), sha256: z.string(), proposal: z.nullable(z.string()) }),
  ),
  heirs: z.array(z.object({ person, part: z.string() })),
  transfers: z.array(
    z.object({
      heir: id,
      from: z.string(),
      to: z.string(),
      shares: z.string(),
      /** The transaction that moved them; null until it is final. */
      txHash: z.nullable(z.string()),
    }),
  ),
});

export const caseCalls = {
  /** Without a state: those that are not decided, oldest first. */
  list: defineList({
    path: 'cases/list',
    right: 'view cases',
    area: 'cases',
    title: 'Cases',
    empty: 'Nothing waits for a decision',
    hint: 'Customers are compared with the sanctions lists when they give a name, and daily.',
    noMatch: 'No such case',
    row: z.object({ ...facts, name: fullName, email: z.string(), personId }),
    key: 'id',
    filters: {
      state: shownBy({ '': 'To decide', CLEARED: 'Cleared', CONFIRMED: 'Confirmed' }),
      kind: chosenBy('What was found', { '': 'Any', ...CASE_KIND_LABELS }),
    },
    columns: [
      { head: 'Case', at: 'figure', width: '4rem', of: ['id'] },
      { head: 'Customer', at: 'title', of: ['name', 'email'] },
      { head: 'What was found', at: 'note', width: 'minmax(0, 1.4fr)', of: ['kind', 'summary'] },
      { head: 'State', at: 'state', width: '8rem', of: ['state'] },
    ],
    work: {
      kind: 'cases',
      id: 'id',
      since: ({ decidedAt, openedAt }) => (decidedAt === null ? openedAt : null),
    },
  }),

  show: deskGet('cases/show', {
    input: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
    data: z.object({
      ...facts,
      person,
      evidence: z.discriminatedUnion('type', [
        nameEvidence,
        addressEvidence,
        limitEvidence,
        fundsEvidence,
        documentEvidence,
        estateEvidence,
      ]),
      notes: z.array(z.object({ at: isoTime, author: z.string(), text: z.string() })),
      /** Each decision's effect, in the words that signers read. */
      effects: z.object({ clear: z.string(), confirm: z.string() }),
      decidedBy: z.array(z.string()),
      reason: z.nullable(z.string()),
      /** Limits of the person's purchases, in whole US dollars. */
      limits: z.object({
        tier: choice(LIMIT_TIERS),
        dayUsd: z.number(),
        monthUsd: z.number(),
        totalUsd: z.number(),
      }),
    }),
  }),
};
