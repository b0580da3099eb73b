import * as z from 'zod/mini';
import { decimal } from '../amounts';
import { address, bytes32, count, id, isoTime, txHash } from '../atoms';
import { NOTICE_STATUSES } from '../shared/rights-vocabulary';
import { ORDER_STATUSES, TRANSFER_KINDS } from '../shared/vocabulary';

/* The objects that partners read. Their words reach the description of the calls. */

/** The states of a holder's part of a distribution. */
export const PAYMENT_STATES = ['PAID', 'GIVEN_UP', 'OPEN'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The events in the history of a wallet. */
export const WALLET_EVENTS = [
  'LINKED',
  'FROZEN',
  'HOLDER_FROZEN',
  'HOLDER_RELEASED',
  'RECOVERED',
  'ENDED',
] as const;
export type WalletEvent = (typeof WALLET_EVENTS)[number];

/** A schema with its words in the description. */
export function said<T extends z.ZodMiniType>(schema: T, words: string, more: object = {}): T {
  return schema.check(z.meta({ description: words, ...more })) as T;
}

const holderId = said(bytes32, 'Id in the register: 32 bytes that say nothing of the person.');
const maybeHolder = z.nullable(bytes32);
const wallet = said(address, 'Lower case.');
const shares = said(decimal, 'Shares, with up to 6 decimals.');
const usd = said(z.nullable(decimal), 'US dollars, with up to 8 decimals; null: unknown.');
const hash = said(txHash, 'The transaction.');
const block = said(count, 'Number of the block.');
const blockHash = said(txHash, 'Hash of the block.');
const currency = said(
  z.string(),
  'Currency of the amounts, such as USDT; the address of a token that the service does not know, whose amounts are in its smallest units.',
);
const amount = said(decimal, 'In the currency, with all its decimals.');

/** The state of the register that an answer shows. */
export const place = {
  at: said(isoTime, 'The asked time, or that of `block`.'),
  block: said(
    z.nullable(count),
    'The last block up to the asked one in which the contracts wrote an event: at both the register is the same. Null before the first.',
  ),
  blockHash: said(z.nullable(txHash), 'Hash of `block`.'),
};

export const holder = z.object({
  holder: holderId,
  wallets: said(z.array(address), 'The wallets that hold shares, lower case.'),
  shares,
  staked: said(decimal, 'Those of the shares that are staked or on sale.'),
  name: said(
    z.optional(z.nullable(z.string())),
    'With the scope `names`; null where the bank knows none.',
  ),
  address: said(z.optional(z.nullable(z.string())), 'With the scope `names`, as one line.'),
});

export const movement = z.object({
  id: said(z.string(), '`txHash:logIndex`, which webhooks name too. A rebuilt index has the same.'),
  kind: z.enum(TRANSFER_KINDS),
  txHash: hash,
  logIndex: said(count, 'Place of the event in its block.'),
  block,
  blockHash,
  at: said(isoTime, 'Time of the block.'),
  from: said(z.nullable(address), 'Null: shares that were issued.'),
  to: said(z.nullable(address), 'Null: shares that were redeemed.'),
  fromHolder: said(maybeHolder, 'Whose wallet `from` was then.'),
  toHolder: said(maybeHolder, 'Whose wallet `to` was then.'),
  shares,
  paidUsd: said(
    z.nullable(decimal),
    'What the buyer paid for these shares, in US dollars without fees of the purchase; null for other kinds, and where it is unknown.',
  ),
});

export const order = z.object({
  id,
  number: said(z.string(), 'The number that the customer knows.'),
  state: z.enum(ORDER_STATUSES),
  holder: holderId,
  wallet,
  currency: z.string(),
  amount: said(decimal, 'To be paid, in the currency.'),
  shares,
  feeUsd: decimal,
  totalUsd: decimal,
  txHash: said(z.nullable(txHash), 'The purchase; null before it.'),
  createdAt: isoTime,
  updatedAt: said(isoTime, 'The last change of any field.'),
  confirmedAt: said(z.nullable(isoTime), 'When the purchase was final; null before.'),
});

export const distribution = z.object({
  id: said(z.string(), 'The number at the contract.'),
  currency: z.string(),
  amount,
  shares: said(decimal, 'All shares at the record time.'),
  recordTime: isoTime,
  declaredAt: said(isoTime, 'When the money was paid in.'),
  reclaimableAt: said(
    isoTime,
    'From when on money that nobody could receive returns to the payer.',
  ),
  paid: said(decimal, 'Before tax.'),
  taxWithheld: decimal,
  reclaimed: said(decimal, 'Returned to the payer.'),
  holdersPaid: count,
  txHash: hash,
});

export const announcement = z.object({
  id: said(z.string(), 'The number that the distribution will have.'),
  state: z.enum(NOTICE_STATUSES),
  currency: z.string(),
  perShare: said(decimal, 'For a whole share, before tax.'),
  recordTime: isoTime,
  announcedAt: isoTime,
  lapsesAt: said(isoTime, 'Nobody can pay it in later.'),
  txHash: hash,
});

const whenPaid = 'null while it is open.';

export const payment = z.object({
  distribution: said(z.string(), 'The number of the distribution.'),
  holder: holderId,
  wallet: said(z.nullable(address), 'Where the money went, lower case; null: nowhere.'),
  state: said(
    z.enum(PAYMENT_STATES),
    'PAID; OPEN: owed and not paid yet; GIVEN_UP: the currency refused the holder until the end.',
  ),
  currency,
  rate: said(decimal, 'Rate of the tax, in percent.'),
  reason: said(
    z.nullable(z.string()),
    'Why the holder has a rate of their own; null: they have none.',
  ),
  gross: said(decimal, 'Before tax.'),
  tax: said(decimal, 'Withheld.'),
  net: said(decimal, '`gross` less `tax`.'),
  grossUsd: said(
    usd,
    'Value at the payment, as the statement of the holder has it; null where it is unknown.',
  ),
  taxUsd: usd,
  netUsd: usd,
  bankCurrency: said(
    z.nullable(z.string()),
    'Where the bank pays the money into a bank account: the currency of the account, once the rate is fixed.',
  ),
  bankAmount: said(z.nullable(decimal), 'In `bankCurrency`.'),
  bankRate: said(z.nullable(decimal), 'Units of `bankCurrency` for one of `currency`.'),
  paidAt: said(z.nullable(isoTime), `Time of the block; ${whenPaid}`),
  block: said(z.nullable(count), `The block; ${whenPaid}`),
  txHash: said(z.nullable(txHash), `The transaction; ${whenPaid}`),
});

export const walletHistory = z.object({
  wallet,
  holder: said(maybeHolder, 'Whose it is now; null: it has ended.'),
  frozen: said(decimal, 'Shares that are frozen at this wallet.'),
  history: said(
    z.array(
      z.object({
        kind: said(
          z.enum(WALLET_EVENTS),
          'LINKED and ENDED: from then on, and until then, it is the holder’s. FROZEN: so many shares are frozen, none with 0. HOLDER_FROZEN and HOLDER_RELEASED: all of the holder’s. RECOVERED: its shares went to the wallet `to`.',
        ),
        holder: maybeHolder,
        shares: said(z.nullable(decimal), 'Of FROZEN and RECOVERED.'),
        to: said(z.nullable(address), 'Of RECOVERED.'),
        at: isoTime,
        block,
        blockHash,
        txHash: hash,
        logIndex: count,
      }),
    ),
    'Oldest first.',
  ),
});

/** Their names in the description. */
export const PARTNER_OBJECTS = {
  Holder: holder,
  Movement: movement,
  Order: order,
  Distribution: distribution,
  Announcement: announcement,
  Payment: payment,
  Wallet: walletHistory,
};
