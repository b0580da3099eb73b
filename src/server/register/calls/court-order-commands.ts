import { enforcementAbi } from '@fnx/contracts/abi/enforcement';
import { type Address, zeroAddress } from 'viem';
import * as z from 'zod/mini';
import { argument, file, prose, text } from '@/server/desk/command-fields';
import type { Command } from '@/server/desk/define-command';
import { wholeFrom } from '@/server/desk/field-readers';
import type { Look } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { documentHash } from '@/server/platform/documents/publish-document';
import { refusal } from '@/server/platform/refusal';
import { sharesFact } from '@/server/users/person-facts';
import { defineCall } from './define-call';
import { encodeCall } from './encode-call';
import { readAddress, readShares, readWallet } from './read-values';
import { walletFacts } from './token-facts';

const FROM = `0x${'5e'.repeat(20)}`;
const TO = `0x${'7a'.repeat(20)}`;
const EXAMPLE = `--from ${FROM} --to ${TO} --shares 250`;

const PAIR = {
  from: text('WALLET', readAddress),
  to: text('WALLET', readAddress),
  shares: text('N', readShares),
};
type Pair = { from: Address; to: Address; shares: bigint };

const LOST_WALLET = z.object({
  from: argument('lost wallet', readAddress),
  reason: prose(),
});

/** Both wallets of an order and its amount, as the contract compares them, and as signers see them. */
async function readCourtOrder(ctx: Look, order: Pair) {
  const from = await readWallet(ctx, order.from);
  const to = await readWallet(ctx, order.to);
  if (from.wallet === to.wallet) throw refusal('SAME_WALLETS');
  return {
    args: [from.wallet, to.wallet, order.shares] as const,
    target: `${from.wallet} to ${to.wallet}`,
    facts: [
      { label: 'Moves', value: sharesFact(order.shares) },
      ...(await walletFacts(ctx, from, 'From wallet')),
      ...(await walletFacts(ctx, to, 'To wallet')),
    ],
  };
}

/** Where a pending recovery leads; null when there is none. */
async function findRecovery({ chain }: AppContext, from: Address): Promise<Address | null> {
  const [to] = await chain.client.readContract({
    address: chain.addresses.contracts.enforcement,
    abi: enforcementAbi,
    functionName: 'recoveries',
    args: [from],
  });
  return to === zeroAddress ? null : to;
}

async function recoveryFacts(ctx: Look, from: Address, to: Address) {
  const lost = await readWallet(ctx, from);
  return [
    ...(await walletFacts(ctx, lost, 'Lost wallet')),
    { label: 'Its shares go to', value: to },
  ];
}

/** Court orders, and what ADMIN decides about recoveries. */
export const courtOrderCommands: readonly Command[] = [
  defineCall({
    name: 'order announce',
    roles: ['COMPLIANCE'],
    dangerous: true,
    summary: 'prepare the call that announces a court order',
    details:
      'The chain stores the SHA-256 of the document; the file is not stored here, so keep it. The order can be executed from three days later, for 30 days, unless GUARDIAN cancels it. ENFORCER signs.',
    example: `order announce ${EXAMPLE} --document ./order.pdf --reason "Order 12/2026"`,
    input: z.object({ ...PAIR, document: file(), reason: prose() }),
    build: async (ctx, { document, ...order }) => {
      const { args, ...rest } = await readCourtOrder(ctx, order);
      const bytes = document.read();
      if (bytes.length === 0) throw refusal('FILE_EMPTY');
      const hash = documentHash(bytes);
      return { ...rest, call: encodeCall(ctx, 'enforcement', 'announceOrder', [hash, ...args]) };
    },
  }),
  defineCall({
    name: 'order execute',
    roles: ['COMPLIANCE'],
    dangerous: true,
    summary: 'prepare the call that moves shares by an announced court order',
    details:
      'Takes frozen shares, not staked ones: see "order exit". Wallets and amount are those of the announcement. ENFORCER signs.',
    example: `order execute ${EXAMPLE} --reason "Order 12/2026"`,
    input: z.object({ ...PAIR, reason: prose() }),
    build: async (ctx, order) => {
      const { args, ...rest } = await readCourtOrder(ctx, order);
      return { ...rest, call: encodeCall(ctx, 'enforcement', 'executeOrder', args) };
    },
  }),
  defineCall({
    name: 'order exit',
    roles: ['COMPLIANCE'],
    dangerous: true,
    summary: 'prepare the call that ends a stake whose shares a court order takes',
    details:
      'Freeze the holder first, and wait until the order can be executed. What the stake has earned stays claimable. ENFORCER signs.',
    example: `order exit 7 ${EXAMPLE} --reason "Order 12/2026"`,
    input: z.object({
      stake: argument('stake', wholeFrom(0, 999_999_999)),
      ...PAIR,
      reason: prose(),
    }),
    build: async (ctx, { stake, ...order }) => {
      const { args, facts } = await readCourtOrder(ctx, order);
      const call = encodeCall(ctx, 'shareStaking', 'forceExit', [[BigInt(stake)], ...args]);
      return { target: `stake ${stake}`, call, facts };
    },
  }),
  defineCall({
    name: 'recoveries confirm',
    roles: ['COMPLIANCE'],
    summary: 'prepare the call with which ADMIN approves a recovery without veto',
    details:
      'The recovery must have been requested on the chain without veto. The shares can move 30 days after the call. ADMIN signs, through its timelock where there is one.',
    example: `recoveries confirm ${FROM} --reason "The police have the thief’s device"`,
    input: LOST_WALLET,
    build: async (ctx, { from }) => {
      const to = await findRecovery(ctx, from);
      if (!to) throw refusal('NO_SUCH', { what: 'open recovery', of: from });
      return {
        target: from,
        call: encodeCall(ctx, 'enforcement', 'approveRecovery', [from, to]),
        facts: await recoveryFacts(ctx, from, to),
      };
    },
  }),
];
