import { groupFigure } from '@fnx/api/shared/figures';
import { inArray } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { Fact, Look, Subject } from '@/server/desk/look';
import { timeFact } from '@/server/users/person-facts';
import { shareWallets } from './chain-tables';
import { amountOf, findTransfer, isReceived, nameOf } from './treasury-commands';

/* The subjects of commands about money that reached or left the treasury outside a sale, which signers read. */

type Named = { transfer: string };

async function seeTransfer(ctx: Look, { transfer }: Named) {
  const direct = await findTransfer(ctx, transfer);
  const amount = groupFigure('en', amountOf(direct));
  const other = isReceived(ctx, direct) ? direct.fromAddress : direct.toAddress;
  const [wallet] = await ctx.db
    .select({ holder: shareWallets.holder })
    .from(shareWallets)
    .where(inArray(shareWallets.address, [other]));
  const direction = isReceived(ctx, direct) ? 'Received from' : 'Sent to';
  return {
    direct,
    amount,
    to: getAddress(other),
    facts: [
      { label: 'Payment', value: nameOf(direct) },
      { label: 'Received', value: timeFact(direct.blockTime) },
      { label: 'Amount', value: amount },
      { label: direction, value: getAddress(other) },
      {
        label: 'That address',
        value: wallet ? `a wallet of holder ${wallet.holder}` : 'not a registered wallet',
        moment: true,
      },
    ] satisfies Fact[],
  };
}

/** A payment that goes back: how much, to whom, and that it goes back once. */
export async function returnSubject(ctx: Look, named: Named): Promise<Subject> {
  const { direct, amount, to, facts } = await seeTransfer(ctx, named);
  return {
    of: `payment ${nameOf(direct)}`,
    what: `Pay ${amount} back to ${to}`,
    facts: [
      ...facts,
      { label: 'Goes to', value: to },
      { label: 'Returned already', value: direct.returnTxHash ?? 'nothing' },
      {
        label: 'Cannot be undone',
        value: 'An exchange sends from addresses of its own: ask first.',
      },
    ],
  };
}

/** Why a payment was made. */
export async function explanationSubject(
  ctx: Look,
  { note, return: returnHash, ...named }: Named & { note: string; return?: string | undefined },
): Promise<Subject> {
  const { direct, amount, facts } = await seeTransfer(ctx, named);
  return {
    of: `payment ${nameOf(direct)}`,
    what: `Explain the payment of ${amount}`,
    facts: [
      ...facts,
      { label: 'Explanation', value: note, before: direct.note ?? 'none' },
      { label: 'Returned by', value: returnHash ?? 'no transaction is named' },
    ],
  };
}
