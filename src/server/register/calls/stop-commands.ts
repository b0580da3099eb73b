import type { StoppableKind } from '@fnx/api/shared/register';
import { type Call, readCall } from '@fnx/chain/call';
import { decodeCall, type KnownContracts } from '@fnx/chain/decode-call';
import { shortHex } from '@fnx/chain/officers/officer-call';
import type { ContractName } from '@fnx/contracts/deploy/deployed';
import { timelockAbi } from '@fnx/contracts/deploy/timelock';
import { type Abi, encodeFunctionData, type Hex, isHash } from 'viem';
import * as z from 'zod/mini';
import { argument, prose } from '@/server/desk/command-fields';
import { type Command, defineCommand } from '@/server/desk/define-command';
import { wholeFrom } from '@/server/desk/field-readers';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { readStoppable, type Stoppable } from '@/server/register/capital/stoppable';
import { sharesFact } from '@/server/users/person-facts';
import { encodeCall } from './encode-call';
import { CALLS, prepareChainCall } from './prepare-call';
import { readAddress, readShares } from './read-values';
import { readKnownContracts } from './role-holders';

const WALLET = `0x${'5e'.repeat(20)}`;
const ORDER = `${WALLET}:0x${'7a'.repeat(20)}:250`;

/** The command that stops each, with its id as the argument. */
const STOPPED_BY: Readonly<Record<StoppableKind, string>> = {
  LIST: 'issuance stop',
  BONUS: 'bonus stop',
  DISTRIBUTION: 'distributions stop',
  AUCTION: 'auction cancel',
  CLAIM: 'claims stop',
  RECOVERY: 'recoveries cancel',
  ORDER: 'order cancel',
  DECISION: 'decision stop',
};

type Stop = {
  name: string;
  /** The effect, after "the call with which GUARDIAN". */
  does: string;
  details: string;
  /** The typed word names one of them; `args` makes the arguments of the contract's function. */
  word: string;
  args(typed: string): readonly unknown[];
  /** Null: what holds ADMIN. */
  contract: ContractName | null;
  functionName: string;
  example: string;
};

const STOPPERS = ['SUPPORT', 'COMPLIANCE', 'FINANCE', 'ADMINISTRATOR'] as const;

const readId = (typed: string) => [BigInt(wholeFrom(1, 999_999_999)(typed))];

/** @throws Refusal */
function readHash(typed: string): readonly Hex[] {
  const id = typed.toLowerCase();
  if (isHash(id)) return [id];
  throw refusal('NOT_LISTED', { what: 'entry', id: typed, list: '"pending list"' });
}

/** `FROM:TO:SHARES`, which is all that the contract knows of an order. @throws Refusal */
function readOrder(typed: string): readonly unknown[] {
  const [from = '', to = '', shares = ''] = typed.split(':');
  return [readAddress(from), readAddress(to), readShares(shares)];
}

/**
 * By one officer alone: GUARDIAN's wallet decides, a stop moves nothing, and what was right is announced again. A second signature would use up
 * the days in which a stolen key can be stopped.
 */
const defineStop = ({ does, details, word, args, contract, functionName, ...words }: Stop) =>
  defineCommand({
    ...words,
    roles: STOPPERS,
    dangerous: true,
    summary: `prepare the call with which GUARDIAN ${does}`,
    details: `One officer is enough, and it takes effect at once. ${details} GUARDIAN signs the call.`,
    input: z.object({ of: argument(word), reason: prose() }),
    answer: CALLS,
    run: async (act, { of, reason }) =>
      prepareChainCall(act, {
        target: of,
        reason,
        call: contract
          ? encodeCall(act.ctx, contract, functionName, args(of))
          : await encodeForTimelock(act.ctx, functionName, args(of)),
      }),
  });

/** @throws Refusal where an account holds ADMIN, which acts at once */
async function encodeForTimelock(
  ctx: AppContext,
  functionName: string,
  args: readonly unknown[],
): Promise<Call> {
  const { timelock } = await readKnownContracts(ctx);
  if (!timelock) throw refusal('NO_SUCH', { what: 'timelock', of: 'ADMIN' });
  const data = encodeFunctionData({ abi: timelockAbi as Abi, functionName, args });
  return { to: timelock, value: 0n, data };
}

/** One of them, as an officer reads it. */
function describe(known: KnownContracts, { kind, id, args }: Stoppable): string {
  const { wallet = '', from = '', to = '', target, data, value } = args;
  switch (kind) {
    case 'LIST':
      return `list of shares ${id}`;
    case 'BONUS':
      return `new shares, ${args.numerator} for each ${args.denominator}`;
    case 'DISTRIBUTION':
      return `distribution of money ${id}, before its record time`;
    case 'AUCTION':
      return `auction ${id}, before it opens`;
    case 'CLAIM':
      return `book entry of ${shortHex(id)} to wallet ${wallet}`;
    case 'RECOVERY':
      return `recovery of wallet ${from} to ${to}`;
    case 'ORDER':
      return `court order from ${shortHex(from)} to ${shortHex(to)}`;
    case 'DECISION': {
      const call = { to: target, data, value: BigInt(value ?? 0) } as Call;
      return readCall(() => decodeCall(known, call))?.title ?? `call of ${target}`;
    }
  }
}

