import { PARTNER_ERRORS, partnerCalls } from '@fnx/api/partners/calls';
import { eventBodies } from '@fnx/api/partners/events';
import { PARTNER_OBJECTS } from '@fnx/api/partners/objects';
import { BANK_FACTS } from '@/config/bank-facts';
import { HOLDER_ID, INVESTOR_ADDRESS } from './example';
import { describeRows } from './openapi';
import { componentSchemas } from './openapi-objects';
import { describeWebhooks } from './openapi-webhooks';
import ownExamples from './own-partner-examples.json';

const HASH = `0x${'5a'.repeat(32)}`;
const AT = '2026-11-24T09:30:00.000Z';
const LATER = '2026-12-20T23:59:59.000Z';
const LAST = '2027-01-19T23:59:59.000Z';

const WALLET = INVESTOR_ADDRESS.toLowerCase();
const HASH_OF_BLOCK = `0x${'b1'.repeat(32)}`;
const PLACE = { at: AT, block: 482, blockHash: HASH_OF_BLOCK };

const holder = { holder: HOLDER_ID, wallets: [WALLET], shares: '40', staked: '0' };

const movement = {
  id: `${HASH}:1`,
  kind: 'PURCHASE',
  txHash: HASH,
  logIndex: 1,
  block: 482,
  blockHash: HASH_OF_BLOCK,
  at: AT,
  from: null,
  to: WALLET,
  fromHolder: null,
  toHolder: HOLDER_ID,
  shares: '40',
  paidUsd: '504',
};

const order = {
  id: '2b0a4d5e-7a91-4b58-9d7c-6f0a2c1b9e10',
  number: '482117',
  state: 'CONFIRMED',
  holder: HOLDER_ID,
  wallet: WALLET,
  currency: 'USDT',
  amount: '504.19',
  shares: '40',
  feeUsd: '0',
  totalUsd: '504',
  txHash: HASH,
  createdAt: AT,
  updatedAt: AT,
  confirmedAt: AT,
};

const distribution = {
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
};

const payment = {
  distribution: '1',
  holder: HOLDER_ID,
  wallet: WALLET,
  state: 'PAID',
  currency: 'USDT',
  rate: '5',
  reason: 'Treaty, article 10',
  gross: '1000',
  tax: '50',
  net: '950',
  grossUsd: '1000',
  taxUsd: '50',
  netUsd: '950',
  bankCurrency: null,
  bankAmount: null,
  bankRate: null,
  paidAt: AT,
  block: 482,
  txHash: HASH,
};

const linked = {
  kind: 'LINKED',
  holder: HOLDER_ID,
  shares: null,
  to: null,
  at: AT,
  block: 482,
  blockHash: HASH_OF_BLOCK,
  txHash: HASH,
  logIndex: 0,
};
const wallet = { wallet: WALLET, holder: HOLDER_ID, frozen: '0', history: [linked] };

const announcement = {
  id: '1',
  state: 'ANNOUNCED',
  currency: 'USDT',
  perShare: '0.5',
  recordTime: LATER,
  announcedAt: AT,
  lapsesAt: LAST,
  txHash: HASH,
};

const page = { limit: 100 };
const one = (data: unknown) => ({ input: undefined, data });
const list = (doc: unknown, more: object = {}) => ({
  input: page,
  data: { ...more, docs: [doc], next: null },
});

const examples: Readonly<Record<keyof typeof partnerCalls, { input: unknown; data: unknown }>> = {
  partnerHolders: list(holder, { ...PLACE, shares: '1250000', holders: 1 }),
  partnerHolder: one({ ...PLACE, holder }),
  partnerRegister: one(null),
  partnerWallets: list(wallet),
  partnerMovements: list(movement, { last: '482:1~zN3vT0a9Yq8kW1xB' }),
  partnerMovement: one(movement),
  partnerOrders: list(order),
  partnerOrder: one(order),
  partnerDistributions: list(distribution, { announced: [announcement] }),
  partnerDistribution: one(distribution),
  partnerPayments: list(payment),
  partnerTaxStatements: {
    input: { limit: 100 },
    data: {
      docs: [
        {
          id: '7d0e5b0c-2f6b-4f0a-9f5e-0b6a51c7e2d4',
          holder: HOLDER_ID,
          kind: 'PERSON',
          birthDate: '1990-05-17',
          residences: [
            { country: 'DE', number: '86095742719', reason: null },
            { country: 'AE', number: null, reason: 'NOT_ISSUED' },
          ],
          certification: '1',
          statedAt: AT,
        },
      ],
      next: null,
    },
  },
  ...ownExamples,
};

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});

/** The headers of every answer to a partner. */
const HEADERS = {
  RateLimit: header(
    'Calls that are left, and the seconds until all are there again (draft-ietf-httpapi-ratelimit-headers-10). Not with 401.',
    '"minute";r=599;t=58',
  ),
  'RateLimit-Policy': header('Calls of a key in so many seconds.', '"minute";q=600;w=60'),
  'Retry-After': header('Seconds to wait, with 429 and 503 alone.', '58'),
  'WWW-Authenticate': header('How to identify yourself, with 401 alone.', 'Bearer'),
  'X-Request-Id': header(
    'Names the call in the log of the bank.',
    '2b0a4d5e-7a91-4b58-9d7c-6f0a2c1b9e10',
  ),
};

/** The calls of partners as OpenAPI 3.1. */
export const partnerDocument = (given: { serverUrl: string; contactUrl: string }) =>
  describeRows({
    ...given,
    version: '1',
    title: `${BANK_FACTS.brand} partner API`,
    about:
      'Reads for systems with an API key, which officers of the bank create. Amounts are decimal text. Every answer is a JSON object with `status`, `message` and `data`.',
    rows: Object.entries(partnerCalls).map(([name, row]) => ({
      ...row,
      example: examples[name as keyof typeof partnerCalls],
    })),
    common: PARTNER_ERRORS,
    headers: HEADERS,
    token: { type: 'http', scheme: 'bearer' },
    schemas: componentSchemas(PARTNER_OBJECTS),
    webhooks: describeWebhooks(eventBodies),
  });
