import { email } from '@fnx/api/atoms';
import { EVENT_TYPES, SCOPES } from '@fnx/api/shared/partners';
import * as z from 'zod/mini';
import { argument, maybe, prose, text } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choicesOf, textUpTo, wholeFrom } from '@/server/desk/field-readers';
import { refusal } from '@/server/platform/refusal';
import {
  addEndpoint,
  endpointSubject,
  listEndpoints,
  makeSecret,
  removeEndpoint,
  replayDelivery,
  stateOfEndpoint,
} from './endpoint-commands';
import { collectKey, createKey, keySubject, listKeys, revokeKey, stateOfKey } from './key-commands';
import { readNetworks } from './networks';

/** @throws Refusal */
function readContact(typed: string): string {
  const read = z.safeParse(email, typed);
  if (read.success) return read.data;
  throw refusal('NOT_AN_EMAIL');
}

const roles = ['ADMINISTRATOR'] as const;

/** A step about the key or the address of a row. */
const step = (label: string, command: string, { id }: { id?: unknown }) => ({
  label,
  command,
  argument: String(id),
});

const keyCommands = [
  defineCommand({
    name: 'keys create',
    roles,
    critical: true,
    summary: 'create an API key for a partner or a system of the bank',
    details: `Scopes: ${SCOPES.join(', ')}. "names" adds names and addresses to what "register" reads; "tax" reads tax residences and numbers. All keys of one name belong to one partner. The contact is told of failures and of the key's end. Networks, such as 203.0.113.0/24, are those from which it may call; without them, all. One of the signers collects the key within 7 days.`,
    example:
      'keys create "Transfer agent" --scopes register,orders --days 365 --per-minute 60 --contact tech@partner.example',
    input: z.object({
      name: argument('name', textUpTo(80)),
      scopes: text('SCOPES', choicesOf(SCOPES)),
      days: text('N', wholeFrom(1, 730)),
      perMinute: text('N', wholeFrom(1, 6_000)),
      contact: maybe(text('EMAIL', readContact)),
      networks: maybe(text('NETWORKS', readNetworks)),
    }),
    answer: { id: 'text', name: 'text', expiresAt: 'time' },
    subject: keySubject,
    run: createKey,
    next: (row) => [step('Collect', 'keys collect', row)],
  }),
  defineCommand({
    name: 'keys collect',
    roles,
    summary: 'make and show an API key, once',
    details:
      'For an officer who signed it. The service stores a hash, so nobody can see the key again: revoke it if it is lost.',
    example: 'keys collect 2b0a4d5e-7a91-4b58-9d7c-6f0a2c1b9e10',
    input: z.object({ id: argument('id') }),
    answer: { id: 'text', name: 'text', key: 'text' },
    run: collectKey,
  }),
  defineCommand({
    name: 'keys revoke',
    roles,
    dangerous: true,
    summary: 'end an API key at once, with the keys that followed it',
    details:
      'Its next call is refused. Nothing more is sent to the addresses of its partner, unless the partner has another valid key.',
    example: 'keys revoke 2b0a4d5e-7a91-4b58-9d7c-6f0a2c1b9e10 --reason "Left the programme"',
    input: z.object({ id: argument('id'), reason: prose(500) }),
    answer: { id: 'text', name: 'text', state: 'text' },
    run: revokeKey,
  }),
  defineCommand({
    name: 'keys list',
    roles,
    summary: 'list API keys',
    details: 'The last use is accurate to an hour.',
    example: 'keys list',
    input: z.object({}),
    answer: {
      id: 'text',
      name: 'text',
      scopes: 'text',
      perMinute: 'number',
      networks: 'text',
      contact: 'text',
      state: 'text',
      expiresAt: 'time',
      usedAt: 'time',
    },
    none: 'There is no API key.',
    next: (row) => [
      ...(row.state === 'to be collected' ? [step('Collect', 'keys collect', row)] : []),
      ...(row.state === 'in use' || row.state === 'to be collected'
        ? [step('Revoke', 'keys revoke', row)]
        : []),
      ...(row.state === 'in use' && String(row.scopes).includes('webhooks')
        ? [step('Add an address', 'webhooks add', { id: row.name })]
        : []),
    ],
    read: async ({ ctx }) =>
      (await listKeys(ctx)).map((key) => ({
        id: key.id,
        name: key.name,
        scopes: key.scopes.join(', '),
        perMinute: key.perMinute,
        networks: key.networks?.join(', ') ?? 'all',
        contact: key.contact,
        state: stateOfKey(key, ctx.clock.now()),
        expiresAt: key.expiresAt,
        usedAt: key.usedAt,
      })),
  }),
];

