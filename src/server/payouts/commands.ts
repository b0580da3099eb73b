import { currencyDecimals } from '@fnx/chain/currencies';
import { formatDecimal } from '@fnx/values/money';
import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { moneyText } from '@/server/deposits/money-text';
import { bankPayments } from '@/server/deposits/payment-tables';
import { argument, LIMIT, maybe, prose, text } from '@/server/desk/command-fields';
import type { Operator } from '@/server/desk/commands';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { wholeFrom, wholesFrom } from '@/server/desk/field-readers';
import { defineCall } from '@/server/register/calls/define-call';
import { encodeCall } from '@/server/register/calls/encode-call';
import { readAddress } from '@/server/register/calls/read-values';
import { readPayingAgents } from '@/server/register/paying-agents';
import { pay, paySubject } from './pay-command';
import { agentPayments } from './tables';

const OFFICERS = ['FINANCE'] as const;
const MOST_NUMBER = 2_000_000_000;

export const payoutsCommands: CommandGroup = {
  title: 'Payments to bank accounts',
  commands: [
    defineCommand({
      name: 'payouts list',
      roles: OFFICERS,
      summary: 'list money that the paying agent got for holders, and the bank’s payments of it',
      details:
        'Newest first. WAITING: the holder has no bank account here yet, changed it within two days, is not verified, or the rate is not known. DUE: “payouts pay” puts it into a file. BOOKED: the bank’s statement has it.',
      example: 'payouts list',
      input: z.object({ limit: LIMIT }),
      answer: {
        number: 'text',
        state: 'text',
        person: 'person',
        what: 'text',
        received: 'number',
        pays: 'number',
        rate: 'number',
        account: 'text',
        paid: 'time',
        transaction: 'hash',
      },
      none: 'The paying agent has got nothing for a holder yet.',
      next: ({ number, state }) =>
        state === 'DUE'
          ? [{ label: 'Pay up to this one', command: 'payouts pay', argument: String(number) }]
          : [],
      read: listPayouts,
    }),
    defineCommand({
      name: 'payouts pay',
      roles: OFFICERS,
      critical: true,
      summary:
        'make the bank’s file (pain.001) of all payments to holders that are due, up to a number',
      details:
        'Each payment is in one file at the most. Held back: a person who is on hold, and one whose account is missing or too new. --without: numbers of payments that stay. Load the file into the bank’s system, where it is released; “deposits import” of the statement books it. The paying agent’s wallet has the same money in currencies of the chain.',
      example: 'payouts pay 12 --without 7 --reason "Distribution 4"',
      input: z.object({
        number: argument('number', wholeFrom(1, MOST_NUMBER)),
        without: maybe(text('N,N', wholesFrom(1, MOST_NUMBER))),
        reason: prose(),
      }),
      answer: { file: 'text', payments: 'number', sum: 'number', on: 'text', 'SHA-256': 'hash' },
      subject: paySubject,
      run: pay,
    }),
    defineCall({
      name: 'payouts agent',
      roles: OFFICERS,
      summary: 'prepare the call that names the paying agent',
      details:
        'The agent gets the money of holders who chose a bank account, and nobody’s shares. The zero address ends it: wallets are paid again. ADMIN signs, through its timelock where there is one.',
      example:
        'payouts agent 0x2dD1C6bB5b2af60Adb7C0c4Bd5A4D1b0f3E9C7A1 --reason "Treasury account"',
      input: z.object({ address: argument('address', readAddress), reason: prose() }),
      async build(ctx, { address }) {
        const { present } = await readPayingAgents(ctx.db);
        return {
          target: 'paying agent',
          call: encodeCall(ctx, 'shareToken', 'setPayingAgent', [address]),
          facts: [{ label: 'Paying agent', value: address, before: present ?? 'nobody' }],
        };
      },
    }),
  ],
};

async function listPayouts({ ctx }: Operator, { limit }: { limit: number }) {
  const rows = await ctx.db
    .select()
    .from(agentPayments)
    .leftJoin(bankPayments, eq(bankPayments.id, agentPayments.paymentId))
    .orderBy(desc(agentPayments.paidAt))
    .limit(limit);
  return rows.map(({ agent_payments: paid, bank_payments: payment }) => {
    const { currencyId, bankRaw, bankCurrency } = paid;
    const decimals = currencyDecimals(currencyId ?? '');
    return {
      number: payment?.number ?? null,
      state: payment?.state ?? 'WAITING',
      person: paid.userId,
      what: `${paid.source} ${paid.sourceId ?? ''}`.trim(),
      received: `${formatDecimal(paid.amountRaw, decimals)} ${currencyId ?? ''}`,
      pays: bankRaw === null || bankCurrency === null ? null : moneyText(bankRaw, bankCurrency),
      rate: paid.rateRaw === null ? null : formatDecimal(paid.rateRaw, 8),
      account: payment?.iban ?? null,
      paid: paid.paidAt,
      transaction: paid.txHash,
    };
  });
}