/** Commands by which GUARDIAN ends announcements before they take effect. */
export const stopCommands: readonly Command[] = [
  defineCommand({
    name: 'pending list',
    roles: STOPPERS,
    summary: 'list what is announced on the chain and can still be stopped',
    details:
      'Soonest first, as of the last final block: lists and distributions of shares, distributions of money before their record time, auctions before they open, claims of book entries, recoveries, court orders, and decisions of ADMIN in the timelock. A recovery without a time waits for ADMIN. What no officer prepared is not ours: stop it, and take the role of the key (“role take”).',
    example: 'pending list',
    input: z.object({}),
    answer: {
      due: 'time',
      what: 'text',
      shares: 'number',
      'prepared here': 'flag',
      stop: 'text',
      id: 'text',
    },
    none: 'Nothing waits on the chain.',
    next: ({ stop, id }) => [{ label: 'Stop', command: `${stop}`, argument: `${id}` }],
    read: async ({ ctx }) => {
      const known = await readKnownContracts(ctx);
      return (await readStoppable(ctx)).map((one) => ({
        due: one.dueAt,
        what: describe(known, one),
        shares: one.sharesRaw === 0n ? null : sharesFact(one.sharesRaw),
        'prepared here': one.isOurs,
        stop: STOPPED_BY[one.kind],
        id: one.id,
      }));
    },
  }),
  defineStop({
    name: STOPPED_BY.LIST,
    does: 'cancels an announced list of shares',
    details: 'What is issued already stays; the rest is not reserved any more.',
    word: 'number on the chain',
    args: readId,
    contract: 'issuance',
    functionName: 'cancel',
    example: 'issuance stop 3 --reason "Nobody here announced it"',
  }),
  defineStop({
    name: STOPPED_BY.BONUS,
    does: 'cancels a distribution of shares',
    details: 'Holders who have their new shares keep them.',
    word: 'number on the chain',
    args: readId,
    contract: 'issuance',
    functionName: 'cancelShares',
    example: 'bonus stop 2 --reason "The ratio is wrong"',
  }),
  defineStop({
    name: STOPPED_BY.DISTRIBUTION,
    does: 'cancels an announced distribution before its record time',
    details: 'No money was paid in yet. Shareholders are told.',
    word: 'number',
    args: readId,
    contract: 'distributions',
    functionName: 'cancel',
    example: 'distributions stop 3 --reason "The amount is wrong"',
  }),
  defineStop({
    name: STOPPED_BY.AUCTION,
    does: 'cancels an auction before it opens',
    details: 'What the bank paid in or reserved for it is given back by anybody’s “collect”.',
    word: 'number on the chain',
    args: readId,
    contract: 'auctions',
    functionName: 'cancel',
    example: 'auction cancel 4 --reason "The ladder is wrong"',
  }),
  defineStop({
    name: STOPPED_BY.CLAIM,
    does: 'cancels the transfer of a book entry',
    details: 'The shares stay in the book entry, and their owner can ask again.',
    word: 'holder',
    args: readHash,
    contract: 'issuance',
    functionName: 'cancelClaim',
    example: `claims stop 0x${'5e'.repeat(32)} --reason "The letter was stolen"`,
  }),
  defineStop({
    name: STOPPED_BY.ORDER,
    does: 'cancels an announced court order',
    details: 'The order is FROM:TO:SHARES.',
    word: 'order',
    args: readOrder,
    contract: 'enforcement',
    functionName: 'cancelOrder',
    example: `order cancel ${ORDER} --reason "Nobody here announced it"`,
  }),
  defineStop({
    name: STOPPED_BY.RECOVERY,
    does: 'cancels a recovery',
    details:
      'For one that was requested wrongly, or with a stolen key. The wallet stays blocked: see "wallet unblock".',
    word: 'lost wallet',
    args: (typed) => [readAddress(typed)],
    contract: 'enforcement',
    functionName: 'cancelRecovery',
    example: `recoveries cancel ${WALLET} --reason "Nobody here requested it"`,
  }),
  defineStop({
    name: STOPPED_BY.DECISION,
    does: 'cancels a decision of ADMIN that waits in the timelock',
    details: 'GUARDIAN is the CANCELLER of the timelock.',
    word: 'operation',
    args: readHash,
    contract: null,
    functionName: 'cancel',
    example: `decision stop 0x${'7a'.repeat(32)} --reason "No proposer of ours scheduled it"`,
  }),
];
