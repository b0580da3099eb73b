import * as z from 'zod/mini';
import { decimal } from '../amounts';
import { address, askedTime, bytes32, count, id, matching } from '../atoms';
import { type Endpoint, type EndpointFacts, get } from '../endpoint';
import type { ErrorCode } from '../errors';
import { fault } from '../fault';
import { row, type SchemaRow } from '../row';
import type { Scope } from '../shared/partners';
import { ORDER_STATUSES, TRANSFER_KINDS } from '../shared/vocabulary';
import { after, limit, paged, whole } from './lists';
import {
  announcement,
  distribution,
  holder,
  movement,
  order,
  PAYMENT_STATES,
  payment,
  place,
  said,
  walletHistory,
} from './objects';
import { ownFacts, ownSchemas } from './own-calls';
import { taxCallFacts, taxCallSchemas } from './tax-calls';

/*
 * The calls of partners and of the bank's own systems. They are not part of the pages' contract: an API key opens them, and the pages
 * never load them. Every list has a cursor: `next` of one answer is `after` of the next call.
 */

const at = said(
  z.optional(
    z.union([askedTime, matching(/^block:\d{1,15}$/, fault('AT_INVALID'))], fault('AT_INVALID')),
  ),
  'A time in UTC, or a block such as `block:482`. Without it, the last final block.',
);
const ofHolder = said(z.optional(bytes32), 'Only those of this holder.');
const ofWallet = said(z.optional(address), 'Only those of this wallet.');
const byId = z.strictObject({ id });
const inRegister = { ...place, shares: said(decimal, 'All shares.'), holders: count };

const schemas = {
  partnerHolders: row({
    about:
      'The register of holders at a time or a block, in the order of their ids. Every page of one walk shows the same state. Names and addresses need the scope `names` too.',
    input: z.strictObject({ at, after, limit }),
    data: paged(holder, inRegister),
    errors: ['NOT_INDEXED'],
  }),
  partnerHolder: row({
    about: 'One holder at a time or a block.',
    input: z.strictObject({ at }),
    params: z.strictObject({ id: bytes32 }),
    data: z.object({ ...place, holder }),
    errors: ['NOT_INDEXED', 'NOT_FOUND'],
  }),
  partnerRegister: row({
    about:
      'The register at a time or a block as one file for an archive or a court: lines of JSON, which the service signs with the key of its journal. The first line names the block and its hash, each other line a holder with the shares of each wallet, the last one the Ed25519 signature of all bytes before it. Names and addresses need the scope `names` too; the chain does not have them, and the signature alone covers them.',
    input: z.strictObject({ at }),
    data: z.unknown(),
    errors: ['NOT_INDEXED'],
  }),
  partnerWallets: row({
    about:
      'Every wallet that the register has ever had, in the order of the addresses, with its history.',
    input: z.strictObject({ holder: ofHolder, wallet: ofWallet, after, limit }),
    data: paged(walletHistory),
  }),
  partnerMovements: row({
    about:
      'Movements of shares in final blocks, oldest first. Keep `last`: `after` with it reads on later.',
    input: z.strictObject({
      holder: said(
        z.optional(bytes32),
        'Only those from or to wallets that were this holder’s then.',
      ),
      wallet: said(z.optional(address), 'Only those from or to this wallet.'),
      kind: said(z.optional(z.enum(TRANSFER_KINDS)), 'Only those of this kind.'),
      fromBlock: z.optional(whole(0, 999_999_999, 'Only those of this block and later ones.')),
      after,
      limit,
    }),
    data: paged(movement, {
      last: said(
        z.nullable(z.string()),
        'The cursor behind the last row of this answer, also on the last page; without rows it is the given one. It comes from the place in the chain, and a rebuilt index reads it as well.',
      ),
    }),
    errors: ['NOT_INDEXED'],
  }),
  partnerMovement: row({
    about: 'One movement of shares.',
    params: z.strictObject({
      id: said(matching(/^0x[0-9a-f]{64}:\d{1,9}$/, fault('ID_INVALID')), '`txHash:logIndex`'),
    }),
    data: movement,
    errors: ['NOT_FOUND'],
  }),
  partnerOrders: row({
    about:
      'Orders, newest first; with `updatedAfter` the oldest change first. They name the holder by its id in the register alone.',
    input: z.strictObject({
      state: said(z.optional(z.enum(ORDER_STATUSES)), 'Only those in this state.'),
      holder: ofHolder,
      wallet: ofWallet,
      updatedAfter: said(
        z.optional(askedTime),
        'Only orders that changed after this time: give the last `updatedAt` that you have. A change is in the list after 30 seconds, so that none is missed.',
      ),
      after,
      limit,
    }),
    data: paged(order),
  }),
  partnerOrder: row({ about: 'One order.', params: byId, data: order, errors: ['NOT_FOUND'] }),
  partnerDistributions: row({
    about:
      'Money that the bank distributes among the holders, newest first, and what is announced.',
    input: z.strictObject({ after, limit }),
    data: paged(distribution, {
      announced: said(z.array(announcement), 'Those whose money is not paid in yet.'),
    }),
  }),
  partnerDistribution: row({
    about: 'One distribution: its money is paid in, or it is announced.',
    params: byId,
    data: z.union([distribution, announcement]),
    errors: ['NOT_FOUND'],
  }),
  partnerPayments: row({
    about:
      'Payments of distributions for the tax of the holders, in the order of the distributions and of the holders’ ids: those that are made, owed, and given up. `year` (UTC) shows what was paid in it. `format=csv` answers with all of them as one file, and `limit` does not apply.',
    input: z.strictObject({
      year: z.optional(whole(2000, 2999, 'Only payments of this year, UTC.')),
      distribution: said(z.optional(id), 'Only those of this distribution.'),
      holder: ofHolder,
      state: said(z.optional(z.enum(PAYMENT_STATES)), 'Only those in this state.'),
      format: said(z._default(z.enum(['json', 'csv']), 'json'), 'json: pages; csv: one file.'),
      after,
      limit,
    }),
    data: paged(payment),
    errors: ['TOO_MANY_ROWS'],
  }),
  ...taxCallSchemas,
  ...ownSchemas,
};

