import { type Hex, isHash } from 'viem';
import * as z from 'zod/mini';
import { argument, prose } from '@/server/platform/command-fields';
import { type Command, defineCommand } from '@/server/platform/define-command';
import { wholeFrom } from '@/server/platform/field-readers';
import { refusal } from '@/server/platform/refusal';
import type { ContractName } from '@/shared/vocabulary';
import { encodeAction } from './encode-action';
import { CALLS, prepareAction } from './prepare-action';
import { readAddress, readShares } from './read-values';

const WALLET = `0x${'5e'.repeat(20)}`;
const ORDER = `${WALLET}:0x${'7a'.repeat(20)}:250`;

type Stop = {
  name: string;
  /** What it ends, after "the call with which GUARDIAN". */
  does: string;
  details: string;
  /** What names one of them, and the arguments of the contract's function. */
  word: string;
  args(typed: string): readonly unknown[];
  contract: ContractName;
  functionName: string;
  example: string;
};

const readId = (typed: string) => [BigInt(wholeFrom(1, 999_999_999)(typed))];

/** @throws Refusal */
function readHolderId(typed: string): readonly Hex[] {
  const id = typed.toLowerCase();
  if (isHash(id)) return [id];
  throw refusal('NOT_LISTED', { what: 'claim of a holder', id: typed, list: '"pending list"' });
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
    roles: ['COMPLIANCE', 'FINANCE', 'ADMINISTRATOR'],
    dangerous: true,
    summary: `prepare the call with which GUARDIAN ${does}`,
    details: `At once, by one officer alone. ${details} GUARDIAN signs.`,
    input: z.object({ of: argument(word), reason: prose() }),
    answer: CALLS,
    run: (act, { of, reason }) =>
      prepareAction(act, {
        target: of,
        reason,
        call: encodeAction(act.ctx, contract, functionName, args(of)),
      }),
  });

/** What GUARDIAN ends before it takes effect. */
export const stopCommands: readonly Command[] = [
  defineStop({
    name: 'issuance stop',
    does: 'cancels an announced list of shares',
    details: 'What is issued already stays; the rest is not reserved any more.',
    word: 'number on the chain',
    args: readId,
    contract: 'issuance',
    functionName: 'cancel',
    example: 'issuance stop 3 --reason "Nobody here announced it"',
  }),
  defineStop({
    name: 'bonus stop',
    does: 'cancels a distribution of shares',
    details: 'Holders who have their new shares keep them.',
    word: 'number on the chain',
    args: readId,
    contract: 'issuance',
    functionName: 'cancelShares',
    example: 'bonus stop 2 --reason "The ratio is wrong"',
  }),
  defineStop({
    name: 'claims stop',
    does: 'cancels the claim of a book entry',
    details: 'The shares stay in the book entry, and can be claimed again.',
    word: 'holder',
    args: readHolderId,
    contract: 'issuance',
    functionName: 'cancelClaim',
    example: `claims stop 0x${'5e'.repeat(32)} --reason "The letter was stolen"`,
  }),
  defineStop({
    name: 'order cancel',
    does: 'cancels an announced court order',
    details: 'The order is FROM:TO:SHARES.',
    word: 'order',
    args: readOrder,
    contract: 'enforcement',
    functionName: 'cancelOrder',
    example: `order cancel ${ORDER} --reason "Nobody here announced it"`,
  }),
  defineStop({
    name: 'recoveries cancel',
    does: 'cancels a recovery',
    details:
      'For one that was requested wrongly, or with a stolen key. The wallet stays blocked: see "wallet unblock".',
    word: 'lost wallet',
    args: (typed) => [readAddress(typed)],
    contract: 'enforcement',
    functionName: 'cancelRecovery',
    example: `recoveries cancel ${WALLET} --reason "Nobody here requested it"`,
  }),
];
