import * as z from 'zod/mini';
import { isoDate, isoTime, line } from '../atoms';
import { fault } from '../fault';
import { ROLES } from '../shared/desk';
import { FACT_AREAS, LONGEST_LIST, type Named, readProposalText } from '../shared/proposal';
import { deskGet, deskPost } from './call';
import { answer, command } from './commands';
import { defineList, shownBy } from './define-list';
import { labelled } from './fields';

/* The calls of the desk itself: officers, commands and proposals. */

const BASE64URL = /^[A-Za-z0-9_-]{1,8192}$/;
const bytes = z.string().check(z.regex(BASE64URL, fault('BASE64URL_EXPECTED')));
const nothing = z.strictObject({});
const done = z.object({});

const officer = z.object({
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** The commands and views that these roles include. */
  rights: z.array(z.string()),
  /** The passkeys with which this officer logs in and signs, oldest first. */
  passkeys: z.array(
    z.object({ id: z.string(), credentialId: z.string(), name: z.string(), createdAt: isoTime }),
  ),
  /** Gets a mail about work that is given, and proposals that wait. */
  toldByMail: z.boolean(),
  /** The day until which the officer is away; null while here. */
  awayUntil: z.nullable(isoDate),
});
export type DeskOfficer = z.output<typeof officer>;

/** An authenticator's answer for a new passkey. */
const registration = { credentialId: bytes, clientDataJSON: bytes, attestationObject: bytes };

/** Options from which a browser makes a new passkey. */
const beginning = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  /** Ids of the passkeys that the officer has: their devices make no second one. */
  known: z._default(z.array(z.string()), []),
});

/** An authenticator's signature of a challenge, with the data that it covers. */
const assertion = {
  credentialId: bytes,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
};

/** A command and what it is given; files by option, base64, large ones compressed before. */
const given = {
  name: line(1, 64),
  args: z.array(line(1, 512)).check(z.maxLength(8)),
  options: z.record(z.string().check(z.maxLength(64)), z.union([z.string(), z.literal(true)])),
  files: z.record(
    z.string().check(z.maxLength(64)),
    z.strictObject({ name: line(1, 255), base64: z.string(), gzip: z.optional(z.literal(true)) }),
  ),
};

const reason = line(3, 500);

const factPage = z.object({ area: z.enum(FACT_AREAS), id: z.string() });

const fact = z.object({
  label: z.string(),
  value: z.string(),
  before: z.optional(z.string()),
  page: z.optional(factPage),
});

export const stored = z.object({
  /** Names it where its text cannot be read. */
  id: z.string(),
  /** Text that officers sign; all that a page says about the proposal is read from it. */
  text: z.string(),
  state: labelled(
    { OPEN: 'Open', DONE: 'Carried out', WITHDRAWN: 'Withdrawn', EXPIRED: 'Expired' },
    { OPEN: 'waiting', DONE: 'done', WITHDRAWN: 'idle', EXPIRED: 'idle' },
  ),
  endedAt: z.nullable(z.string()),
  signatures: z.array(
    z.object({
      officer: z.string(),
      reason: z.string(),
      at: z.string(),
      /** False once its officer has left, or lost the right, before the command was carried out. Never more than are needed. */
      counts: z.boolean(),
      /**
       * Why not: the officer was removed, or the roles do not include the command any more, or other facts were signed; null where it counts, or
       * was one too many.
       */
      lost: z.nullable(z.enum(['LEFT', 'ROLE', 'FACTS'])),
    }),
  ),
  /** Whether the officer who asks has signed it. */
  mine: z.enum(['SIGN', 'SIGNED']),
  /** The command's answer; null while the proposal is open. */
  answer: z.nullable(answer),
  /** Why it was withdrawn, and by whom. */
  why: z.nullable(z.string()),
  /** Its subject as it is now: the text has its hash, which a page compares before it signs. Null once a person of it was erased. */
  matter: z.nullable(
    z.object({
      salt: z.string(),
      named: z.optional(z.custom<Named>()),
      facts: z.readonly(z.array(fact)),
    }),
  ),
  /** The facts that the officer who asks has signed, or else those that were proposed, if they are not those of the matter any more. */
  before: z.nullable(z.readonly(z.array(fact))),
  /** Facts of the moment, which are not signed; empty in lists. */
  moment: z.readonly(z.array(fact)),
  /** Options whose files this officer has to open before signing; empty in lists. */
  unread: z.array(z.string()),
  /** Pages of the desk that this officer has to open before signing; empty in lists. */
  unseen: z.array(factPage),
  /** Why a signature of the officer who asks does not count; null where it does, and in lists. */
  notMine: z.nullable(z.string()),
});
export type StoredProposal = z.input<typeof stored>;

