import { type Address, zeroAddress } from 'viem';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import { arg, type Command, type Input, neededOption, Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import { documentHash } from '@/server/platform/documents/publish-document';
import { encodeAction } from './encode-action';
import { REASON, withReason } from './hold-commands';
import { prepareAction } from './prepare-action';
import { readAddress, readShares, readWallet, readWhole } from './read-values';

const PAIR = { from: 'text', to: 'text', shares: 'text' } as const;
const FROM = `0x${'5e'.repeat(20)}`;
const TO = `0x${'7a'.repeat(20)}`;
const EXAMPLE = `--from ${FROM} --to ${TO} --shares 250`;

/** Both wallets of an order and its amount, as the contract compares them. */
async function readOrder(ctx: AppContext, input: Input) {
  const from = await readWallet(ctx, neededOption(input, 'from'));
  const to = await readWallet(ctx, neededOption(input, 'to'));
  if (from.wallet === to.wallet) throw new Refusal('--from and --to are the same wallet.');
  const target = `${from.wallet} to ${to.wallet}`;
  return { args: [from.wallet, to.wallet, readShares(input)] as const, target };
}

const onOrder = (command: string, functionName: 'forcedTransfer' | 'cancelOrder') =>
  withReason(async (operator, input, reason) => {
    const { args, target } = await readOrder(operator.ctx, input);
    const call = encodeAction(operator, 'shareToken', functionName, args);
    return prepareAction(operator, { command, target, reason, call });
  });

/** Where a pending recovery leads. @throws Refusal when there is none */
async function readRecovery({ chain }: AppContext, from: Address): Promise<Address> {
  const [to] = await chain.client.readContract({
    address: chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: 'recoveries',
    args: [from],
  });
  if (to === zeroAddress) throw new Refusal(`No recovery of ${from} is pending.`);
  return to;
}

/** Court orders, and what ADMIN decides about recoveries. */
export const orderCommands: readonly Command[] = [
  {
    name: 'order announce',
    usage: '--from WALLET --to WALLET --shares N --document FILE --reason TEXT',
    summary: 'prepare the call that announces a court order',
    details:
      'The chain stores the SHA-256 of the document; the file is not stored here, so keep it. The order can be executed three days later, unless ADMIN cancels it. ENFORCER signs.',
    example: `order announce ${EXAMPLE} --document ./order.pdf --reason "Order 12/2026"`,
    args: 0,
    options: { ...PAIR, document: 'file', ...REASON },
    run: withReason(async (operator, input, reason) => {
      const { args, target } = await readOrder(operator.ctx, input);
      const bytes = input.readFile(neededOption(input, 'document'));
      if (bytes.length === 0) throw new Refusal('The document is empty.');
      const hash = documentHash(bytes);
      const call = encodeAction(operator, 'shareToken', 'announceOrder', [hash, ...args]);
      return prepareAction(operator, { command: 'order announce', target, reason, call });
    }),
  },
  {
    name: 'order execute',
    usage: '--from WALLET --to WALLET --shares N --reason TEXT',
    summary: 'prepare the call that moves shares by an announced court order',
    details:
      'Takes frozen shares, not staked ones: see "order exit". Wallets and amount are those of the announcement. ENFORCER signs.',
    example: `order execute ${EXAMPLE} --reason "Order 12/2026"`,
    args: 0,
    options: { ...PAIR, ...REASON },
    run: onOrder('order execute', 'forcedTransfer'),
  },
  {
    name: 'order exit',
    usage: '<stake> --from WALLET --to WALLET --shares N --reason TEXT',
    summary: 'prepare the call that ends a stake whose shares a court order takes',
    details:
      'Freeze the holder first, and wait until the order can be executed. What the stake has earned stays claimable. ENFORCER signs.',
    example: `order exit 7 ${EXAMPLE} --reason "Order 12/2026"`,
    args: 1,
    options: { ...PAIR, ...REASON },
    run: withReason(async (operator, input, reason) => {
      const stake = readWhole('The stake', arg(input, 0), 999_999_999);
      const { args } = await readOrder(operator.ctx, input);
      const call = encodeAction(operator, 'shareStaking', 'forceExit', [stake, ...args]);
      return prepareAction(operator, {
        command: 'order exit',
        target: `stake ${stake}`,
        reason,
        call,
      });
    }),
  },
  {
    name: 'order cancel',
    usage: '--from WALLET --to WALLET --shares N --reason TEXT',
    summary: 'prepare the call that cancels an announced court order',
    details: 'ADMIN signs, through its timelock where there is one.',
    example: `order cancel ${EXAMPLE} --reason "Nobody here announced it"`,
    args: 0,
    options: { ...PAIR, ...REASON },
    run: onOrder('order cancel', 'cancelOrder'),
  },
  {
    name: 'recoveries confirm',
    usage: '<lost wallet> --reason TEXT',
    summary: 'prepare the call with which ADMIN approves a recovery without veto',
    details:
      'The recovery must have been requested on the chain without veto. The shares can move 30 days after the call. ADMIN signs, through its timelock where there is one.',
    example: `recoveries confirm ${FROM} --reason "The police have the thief’s device"`,
    args: 1,
    options: REASON,
    run: withReason(async (operator, input, reason) => {
      const from = readAddress('The wallet', arg(input, 0));
      const to = await readRecovery(operator.ctx, from);
      const call = encodeAction(operator, 'shareToken', 'approveRecovery', [from, to]);
      return prepareAction(operator, { command: 'recoveries confirm', target: from, reason, call });
    }),
  },
  {
    name: 'recoveries cancel',
    usage: '<lost wallet> --reason TEXT',
    summary: 'prepare the call with which ADMIN cancels a recovery',
    details:
      'For a recovery that was requested wrongly, or with a stolen key. The wallet stays blocked: see "wallet unblock". ADMIN signs, through its timelock where there is one.',
    example: `recoveries cancel ${FROM} --reason "Nobody here requested it"`,
    args: 1,
    options: REASON,
    run: withReason(async (operator, input, reason) => {
      const from = readAddress('The wallet', arg(input, 0));
      const call = encodeAction(operator, 'shareToken', 'cancelRecovery', [from]);
      return prepareAction(operator, { command: 'recoveries cancel', target: from, reason, call });
    }),
  },
];
