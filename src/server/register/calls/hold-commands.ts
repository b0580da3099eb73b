import type { Address, Hex } from 'viem';
import * as z from 'zod/mini';
import { argument, prose, text } from '@/server/desk/command-fields';
import { type Command, defineCommand } from '@/server/desk/define-command';
import type { Look } from '@/server/desk/look';
import { type Built, defineCall } from './define-call';
import { encodeCall } from './encode-call';
import { EMERGENCY_PAUSE, PAUSE, pauseAlone, pauseSubject, pauseTransfers } from './pause';
import { CALLS } from './prepare-call';
import { readAddress, readHolder, readHolderName, readShares, readWallet } from './read-values';
import { freezeFacts, frozenFact, walletFacts } from './token-facts';

const WALLET = `0x${'5e'.repeat(20)}`;
const HOLDER = `0x${'5e'.repeat(32)}`;

async function freezeHolder(ctx: Look, frozen: boolean, named: Hex): Promise<Built> {
  const holder = await readHolder(ctx, named);
  return {
    target: holder,
    call: encodeCall(ctx, 'shareToken', 'setHolderFrozen', [holder, frozen]),
    facts: await freezeFacts(ctx, holder, frozen),
  };
}

async function freezeWallet(ctx: Look, amount: bigint, named: Address): Promise<Built> {
  const found = await readWallet(ctx, named);
  const { wallet } = found;
  return {
    target: wallet,
    call: encodeCall(ctx, 'shareToken', 'setFrozenTokens', [wallet, amount]),
    facts: [...(await walletFacts(ctx, found)), await frozenFact(ctx, wallet, amount)],
  };
}

const PAUSERS = ['COMPLIANCE', 'FINANCE', 'ADMINISTRATOR'] as const;

/** Freezes, blocks and the pause. */
export const holdCommands: readonly Command[] = [
  defineCall({
    name: 'holder freeze',
    roles: ['COMPLIANCE'],
    dangerous: true,
    summary: 'prepare the call that freezes all wallets of a holder',
    details:
      'Stops sending, receiving, claiming and leaving a stake, at once. The holder is a holder id or one of the wallets. ENFORCER signs.',
    example: `holder freeze ${HOLDER} --reason "Order 12/2026 of the district court"`,
    input: z.object({ holder: argument('holder', readHolderName), reason: prose() }),
    build: (ctx, { holder }) => freezeHolder(ctx, true, holder),
  }),
  defineCall({
    name: 'holder unfreeze',
    roles: ['COMPLIANCE'],
    summary: 'prepare the call that ends the freeze of a holder',
    details: 'Frozen amounts of single wallets stay frozen. ENFORCER signs.',
    example: `holder unfreeze ${HOLDER} --reason "Order 12/2026 was withdrawn"`,
    input: z.object({ holder: argument('holder', readHolderName), reason: prose() }),
    build: (ctx, { holder }) => freezeHolder(ctx, false, holder),
  }),
  defineCall({
    name: 'wallet freeze',
    roles: ['COMPLIANCE'],
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
    build: (ctx, { wallet, shares }) => freezeWallet(ctx, shares, wallet),
  }),
  defineCall({
    name: 'wallet unfreeze',
    roles: ['COMPLIANCE'],
    summary: 'prepare the call that ends the freeze of an amount in a wallet',
    details: 'To keep a part frozen, use "wallet freeze" with that part. ENFORCER signs.',
    example: `wallet unfreeze ${WALLET} --reason "Attachment 7/2026 was paid"`,
    input: z.object({ wallet: argument('wallet', readAddress), reason: prose() }),
    build: (ctx, { wallet }) => freezeWallet(ctx, 0n, wallet),
  }),
  defineCall({
    name: 'wallet unblock',
    roles: ['COMPLIANCE'],
    summary: 'prepare the call that lifts the block of a wallet',
    details:
      'A wallet is blocked when it was removed, or when its recovery was requested. First find out who owns it: a veto may be the thief’s. REGISTRAR signs.',
    example: `wallet unblock ${WALLET} --reason "The owner came to the branch with the device"`,
    // A removed wallet has no holder.
    input: z.object({
      wallet: argument('wallet', readAddress),
      reason: prose(),
    }),
    build: (ctx, { wallet }) => ({
      target: wallet,
      call: encodeCall(ctx, 'enforcement', 'unblock', [wallet]),
    }),
  }),
  defineCommand({
    name: EMERGENCY_PAUSE,
    // In an attack each minute counts, and PAUSER's wallet signs it in any case.
    roles: PAUSERS,
    dangerous: true,
    summary: 'prepare the call that stops purchases and transfers, by one officer alone',
    details:
      'For a fault or an attack; also stops court orders and recoveries. Claims, exits, vetoes and votes continue. PAUSER or GUARDIAN signs. After two hours the service prepares the call that ends it, unless two officers sign “transfers pause” before. Once a day.',
    example: 'emergency pause --reason "Purchases that the service did not offer"',
    input: z.object({ reason: prose() }),
    answer: CALLS,
    run: pauseAlone,
  }),
  defineCommand({
    name: 'transfers pause',
    roles: PAUSERS,
    critical: true,
    dangerous: true,
    summary: 'prepare the call that stops purchases and transfers for seven days',
    details:
      'Keeps a pause that one officer began with “emergency pause”, too. PAUSER or GUARDIAN signs.',
    example: 'transfers pause --reason "Purchases that the service did not offer"',
    input: z.object({ reason: prose() }),
    answer: CALLS,
    subject: pauseSubject,
    run: pauseTransfers,
  }),
  defineCall({
    name: 'transfers resume',
    roles: PAUSERS,
    summary: 'prepare the call that ends a pause early',
    details: 'PAUSER signs.',
    example: 'transfers resume --reason "The stolen key is revoked"',
    input: z.object({ reason: prose() }),
    build: (ctx) => ({
      target: PAUSE.target,
      call: encodeCall(ctx, 'shareToken', 'unpause', []),
    }),
  }),
];
