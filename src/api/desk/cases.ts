import * as z from 'zod/mini';
import { id, isoTime } from '@/api/atoms';
import { CASE_KINDS, CASE_STATES, LIMIT_PERIODS, SANCTIONS_LISTS } from '@/shared/compliance';
import { KYC_DOCUMENT_TYPES } from '@/shared/identity';
import { deskGet } from './call';
import { deskList } from './rows';

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
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  /** The finding, in one line. */
  summary: z.string(),
  openedAt: isoTime,
  decidedAt: z.nullable(isoTime),
  person,
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

export const caseCalls = {
  /** Without a state: those that are not decided, oldest first. */
  list: deskList('cases/list', z.object(facts), 'id', {
    state: z.optional(z.enum(CASE_STATES)),
    kind: z.optional(z.enum(CASE_KINDS)),
  }),

  show: deskGet('cases/show', {
    input: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
    data: z.object({
      ...facts,
      evidence: z.discriminatedUnion('type', [
        nameEvidence,
        addressEvidence,
        limitEvidence,
        fundsEvidence,
        documentEvidence,
      ]),
      notes: z.array(z.object({ at: isoTime, author: z.string(), text: z.string() })),
      /** Each decision's effect, in the words that signers read. */
      effects: z.object({ clear: z.string(), confirm: z.string() }),
      decidedBy: z.array(z.string()),
      reason: z.nullable(z.string()),
      /** Limits of the person's purchases, in whole US dollars. */
      limits: z.object({
        tier: z.string(),
        dayUsd: z.number(),
        monthUsd: z.number(),
        totalUsd: z.number(),
      }),
    }),
  }),
};
