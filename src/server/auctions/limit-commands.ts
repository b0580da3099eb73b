import { CURRENCY_IDS, type CurrencyId } from '@fnx/chain/currencies';
import * as z from 'zod/mini';
import { argument, flag, prose } from '@/server/desk/command-fields';
import type { Command } from '@/server/desk/define-command';
import { choiceOf, sharesOf } from '@/server/desk/field-readers';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { type Built, defineCall } from '@/server/register/calls/define-call';
import { encodeCall } from '@/server/register/calls/encode-call';
import { sharesFact } from '@/server/users/person-facts';
import { readLimits } from './round-terms';

const ADMIN = 'ADMIN signs, through its timelock where there is one.';

type Accepted = { currency: CurrencyId; stop: boolean };

async function setCurrency(ctx: AppContext, { currency, stop }: Accepted): Promise<Built> {
  const token = ctx.chain.addresses.currencies[currency].address;
  if (token === null) throw refusal('NOT_A_TOKEN', { currency });
  const { accepted } = await readLimits(ctx, token);
  const said = (isAccepted: boolean) => (isAccepted ? 'accepted' : 'not accepted');
  return {
    target: currency,
    call: encodeCall(ctx, 'auctions', 'setCurrency', [token, !stop]),
    facts: [{ label: 'In new auctions', value: said(!stop), before: said(accepted) }],
  };
}

async function setIssuable(ctx: AppContext, shares: bigint): Promise<Built> {
  const { issuable, left } = await readLimits(ctx, ctx.chain.addresses.contracts.shareToken);
  return {
    target: 'new shares',
    call: encodeCall(ctx, 'auctions', 'setIssuable', [shares]),
    facts: [
      { label: 'The bank may offer', value: sharesFact(shares), before: sharesFact(issuable) },
      { label: 'Authorised capital left', value: sharesFact(left), moment: true },
    ],
  };
}

/** Limits of auctions. */
export const limitCommands: readonly Command[] = [
  defineCall({
    name: 'auction currency',
    roles: ['FINANCE'],
    summary: 'prepare the call that accepts a currency in new auctions, or stops it',
    details: `Announced auctions finish in it. ${ADMIN}`,
    example: 'auction currency FDUSD --stop --reason "The issuer is insolvent"',
    input: z.object({
      currency: argument('currency', choiceOf(CURRENCY_IDS)),
      stop: flag(),
      reason: prose(),
    }),
    build: setCurrency,
  }),
  defineCall({
    name: 'auction issuable',
    roles: ['FINANCE'],
    summary: 'prepare the call that sets how many new shares the bank may still offer in auctions',
    details: `Each announced offer of the bank takes from it. It bounds what a stolen BOARD key can do. ${ADMIN}`,
    example: 'auction issuable 50000 --reason "General meeting of 3 March 2027"',
    input: z.object({ shares: argument('shares', sharesOf), reason: prose() }),
    build: (ctx, { shares }) => setIssuable(ctx, shares),
  }),
];
