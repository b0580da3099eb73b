import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { DAY_SECONDS } from '@fnx/values/time';
import { type Address, zeroAddress } from 'viem';
import * as z from 'zod/mini';
import { argument, flag, maybe, prose, text } from '@/server/desk/command-fields';
import type { Command } from '@/server/desk/define-command';
import { sharesOf, wholeFrom } from '@/server/desk/field-readers';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { sharesFact } from '@/server/users/person-facts';
import { type Built, defineCall } from './define-call';
import { encodeCall } from './encode-call';
import { readAddress } from './read-values';
import { ADMIN_SIGNS, accepted, refuseAboveCap } from './sale-commands';

/** Currencies of bank transfers: euros, francs, pounds and dollars. */
const CENTS = 2;

const sale = ({ chain }: AppContext) =>
  ({ address: chain.addresses.contracts.shareSale, abi: shareSaleAbi }) as const;

async function setDepositLimit(ctx: AppContext, shares: bigint): Promise<Built> {
  await refuseAboveCap(ctx, shares);
  const was = await ctx.chain.client.readContract({ ...sale(ctx), functionName: 'depositLimit' });
  return {
    target: 'sale',
    call: encodeCall(ctx, 'shareSale', 'setDepositLimit', [shares]),
    facts: [{ label: 'Most in 24 hours', value: sharesFact(shares), before: sharesFact(was) }],
  };
}

type Wanted = {
  currency: string;
  maxAge?: number | undefined;
  feed?: Address | undefined;
  decimals?: number | undefined;
  stop: boolean;
};

async function setBankCurrency(
  ctx: AppContext,
  { currency, maxAge, feed, decimals = CENTS, stop }: Wanted,
): Promise<Built> {
  const [was] = await ctx.chain.client.readContract({
    ...sale(ctx),
    functionName: 'bankCurrencies',
    args: [currency],
  });
  const chosen = stop ? zeroAddress : (feed ?? was);
  if (!stop && maxAge === undefined) throw refusal('REQUIRED', { field: '--max-age' });
  if (!stop && chosen === zeroAddress) throw refusal('REQUIRED', { field: '--feed' });
  const args = [currency, chosen, decimals, BigInt(stop ? 0 : (maxAge ?? 0))];
  return {
    target: currency,
    call: encodeCall(ctx, 'shareSale', 'setBankCurrency', args),
    facts: [
      { label: 'Currency', value: currency },
      { label: 'Bank transfers', value: accepted(chosen), before: accepted(was) },
    ],
  };
}

/** A code of ISO 4217, in capital or small letters. */
function readCode(typed: string): string {
  const code = typed.toUpperCase();
  if (/^[A-Z]{3}$/.test(code)) return code;
  throw refusal('NOT_A_CHOICE', { value: typed, choices: 'EUR, CHF, GBP, USD' });
}

/** Limits of the shares that bank transfers buy. */
export const depositLimitCommands: readonly Command[] = [
  defineCall({
    name: 'sale transfer-limit',
    roles: ['FINANCE'],
    summary: 'prepare the call that limits the shares issued for bank transfers in any 24 hours',
    details: `Beside the limit of purchases. At most half of it is issued at once. It bounds what the stolen keys of the service and of a cashier can do together. ${ADMIN_SIGNS}`,
    example: 'sale transfer-limit 150000 --reason "Demand of the second round"',
    input: z.object({
      shares: argument('shares', sharesOf),
      reason: prose(),
    }),
    build: (ctx, { shares }) => setDepositLimit(ctx, shares),
  }),
  defineCall({
    name: 'sale bank-currency',
    roles: ['FINANCE'],
    summary: 'prepare the call that accepts bank transfers in a currency, or stops them',
    details: `The price feed is the present one unless --feed names another. --max-age is how old its answer may be. ${ADMIN_SIGNS}`,
    example: 'sale bank-currency EUR --stop --reason "The account is closed"',
    input: z.object({
      currency: argument('currency', readCode),
      maxAge: maybe(text('SECONDS', wholeFrom(1, 7 * DAY_SECONDS))),
      feed: maybe(text('ADDRESS', readAddress)),
      decimals: maybe(text('NUMBER', wholeFrom(0, 4))),
      stop: flag(),
      reason: prose(),
    }),
    build: setBankCurrency,
  }),
];
