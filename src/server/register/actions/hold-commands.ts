import {
  arg,
  type Command,
  type Input,
  neededOption,
  type Operator,
} from '@/server/platform/commands';
import { encodeAction } from './encode-action';
import { prepareAction } from './prepare-action';
import { readAddress, readHolder, readShares, readWallet } from './read-values';

const WALLET = `0x${'5e'.repeat(20)}`;
const HOLDER = `0x${'5e'.repeat(32)}`;
export const REASON = { reason: 'text' } as const;

type Work = (operator: Operator, input: Input, reason: string) => ReturnType<typeof prepareAction>;

/** Runs with the reason, which every action on the chain has. */
export const withReason =
  (work: Work): Command['run'] =>
  (operator, input) =>
    work(operator, input, neededOption(input, 'reason'));

const freezeHolder = (command: string, frozen: boolean) =>
  withReason(async (operator, input, reason) => {
    const holder = await readHolder(operator.ctx, arg(input, 0));
    const call = encodeAction(operator, 'shareToken', 'setHolderFrozen', [holder, frozen]);
    return prepareAction(operator, { command, target: holder, reason, call });
  });

const freezeWallet = (command: string, amountOf: (input: Input) => bigint) =>
  withReason(async (operator, input, reason) => {
    const { wallet } = await readWallet(operator.ctx, arg(input, 0));
    const args = [wallet, amountOf(input)];
    const call = encodeAction(operator, 'shareToken', 'setFrozenTokens', args);
    return prepareAction(operator, { command, target: wallet, reason, call });
  });

const pause = (command: string, functionName: 'pause' | 'unpause') =>
  withReason((operator, _, reason) => {
    const call = encodeAction(operator, 'shareToken', functionName, []);
    return prepareAction(operator, { command, target: 'share token', reason, call });
  });

/** Freezes, blocks and the pause. */
export const holdCommands: readonly Command[] = [
  {
    name: 'holder freeze',
    usage: '<holder> --reason TEXT',
    summary: 'prepare the call that freezes all wallets of a holder',
    details:
      'Stops sending, receiving, claiming and leaving a stake, at once. The holder is a holder id or one of the wallets. ENFORCER signs.',
    example: `holder freeze ${HOLDER} --reason "Order 12/2026 of the district court"`,
    args: 1,
    options: REASON,
    run: freezeHolder('holder freeze', true),
  },
  {
    name: 'holder unfreeze',
    usage: '<holder> --reason TEXT',
    summary: 'prepare the call that ends the freeze of a holder',
    details: 'Frozen amounts of single wallets stay frozen. ENFORCER signs.',
    example: `holder unfreeze ${HOLDER} --reason "Order 12/2026 was withdrawn"`,
    args: 1,
    options: REASON,
    run: freezeHolder('holder unfreeze', false),
  },
  {
    name: 'wallet freeze',
    usage: '<wallet> --shares N --reason TEXT',
    summary: 'prepare the call that freezes an amount of shares in a wallet',
    details:
      'N is the whole amount that stays in the wallet from then on, not an addition. Other wallets of the person stay free. ENFORCER signs.',
    example: `wallet freeze ${WALLET} --shares 250 --reason "Attachment 7/2026"`,
    args: 1,
    options: { shares: 'text', ...REASON },
    run: freezeWallet('wallet freeze', readShares),
  },
  {
    name: 'wallet unfreeze',
    usage: '<wallet> --reason TEXT',
    summary: 'prepare the call that ends the freeze of an amount in a wallet',
    details: 'To keep a part frozen, use "wallet freeze" with that part. ENFORCER signs.',
    example: `wallet unfreeze ${WALLET} --reason "Attachment 7/2026 was paid"`,
    args: 1,
    options: REASON,
    run: freezeWallet('wallet unfreeze', () => 0n),
  },
  {
    name: 'wallet unblock',
    usage: '<wallet> --reason TEXT',
    summary: 'prepare the call that lifts the block of a wallet',
    details:
      'A wallet is blocked when it was removed, or when its recovery was requested. First find out who owns it: a veto may be the thief’s. REGISTRAR signs.',
    example: `wallet unblock ${WALLET} --reason "The owner came to the branch with the device"`,
    args: 1,
    options: REASON,
    run: withReason(async (operator, input, reason) => {
      // A removed wallet has no holder.
      const wallet = readAddress('The wallet', arg(input, 0));
      const call = encodeAction(operator, 'shareToken', 'unblock', [wallet]);
      return prepareAction(operator, { command: 'wallet unblock', target: wallet, reason, call });
    }),
  },
  {
    name: 'transfers pause',
    usage: '--reason TEXT',
    summary: 'prepare the call that stops purchases and transfers for seven days',
    details:
      'For a fault or an attack; also stops court orders and recoveries. Claims, exits, vetoes and votes continue. PAUSER signs.',
    example: 'transfers pause --reason "Purchases that the service did not offer"',
    args: 0,
    options: REASON,
    run: pause('transfers pause', 'pause'),
  },
  {
    name: 'transfers resume',
    usage: '--reason TEXT',
    summary: 'prepare the call that ends a pause early',
    details: 'PAUSER signs.',
    example: 'transfers resume --reason "The stolen key is revoked"',
    args: 0,
    options: REASON,
    run: pause('transfers resume', 'unpause'),
  },
];