const webhookCommands = [
  defineCommand({
    name: 'webhooks add',
    roles,
    critical: true,
    summary: 'send events to an address of a partner',
    details: `For a partner that has a key with the scope "webhooks". Events: ${EVENT_TYPES.join(', ')}. The address is https, public, and without a port. Sending begins when one of the signers has made the secret.`,
    example:
      'webhooks add "Transfer agent" --url https://partner.example/hooks --types order.updated,shares.moved',
    input: z.object({
      partner: argument('partner'),
      url: text('URL', textUpTo(500)),
      types: text('TYPES', choicesOf(EVENT_TYPES)),
    }),
    answer: { id: 'text', url: 'text' },
    subject: endpointSubject,
    run: addEndpoint,
    next: (row) => [step('Make secret', 'webhooks secret', row)],
  }),
  defineCommand({
    name: 'webhooks secret',
    roles,
    summary: 'make and show the secret that signs events, once',
    details:
      'A later one replaces it: both sign for a day, so that the partner can change over. One administrator makes it, because the answer of a command that two sign is kept in its proposal; the journal names who did.',
    example: 'webhooks secret 7c9f1f0e-3a52-4f0c-9d9b-0b9f4b1f6a10',
    input: z.object({ id: argument('id') }),
    answer: { id: 'text', url: 'text', secret: 'text' },
    run: makeSecret,
  }),
  defineCommand({
    name: 'webhooks remove',
    roles,
    dangerous: true,
    summary: 'stop sending events to an address, at once',
    details: 'Events that wait are given up. An address is added again with two signatures.',
    example: 'webhooks remove 7c9f1f0e-3a52-4f0c-9d9b-0b9f4b1f6a10 --reason "Address changed"',
    input: z.object({ id: argument('id'), reason: prose(500) }),
    answer: { id: 'text', url: 'text', state: 'text' },
    run: removeEndpoint,
  }),
  defineCommand({
    name: 'webhooks list',
    roles,
    summary: 'list addresses that receive events',
    details: 'Without those that were removed. One is “ended” while its partner has no valid key.',
    example: 'webhooks list',
    input: z.object({}),
    answer: { id: 'text', partner: 'text', url: 'text', types: 'text', state: 'text' },
    none: 'No address receives events.',
    next: (row) => [
      step(
        row.state === 'without a secret' ? 'Make secret' : 'Change secret',
        'webhooks secret',
        row,
      ),
      step('Remove', 'webhooks remove', row),
    ],
    read: async ({ ctx }) =>
      (await listEndpoints(ctx)).map((row) => ({
        id: row.endpoint.id,
        partner: row.partner,
        url: row.endpoint.url,
        types: row.endpoint.types.join(', '),
        state: stateOfEndpoint(row),
      })),
  }),
  defineCommand({
    name: 'webhooks replay',
    roles,
    summary: 'send an event again',
    details: 'With the same id, so that a receiver that has it can tell.',
    example: 'webhooks replay 0b54c1de-8a3f-4a57-8f1c-5a5f5c1f8a10',
    input: z.object({ id: argument('id') }),
    answer: { id: 'text', type: 'text', state: 'text' },
    run: replayDelivery,
  }),
];

export const partnerCommands: CommandGroup = {
  title: 'API keys and webhooks',
  commands: [...keyCommands, ...webhookCommands],
};
