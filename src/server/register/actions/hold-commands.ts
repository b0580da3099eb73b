import type { Address, Hex } from 'viem';
import * as z from 'zod/mini';
import type { Act } from '@/server/platform/audited';
import { argument, prose, text } from '@/server/platform/command-fields';
import { type Command, defineCommand } from '@/server/platform/define-command';
import { encodeAction } from './encode-action';
import { CALLS, prepareAction } from './prepare-action';
import { readAddress, readHolder, readHolderName, readShares, readWallet } from './read-values';

const WALLET = `0x${'5e'.repeat(20)}`;
const HOLDER = `0x${'5e'.repeat(32)}`;

type Reasoned<T> = T & { reason: string };

async function freezeHolder(
  act: Act,
  frozen: boolean,
  { holder: named, reason }: Reasoned<{ holder: Hex }>,
) {
  const holder = await readHolder(act.ctx, named);
  const call = encodeAction(act, 'shareToken', 'setHolderFrozen', [holder, frozen]);
  return prepareAction(act, { target: holder, reason, call });
}

async function freezeWallet(
  act: Act,
  amount: bigint,
  { wallet: named, reason }: Reasoned<{ wallet: Address }>,
) {
  const { wallet } = await readWallet(act.ctx, named);
  const call = encodeAction(act, 'shareToken', 'setFrozenTokens', [wallet, amount]);
  return prepareAction(act, { target: wallet, reason, call });
}

function pause(act: Act, functionName: 'pause' | 'unpause', { reason }: { reason: string }) {
  const call = encodeAction(act, 'shareToken', functionName, []);
  return prepareAction(act, { target: 'share token', reason, call });
}

/** Freezes, blocks and the pause. */
export const holdCommands: readonly Command[] = [
  defineCommand({
    name: 'holder freeze',
    roles: ['COMPLIANCE'],
    critical: true,
    dangerous: true,
    summary: 'prepare the call that freezes all wallets of a holder',
    details:
      'Stops sending, receiving, claiming and leaving a stake, at once. The holder is a holder id or one of the wallets. ENFORCER signs.',
    example: `holder freeze ${HOLDER} --reason "Order 12/2026 of the district court"`,
    input: z.object({ holder: argument('holder', readHolderName), reason: prose() }),
    answer: CALLS,
    run: (act, input) => freezeHolder(act, true, input),
  }),
  defineCommand({
    name: 'holder unfreeze',
    roles: ['COMPLIANCE'],
    critical: true,
    summary: 'prepare the call that ends the freeze of a holder',
    details: 'Frozen amounts of single wallets stay frozen. ENFORCER signs.',
    example: `holder unfreeze ${HOLDER} --reason "Order 12/2026 was withdrawn"`,
    input: z.object({ holder: argument('holder', readHolderName), reason: prose() }),
    answer: CALLS,
    run: (act, input) => freezeHolder(act, false, input),
  }),
  defineCommand({
    name: 'wallet freeze',
    roles: ['COMPLIANCE'],
    critical: true,
    dangerous: true,
    summary: 'prepare the call that freezes an amount of shares in a wallet',
    details:
      'N is the whole amount that stays in the wallet from then on, not an addition. Other wallets of the person stay free. ENFORCER signs.',
    example: `wallet freeze ${WALLET} --shares 250 --reason "Attachment 7/2026"`,
    input: z.object({
      wallet: argument('wallet', readAddress),
      shares: text('N', readShares),
      reason: prose(),
    }),
    answer: CALLS,
    run: (act, input) => freezeWallet(act, input.shares, input),
  }),
  defineCommand({
    name: 'wallet unfreeze',
    roles: ['COMPLIANCE'],
    critical: true,
    summary: 'prepare the call that ends the freeze of an amount in a wallet',
    details: 'To keep a part frozen, use "wallet freeze" with that part. ENFORCER signs.',
    example: `wallet unfreeze ${WALLET} --reason "Attachment 7/2026 was paid"`,
    input: z.object({ wallet: argument('wallet', readAddress), reason: prose() }),
    answer: CALLS,
    run: (act, input) => freezeWallet(act, 0n, input),
  }),
  defineCommand({
    name: 'wallet unblock',
    roles: ['COMPLIANCE'],
    critical: true,
    summary: 'prepare the call that lifts the block of a wallet',
    details:
      'A wallet is blocked when it was removed, or when its recovery was requested. First find out who owns it: a veto may be the thief’s. REGISTRAR signs.',
    example: `wallet unblock ${WALLET} --reason "The owner came to the branch with the device"`,
    // A removed wallet has no holder.
    input: z.object({
      wallet: argument('wallet', readAddress),
      reason: prose(),
    }),
    answer: CALLS,
    run: (act, { wallet, reason }) => {
      const call = encodeAction(act, 'shareToken', 'unblock', [wallet]);
      return prepareAction(act, { target: wallet, reason, call });
    },
  }),
  defineCommand({
    name: 'transfers pause',
    // In an attack each minute counts; it ends by itself, and PAUSER's wallet signs it in any case.
    roles: ['COMPLIANCE', 'FINANCE', 'ADMINISTRATOR'],
    dangerous: true,
    summary: 'prepare the call that stops purchases and transfers for seven days',
    details:
      'For a fault or an attack; also stops court orders and recoveries. Claims, exits, vetoes and votes continue. PAUSER signs.',
    example: 'transfers pause --reason "Purchases that the service did not offer"',
    input: z.object({ reason: prose() }),
    answer: CALLS,
    run: (act, input) => pause(act, 'pause', input),
  }),
  defineCommand({
    name: 'transfers resume',
    roles: ['COMPLIANCE', 'FINANCE', 'ADMINISTRATOR'],
    critical: true,
    summary: 'prepare the call that ends a pause early',
    details: 'PAUSER signs.',
    example: 'transfers resume --reason "The stolen key is revoked"',
    input: z.object({ reason: prose() }),
    answer: CALLS,
    run: (act, input) => pause(act, 'unpause', input),
  }),
];