type PartnerName = keyof typeof schemas;

const facts: Readonly<Record<PartnerName, EndpointFacts & { scope: Scope | null }>> = {
  partnerHolders: { ...get('partner/holders'), scope: 'register' },
  partnerHolder: { ...get('partner/holders/:id'), scope: 'register' },
  partnerRegister: {
    ...get('partner/register', { binary: ['application/jsonl'] }),
    scope: 'register',
  },
  partnerWallets: { ...get('partner/wallets'), scope: 'register' },
  partnerMovements: { ...get('partner/movements'), scope: 'register' },
  partnerMovement: { ...get('partner/movements/:id'), scope: 'register' },
  partnerOrders: { ...get('partner/orders'), scope: 'orders' },
  partnerOrder: { ...get('partner/orders/:id'), scope: 'orders' },
  partnerDistributions: { ...get('partner/distributions'), scope: 'distributions' },
  partnerDistribution: { ...get('partner/distributions/:id'), scope: 'distributions' },
  partnerPayments: { ...get('partner/payments', { orFile: ['text/csv'] }), scope: 'distributions' },
  ...taxCallFacts,
  ...ownFacts,
};

type Schemas = typeof schemas;
export type PartnerRow<
  I extends z.ZodMiniType = z.ZodMiniType,
  D extends z.ZodMiniType = z.ZodMiniType,
  P extends z.ZodMiniType = z.ZodMiniType,
> = Endpoint & SchemaRow<I, D, P> & { readonly scope: Scope | null };

/** Every call with its schemas and scope. */
export const partnerCalls = Object.fromEntries(
  Object.entries(facts).map(([name, fact]) => [
    name,
    { name, ...fact, ...schemas[name as PartnerName] },
  ]),
) as unknown as {
  readonly [N in PartnerName]: PartnerRow<
    Schemas[N]['input'],
    Schemas[N]['data'],
    Schemas[N]['params']
  >;
};

/** Codes that every call of partners may answer with. */
export const PARTNER_ERRORS: readonly ErrorCode[] = [
  'KEY_INVALID',
  'NETWORK_REFUSED',
  'SCOPE_MISSING',
  'METHOD_NOT_ALLOWED',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
];
