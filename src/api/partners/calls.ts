import * as z from 'zod/mini';
import { decimal } from '@/api/amounts';
import {
  address,
  askedTime,
  bytes32,
  count,
  id,
  isoTime,
  matching,
  queryInt,
  txHash,
} from '@/api/atoms';
import type { ContractRow } from '@/api/contract';
import { type EndpointFacts, get } from '@/api/endpoint';
import type { ErrorCode } from '@/api/errors';
import { HOLDER_ID, INVESTOR_ADDRESS } from '@/api/example';
import { fault } from '@/api/fault';
import { describeRows } from '@/api/openapi';
import { row, type SchemaRow } from '@/api/row';
import { BANK_FACTS } from '@/config/bank-facts';
import type { Scope } from '@/shared/partners';
import { ORDER_STATUSES, TRANSFER_KINDS } from '@/shared/vocabulary';

/*
 * The calls of partners and of the bank's own systems. They are not part of the pages' contract: an API key opens them, and the pages
 * never load them. Every list has a cursor: `next` of one answer is `after` of the next call.
 */

const after = z.optional(matching(/^[\w.:~-]{1,192}$/, fault('TEXT_MISSING')));
const limit = z._default(queryInt(1, 1_000), 100);
const paged = <T extends z.ZodMiniType, M extends z.core.$ZodLooseShape = object>(
  item: T,
  more?: M,
) => z.object({ ...(more as M), docs: z.array(item), next: z.nullable(z.string()) });
const maybeHash = z.nullable(txHash);

const holder = z.object({
  holder: bytes32,
  wallets: z.array(address),
  shares: decimal,
  staked: decimal,
  /** With the scope `names`; null where the bank knows none. */
  name: z.optional(z.nullable(z.string())),
  address: z.optional(z.nullable(z.string())),
});

const movement = z.object({
  id: z.string(),
  kind: z.enum(TRANSFER_KINDS),
  txHash,
  logIndex: count,
  at: isoTime,
  /** Null: shares that were issued. */
  from: z.nullable(address),
  /** Null: shares that were redeemed. */
  to: z.nullable(address),
  shares: decimal,
});

const order = z.object({
  id,
  number: z.string(),
  state: z.enum(ORDER_STATUSES),
  holder: bytes32,
  wallet: address,
  currency: z.string(),
  amount: decimal,
  shares: decimal,
  feeUsd: decimal,
  totalUsd: decimal,
  txHash: maybeHash,
  createdAt: isoTime,
  updatedAt: isoTime,
  confirmedAt: z.nullable(isoTime),
});

const distribution = z.object({
  id: z.string(),
  currency: z.string(),
  amount: decimal,
  /** All shares at the record time. */
  shares: decimal,
  recordTime: isoTime,
  declaredAt: isoTime,
  reclaimableAt: isoTime,
  /** Before tax. */
  paid: decimal,
  taxWithheld: decimal,
  /** Returned to the payer. */
  reclaimed: decimal,
  holdersPaid: count,
  txHash,
});

const page = z.strictObject({ after, limit });

const schemas = {
  partnerHolders: row({
    input: z.strictObject({ at: z.optional(askedTime), after, limit }),
    data: paged(holder, { at: isoTime, shares: decimal, holders: count }),
    errors: ['NOT_INDEXED'],
  }),
  partnerMovements: row({ input: page, data: paged(movement) }),
  partnerOrders: row({ input: page, data: paged(order) }),
  partnerDistributions: row({ input: page, data: paged(distribution) }),
};

const HASH = `0x${'5a'.repeat(32)}`;
const AT = '2026-11-24T09:30:00.000Z';

type PartnerName = keyof typeof schemas;
type Facts = EndpointFacts & {
  scope: Scope;
  example: { about: string; input: unknown; data: unknown };
};

