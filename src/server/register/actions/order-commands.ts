import { type Address, zeroAddress } from 'viem';
import * as z from 'zod/mini';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import type { Act } from '@/server/platform/audited';
import { argument, file, prose, text } from '@/server/platform/command-fields';
import type { AppContext } from '@/server/platform/context';
import { type Command, defineCommand } from '@/server/platform/define-command';
import { documentHash } from '@/server/platform/documents/publish-document';
import { wholeFrom } from '@/server/platform/field-readers';
import { refusal } from '@/server/platform/refusal';
import { encodeAction } from './encode-action';
import { CALLS, prepareAction } from './prepare-action';
import { readAddress, readShares, readWallet } from './read-values';

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

/** Both wallets of an order and its amount, as the contract compares them. */
async function readOrder(ctx: AppContext, order: Pair) {
  const from = await readWallet(ctx, order.from);
  const to = await readWallet(ctx, order.to);
  if (from.wallet === to.wallet) throw refusal('SAME_WALLETS');
  const target = `${from.wallet} to ${to.wallet}`;
  return { args: [from.wallet, to.wallet, order.shares] as const, target };
}

async function onOrder(
  act: Act,
  functionName: 'forcedTransfer' | 'cancelOrder',
  { reason, ...order }: Pair & { reason: string },
) {
  const { args, target } = await readOrder(act.ctx, order);
  const call = encodeAction(act, 'shareToken', functionName, args);
  return prepareAction(act, { target, reason, call });
}

/** Where a pending recovery leads. @throws Refusal when there is none */
async function readRecovery({ chain }: AppContext, from: Address): Promise<Address> {
  const [to] = await chain.client.readContract({
    address: chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: 'recoveries',
    args: [from],
  });
  if (to === zeroAddress) throw refusal('NO_SUCH', { what: 'open recovery', of: from });
  return to;
}

/** Court orders, and what ADMIN decides about recoveries. */
export const orderCommands: readonly Command[] = [
  defineCommand({
    name: 'order announce',
    roles: ['COMPLIANCE'],
    critical: true,
    dangerous: true,
    summary: 'prepare the call that announces a court order',
    details:
      'The chain stores the SHA-256 of the document; the file is not stored here, so keep it. The order can be executed three days later, unless ADMIN cancels it. ENFORCER signs.',
    example: `order announce ${EXAMPLE} --document ./order.pdf --reason "Order 12/2026"`,
    input: z.object({ ...PAIR, document: file(), reason: prose() }),
    answer: CALLS,
    run: async (act, { document, reason, ...order }) => {
      const { args, target } = await readOrder(act.ctx, order);
      const bytes = document.read();
      if (bytes.length === 0) throw refusal('FILE_EMPTY');
      const hash = documentHash(bytes);
      const call = encodeAction(act, 'shareToken', 'announceOrder', [hash, ...args]);
      return prepareAction(act, { target, reason, call });
    },
  }),
  defineCommand({
    name: 'order execute',
    roles: ['COMPLIANCE'],
    critical: true,
    dangerous: true,
    summary: 'prepare the call that moves shares by an announced court order',
    details:
      'Takes frozen shares, not staked ones: see "order exit". Wallets and amount are those of the announcement. ENFORCER signs.',
    example: `order execute ${EXAMPLE} --reason "Order 12/2026"`,
    input: z.object({ ...PAIR, reason: prose() }),
    answer: CALLS,
    run: (act, input) => onOrder(act, 'forcedTransfer', input),
  }),
  defineCommand({
    name: 'order exit',
    roles: ['COMPLIANCE'],
    critical: true,
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
    answer: CALLS,
    run: async (act, { stake, reason, ...order }) => {
      const { args } = await readOrder(act.ctx, order);
      const call = encodeAction(act, 'shareStaking', 'forceExit', [BigInt(stake), ...args]);
      return prepareAction(act, { target: `stake ${stake}`, reason, call });
    },
  }),
  defineCommand({
    name: 'order cancel',
    roles: ['COMPLIANCE'],
    critical: true,
    summary: 'prepare the call that cancels an announced court order',
    details: 'ADMIN signs, through its timelock where there is one.',
    example: `order cancel ${EXAMPLE} --reason "Nobody here announced it"`,
    input: z.object({ ...PAIR, reason: prose() }),
    answer: CALLS,
    run: (act, input) => onOrder(act, 'cancelOrder', input),
  }),
  defineCommand({
    name: 'recoveries confirm',
    roles: ['COMPLIANCE'],
    critical: true,
    summary: 'prepare the call with which ADMIN approves a recovery without veto',
    details:
      'The recovery must have been requested on the chain without veto. The shares can move 30 days after the call. ADMIN signs, through its timelock where there is one.',
    example: `recoveries confirm ${FROM} --reason "The police have the thief’s device"`,
    input: LOST_WALLET,
    answer: CALLS,
    run: async (act, { from, reason }) => {
      const to = await readRecovery(act.ctx, from);
      const call = encodeAction(act, 'shareToken', 'approveRecovery', [from, to]);
      return prepareAction(act, { target: from, reason, call });
    },
  }),
  defineCommand({
    name: 'recoveries cancel',
    roles: ['COMPLIANCE'],
    critical: true,
    dangerous: true,
    summary: 'prepare the call with which ADMIN cancels a recovery',
    details:
      'For a recovery that was requested wrongly, or with a stolen key. The wallet stays blocked: see "wallet unblock". ADMIN signs, through its timelock where there is one.',
    example: `recoveries cancel ${FROM} --reason "Nobody here requested it"`,
    input: LOST_WALLET,
    answer: CALLS,
    run: (act, { from, reason }) => {
      const call = encodeAction(act, 'shareToken', 'cancelRecovery', [from]);
      return prepareAction(act, { target: from, reason, call });
    },
  }),
];
