import * as z from 'zod/mini';
import { line } from '@/api/atoms';
import { ROLES } from '@/shared/desk';
import { deskGet, deskPost } from './call';

/* The calls of the desk itself: officers, commands and proposals. */

const BASE64URL = /^[A-Za-z0-9_-]{1,8192}$/;
const bytes = z.string().check(z.regex(BASE64URL, 'Expected base64url.'));
const nothing = z.strictObject({});
const done = z.object({});

const officer = z.object({
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** The passkey with which this officer signs. */
  credentialId: z.string(),
});
export type DeskOfficer = z.output<typeof officer>;

/** What an authenticator signs. */
const assertion = {
  credentialId: bytes,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
};

const fields = z.array(
  z.object({ name: z.string(), kind: z.enum(['text', 'flag', 'file']), required: z.boolean() }),
);

const command = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  details: z.string(),
  /** Names of the positional arguments. */
  args: z.array(z.string()),
  options: fields,
  critical: z.boolean(),
});
export type DeskCommand = z.output<typeof command>;

const answer = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  none: z.nullable(z.string()),
  failed: z.boolean(),
  calls: z.array(
    z.object({
      title: z.string(),
      to: z.string(),
      /** Wei. */
      value: z.string(),
      data: z.string(),
      role: z.nullable(z.string()),
    }),
  ),
  file: z.nullable(z.object({ name: z.string(), mediaType: z.string(), base64: z.string() })),
});
export type DeskAnswer = z.output<typeof answer>;

/** A command and what it is given; files by option, base64. */
const given = {
  name: line(1, 64),
  args: z.array(line(1, 512)).check(z.maxLength(8)),
  options: z.record(z.string().check(z.maxLength(64)), z.union([z.string(), z.literal(true)])),
  files: z.record(
    z.string().check(z.maxLength(64)),
    z.strictObject({ name: line(1, 255), base64: z.string() }),
  ),
};

const reason = line(3, 500);

const proposal = z.object({
  id: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  options: z.record(z.string(), z.union([z.string(), z.literal(true)])),
  files: z.record(z.string(), z.object({ name: z.string(), sha256: z.string() })),
  reason: z.string(),
  proposer: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(['OPEN', 'DONE', 'FAILED', 'WITHDRAWN', 'EXPIRED']),
  endedAt: z.nullable(z.string()),
  signatures: z.array(z.object({ officer: z.string(), reason: z.string(), at: z.string() })),
  /** Whether the officer who asks may sign it now. */
  mine: z.enum(['SIGN', 'SIGNED', 'NO_RIGHT']),
  /** What came of it; null while it is open. */
  answer: z.nullable(answer),
  /** Why it failed or was withdrawn. */
  why: z.nullable(z.string()),
});
export type DeskProposal = z.output<typeof proposal>;

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
    data: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    }),
  }),
  join: deskPost('join/finish', {
    input: z.strictObject({
      invitation: bytes,
      credentialId: bytes,
      clientDataJSON: bytes,
      attestationObject: bytes,
    }),
    data: z.object({ fingerprint: z.string(), admitted: z.boolean() }),
  }),
  commands: deskGet('commands', { input: nothing, data: z.object({ list: z.array(command) }) }),
  run: deskPost('commands/run', { input: z.strictObject(given), data: answer }),
  propose: deskPost('proposals/make', {
    input: z.strictObject({ ...given, reason }),
    data: proposal,
  }),
  proposals: deskGet('proposals', {
    input: z.strictObject({ show: z.optional(z.enum(['open', 'ended'])) }),
    data: z.object({ list: z.array(proposal) }),
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
    input: z.strictObject({ id: z.uuid(), reason, ...assertion }),
    data: proposal,
  }),
  withdraw: deskPost('proposals/withdraw', {
    input: z.strictObject({ id: z.uuid(), reason }),
    data: proposal,
  }),
};