const facts: Readonly<Record<PartnerName, Facts>> = {
  partnerHolders: {
    ...get('partner/holders'),
    scope: 'register',
    example: {
      about:
        'The register of holders after the last final block at a time, in the order of their ids. Every page of one walk shows the same time. Names and addresses need the scope `names` too.',
      input: { limit: 100 },
      data: {
        at: AT,
        shares: '1250000',
        holders: 1,
        docs: [{ holder: HOLDER_ID, wallets: [INVESTOR_ADDRESS], shares: '40', staked: '0' }],
        next: null,
      },
    },
  },
  partnerMovements: {
    ...get('partner/movements'),
    scope: 'register',
    example: {
      about:
        'Movements of shares in final blocks, oldest first. Keep the last id: `after` with it reads on where the last call ended.',
      input: { limit: 100 },
      data: {
        docs: [
          {
            id: '1',
            kind: 'PURCHASE',
            txHash: HASH,
            logIndex: 0,
            at: AT,
            from: null,
            to: INVESTOR_ADDRESS,
            shares: '40',
          },
        ],
        next: null,
      },
    },
  },
  partnerOrders: {
    ...get('partner/orders'),
    scope: 'orders',
    example: {
      about: 'Orders, newest first. They name the holder by its id in the register alone.',
      input: { limit: 100 },
      data: {
        docs: [
          {
            id: '2b0a4d5e-7a91-4b58-9d7c-6f0a2c1b9e10',
            number: '482117',
            state: 'CONFIRMED',
            holder: HOLDER_ID,
            wallet: INVESTOR_ADDRESS,
            currency: 'USDT',
            amount: '504.19',
            shares: '40',
            feeUsd: '0',
            totalUsd: '504',
            txHash: HASH,
            createdAt: AT,
            updatedAt: AT,
            confirmedAt: AT,
          },
        ],
        next: null,
      },
    },
  },
  partnerDistributions: {
    ...get('partner/distributions'),
    scope: 'distributions',
    example: {
      about: 'Money that the bank distributes among the holders, newest first.',
      input: { limit: 100 },
      data: {
        docs: [
          {
            id: '0',
            currency: 'USDT',
            amount: '20000',
            shares: '1250000',
            recordTime: AT,
            declaredAt: AT,
            reclaimableAt: AT,
            paid: '0',
            taxWithheld: '0',
            reclaimed: '0',
            holdersPaid: 0,
            txHash: HASH,
          },
        ],
        next: null,
      },
    },
  },
};

type Schemas = typeof schemas;
export type PartnerRow<I extends z.ZodMiniType, D extends z.ZodMiniType> = Omit<
  ContractRow,
  'input' | 'data'
> &
  Pick<SchemaRow<I, D>, 'input' | 'data'> & { readonly scope: Scope };

/** Every call with its schemas, scope and example. */
export const partnerCalls = Object.fromEntries(
  Object.entries(facts).map(([name, fact]) => [
    name,
    { name, ...fact, ...schemas[name as PartnerName] },
  ]),
) as unknown as {
  readonly [N in PartnerName]: PartnerRow<Schemas[N]['input'], Schemas[N]['data']>;
};

/** Codes that every call of partners may answer with. */
export const PARTNER_ERRORS: readonly ErrorCode[] = [
  'KEY_INVALID',
  'SCOPE_MISSING',
  'METHOD_NOT_ALLOWED',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
];

/** The calls of partners as OpenAPI 3.1. */
export const partnerDocument = (given: { serverUrl: string; contactUrl: string }) =>
  describeRows({
    ...given,
    version: '1',
    title: `${BANK_FACTS.brand} partner API`,
    about:
      'Reads for systems with an API key, which officers of the bank create. Amounts are decimal text. Every answer is a JSON object with `status`, `message` and `data`.',
    rows: Object.values(partnerCalls),
    common: PARTNER_ERRORS,
    token: { type: 'http', scheme: 'bearer' },
    schemas: {},
  });
