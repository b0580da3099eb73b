import type { Address } from 'viem';
import * as z from 'zod/mini';
import { CONTRACT_ROLES, type ContractRole, roleId } from '@/chain/contract-roles';
import { shareStakingAbi } from '@/chain/contracts/share-staking-abi';
import type { Act } from '@/server/platform/audited';
import { argument, flag, maybe, prose, text } from '@/server/platform/command-fields';
import { type Command, defineCommand } from '@/server/platform/define-command';
import { choiceOf, decimalOf, wholeFrom } from '@/server/platform/field-readers';
import { refusal } from '@/server/platform/refusal';
import { SHARE_DECIMALS } from '@/shared/money';
import { encodeAction } from './encode-action';
import { CALLS, prepareAction } from './prepare-action';
import { readAddress } from './read-values';

const ADMIN = 'ADMIN signs, through its timelock where there is one.';
const ACCOUNT = `0x${'5e'.repeat(20)}`;
const MAX_DAYS = 3_650;

/** ADMIN is handed over by other functions; the contracts keep SALE and STAKING; a timelock has its own roles. */
const GRANTED = CONTRACT_ROLES.filter((role) =>
  ['REGISTRAR', 'ENFORCER', 'PAUSER', 'BOARD', 'SIGNER'].includes(role),
);
const REVOKED = CONTRACT_ROLES.filter(
  (role) => !['ADMIN', 'PROPOSER', 'EXECUTOR', 'TREASURY'].includes(role),
);

const roleInput = (roles: readonly ContractRole[]) =>
  z.object({
    role: argument('role', choiceOf(roles)),
    account: argument('account', readAddress),
    reason: prose(),
  });

type RoleChange = { role: ContractRole; account: Address; reason: string };

function changeRole(
  act: Act,
  functionName: 'grantRole' | 'revokeRole',
  { role, account, reason }: RoleChange,
) {
  const call = encodeAction(act, 'shareToken', functionName, [roleId(role), account]);
  return prepareAction(act, { target: `${role} ${account}`, reason, call });
}

/** Percent a year, in hundredths. */
function readRate(typed: string): bigint {
  const rate = decimalOf(2)(typed);
  if (rate >= 1n && rate <= 10_000n) return rate;
  throw refusal('NOT_BETWEEN', { min: '0.01', max: 100, value: typed });
}

const readCapacity = decimalOf(SHARE_DECIMALS);

type PlanChange = {
  number: number;
  capacity?: bigint | undefined;
  open: boolean;
  close: boolean;
  reason: string;
};

async function changePlan(act: Act, { number, capacity, open, close, reason }: PlanChange) {
  const { client, addresses } = act.ctx.chain;
  const staking = { address: addresses.contracts.shareStaking, abi: shareStakingAbi } as const;
  const count = await client.readContract({ ...staking, functionName: 'planCount' });
  if (number >= count) {
    const last = Number(count) - 1;
    throw refusal('NOT_A_NUMBER', { field: 'The number', min: 0, max: last, value: number });
  }
  const plan = await client.readContract({
    ...staking,
    functionName: 'plans',
    args: [BigInt(number)],
  });
  if (open === close && capacity === undefined) {
    throw refusal('NOTHING_CHOSEN', { fields: '--capacity, --open or --close' });
  }
  if (open && close) throw refusal('CHOOSE_ONE', { fields: '--open and --close' });
  const isOpen = open || (!close && plan[4]);
  const args = [BigInt(number), capacity ?? plan[2], isOpen];
  const call = encodeAction(act, 'shareStaking', 'setPlan', args);
  return prepareAction(act, { target: `plan ${number}`, reason, call });
}

/** Staking plans and roles. */
export const adminCommands: readonly Command[] = [
  defineCommand({
    name: 'plan add',
    roles: ['FINANCE'],
    critical: true,
    summary: 'prepare the call that adds a staking plan',
    details: `Term and rate never change afterwards. 0 days is a flexible plan. Rewards are reserved from the maximum supply. ${ADMIN}`,
    example: 'plan add --days 180 --rate 6.5 --capacity 600000 --reason "Plan of 2027"',
    input: z.object({
      days: text('N', wholeFrom(0, MAX_DAYS)),
      rate: text('PERCENT', readRate),
      capacity: text('SHARES', readCapacity),
      reason: prose(),
    }),
    answer: CALLS,
    run: (act, { days, rate, capacity, reason }) => {
      const call = encodeAction(act, 'shareStaking', 'addPlan', [BigInt(days), rate, capacity]);
      return prepareAction(act, { target: 'plans', reason, call });
    },
  }),
  defineCommand({
    name: 'plan change',
    roles: ['FINANCE'],
    critical: true,
    summary: 'prepare the call that changes a plan’s capacity, or opens or closes it',
    details: `The number is the contract’s: plans are counted from 0. A closed plan takes no new stakes; running ones continue. ${ADMIN}`,
    example: 'plan change 3 --close --reason "Replaced by the plan of 2027"',
    input: z.object({
      number: argument('number', wholeFrom(0, 65_535)),
      capacity: maybe(text('SHARES', readCapacity)),
      open: flag(),
      close: flag(),
      reason: prose(),
    }),
    answer: CALLS,
    run: changePlan,
  }),
  defineCommand({
    name: 'role grant',
    roles: ['ADMINISTRATOR'],
    critical: true,
    summary: 'prepare the call that grants a role of the contracts',
    details: `Roles: ${GRANTED.join(', ')}. ENFORCER must neither pause nor propose in the timelock: who stops its orders holds another key. ${ADMIN}`,
    example: `role grant PAUSER ${ACCOUNT} --reason "Second operator on duty"`,
    input: roleInput(GRANTED),
    answer: CALLS,
    run: (act, input) => changeRole(act, 'grantRole', input),
  }),
  defineCommand({
    name: 'role revoke',
    roles: ['ADMINISTRATOR'],
    critical: true,
    dangerous: true,
    summary: 'prepare the call that revokes a role of the contracts',
    details: `For a stolen key, pause first: it is faster. Roles: ${REVOKED.join(', ')}. ${ADMIN}`,
    example: `role revoke SIGNER ${ACCOUNT} --reason "The signing key was stolen"`,
    input: roleInput(REVOKED),
    answer: CALLS,
    run: (act, input) => changeRole(act, 'revokeRole', input),
  }),
];