const proposal = z.pipe(
  stored,
  z.transform((given, { issues }) => {
    try {
      return { ...given, ...readProposalText(given.text) };
    } catch (error) {
      issues.push({ code: 'custom', message: (error as Error).message, input: given.text });
      return z.NEVER;
    }
  }),
);
export type DeskProposal = z.output<typeof proposal>;

/** The removal of an administrator without two signatures. */
const rescue = z.object({
  id: z.string(),
  email: z.string(),
  reason: z.string(),
  begunBy: z.string(),
  begunAt: z.string(),
  effectiveAt: z.string(),
  ended: z.nullable(z.enum(['DONE', 'CANCELLED'])),
  confirmedBy: z.array(z.string()),
});

export const deskCalls = {
  session: deskGet('session', { input: nothing, data: officer }),
  startLogin: deskPost('login/start', {
    input: nothing,
    data: z.object({ challenge: z.string(), rpId: z.string(), timeout: z.number() }),
  }),
  login: deskPost('login/finish', { input: z.strictObject(assertion), data: officer }),
  logout: deskPost('logout', { input: nothing, data: done }),
  startJoin: deskPost('join/start', {
    input: z.strictObject({ invitation: bytes }),
    data: beginning,
  }),
  join: deskPost('join/finish', {
    input: z.strictObject({ invitation: bytes, ...registration }),
    data: z.object({ fingerprint: z.string(), admitted: z.boolean() }),
  }),
  startPasskey: deskPost('passkeys/start', { input: nothing, data: beginning }),
  addPasskey: deskPost('passkeys/add', {
    input: z.strictObject({
      name: line(1, 60),
      made: z.strictObject(registration),
      signed: z.strictObject(assertion),
    }),
    data: officer,
  }),
  removePasskey: deskPost('passkeys/remove', {
    input: z.strictObject({ id: z.uuid(), signed: z.strictObject(assertion) }),
    data: officer,
  }),
  /** Everybody who works or worked here, by name. */
  names: deskGet('names', {
    input: nothing,
    data: z.object({
      list: z.array(
        z.object({
          email: z.string(),
          name: z.string(),
          left: z.boolean(),
          awayUntil: z.nullable(isoDate),
        }),
      ),
    }),
  }),
  commands: deskGet('commands', { input: nothing, data: z.object({ list: z.array(command) }) }),
  /** OpenAPI 3.1 of the commands that the officer may use. */
  description: deskGet('openapi.json', { input: nothing, data: done }),
  rescues: deskGet('rescues', { input: nothing, data: z.object({ list: z.array(rescue) }) }),
  run: deskPost('commands/run', { input: z.strictObject(given), data: answer }),
  propose: deskPost('proposals/make', {
    input: z.strictObject({ ...given, reason }),
    data: proposal,
  }),
  /** Open ones, or those that wait for the officer's signature, oldest first; ended ones, newest first. */
  proposals: defineList({
    path: 'proposals',
    right: 'view proposals',
    area: 'proposals',
    title: 'Proposals',
    empty: 'Nothing waits for a signature',
    hint: 'Critical commands appear here until two officers have signed them.',
    noMatch: 'There is none',
    row: proposal,
    key: 'id',
    filters: {
      show: shownBy({ '': 'Open', mine: 'Waits for your signature', ended: 'Ended' }),
    },
    columns: [
      { head: 'Command', at: 'title', of: ['command', 'reason'] },
      { head: 'Proposed by', at: 'note', width: '11rem', of: ['proposer'] },
      { head: 'State', at: 'state', width: '8.5rem', of: ['state'] },
    ],
    work: {
      kind: 'proposals',
      id: 'id',
      since: ({ state, createdAt }) => (state === 'OPEN' ? createdAt : null),
    },
    every: 15_000,
  }),
  proposal: deskGet('proposals/show', {
    input: z.strictObject({ id: z.uuid() }),
    data: proposal,
  }),
  file: deskGet('proposals/file', {
    input: z.strictObject({ id: z.uuid(), option: line(1, 64) }),
    data: done,
  }),
  sign: deskPost('proposals/sign', {
    input: z.strictObject({
      id: z.uuid(),
      reason,
      /** SHA-256 of the matter that the officer saw, as the signed text has it. */
      subject: line(1, 64),
      ...assertion,
    }),
    data: proposal,
  }),
  /** Signs several proposals that were opened in this session, with one touch for the list of the hashes of their texts. */
  signList: deskPost('proposals/sign-list', {
    input: z.strictObject({
      signatures: z
        .array(z.strictObject({ id: z.uuid(), reason, subject: line(1, 64) }))
        .check(z.minLength(1), z.maxLength(LONGEST_LIST)),
      ...assertion,
    }),
    data: z.object({
      /** In the order that was sent; `failure` says why one was not signed. */
      results: z.array(z.object({ id: z.string(), failure: z.nullable(z.string()) })),
    }),
  }),
  withdraw: deskPost('proposals/withdraw', {
    input: z.strictObject({ id: z.uuid(), reason }),
    data: proposal,
  }),
};
