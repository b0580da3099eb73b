import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import {
  AUTHORITY_ROLES,
  type AuthorityRole,
  OPERATIONAL_ROLES,
  roleId,
} from '@fnx/contracts/deploy/roles';
import { formatDecimal } from '@fnx/values/money';
import { type Address, isAddressEqual } from 'viem';
import * as z from 'zod/mini';
import { argument, flag, maybe, prose, text } from '@/server/desk/command-fields';
import type { Command } from '@/server/desk/define-command';
import { choiceOf, decimalOf, sharesOf, wholeFrom } from '@/server/desk/field-readers';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { sharesFact } from '@/server/users/person-facts';
import { type Built, defineCall } from './define-call';
import { encodeCall } from './encode-call';
import { readAddress } from './read-values';
import { readKnownContracts, readRoleHolders } from './role-holders';

const ADMIN = 'ADMIN signs, through its timelock where there is one.';
const ACCOUNT = `0x${'5e'.repeat(20)}`;
const MAX_DAYS = 3_650;

/** ADMIN and OPERATIONS stay with the timelock and the brake. */
const GRANTED = AUTHORITY_ROLES.slice(1, -1);

const roleInput = (roles: readonly AuthorityRole[]) =>
  z.object({
    role: argument('role', choiceOf(roles)),
    account: argument('account', readAddress),
    reason: prose(),
  });

type RoleChange = { role: AuthorityRole; account: Address };

async function changeRole(
  ctx: AppContext,
  functionName: 'grantRole' | 'revokeRole' | 'take',
  { role, account }: RoleChange,
): Promise<Built> {
  const holders = await readRoleHolders(ctx, await readKnownContracts(ctx), role);
  const isGrant = functionName === 'grantRole';
  const others = holders.filter((holder) => !isAddressEqual(holder, account));
  const names = (list: readonly Address[]) => list.join(', ') || 'nobody';
  const args = [roleId(role), account];
  return {
    target: `${role} ${account}`,
    call:
      functionName === 'take'
        ? encodeCall(ctx, 'brake', functionName, args)
        : encodeCall(ctx, 'authority', functionName, isGrant ? [...args, 0] : args),
    facts: [
      { label: 'Role', value: role },
      { label: 'Account', value: account },
      {
        label: 'Accounts with this role',
        value: names(isGrant ? [...others, account] : others),
        before: names(holders),
      },
    ],
  };
}

/** Percent a year, in hundredths. */
function readRate(typed: string): bigint {
  const rate = decimalOf(2)(typed);
  if (rate >= 1n && rate <= 10_000n) return rate;
  throw refusal('NOT_BETWEEN', { min: '0.01', max: 100, value: typed });
}

type PlanChange = {
  number: number;
  capacity?: bigint | undefined;
  open: boolean;
  close: boolean;
};

async function changePlan(
  ctx: AppContext,
  { number, capacity, open, close }: PlanChange,
): Promise<Built> {
  const { client, addresses } = ctx.chain;
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
  const [days, rateBps, before, staked, wasOpen] = plan;
  const isOpen = open || (!close && wasOpen);
  const after = capacity ?? before;
  return {
    target: `plan ${number}`,
    call: encodeCall(ctx, 'shareStaking', 'setPlan', [BigInt(number), after, isOpen]),
    facts: [
      { label: 'Plan', value: planText(number, Number(days), BigInt(rateBps)) },
      { label: 'Staked in it', value: sharesFact(staked), moment: true },
      { label: 'Capacity', value: sharesFact(after), before: sharesFact(before) },
      { label: 'New stakes', value: takes(isOpen), before: takes(wasOpen) },
    ],
  };
}

const takes = (isOpen: boolean) => (isOpen ? 'taken' : 'not taken');
const termText = (days: number) => (days === 0 ? 'flexible' : `${days} days`);
const rateText = (bps: bigint) => `${formatDecimal(bps, 2)} % a year`;
const planText = (number: number, days: number, bps: bigint) =>
  `${number}: ${termText(days)}, ${rateText(bps)}`;

/** Staking plans and roles. */
export const adminCommands: readonly Command[] = [
  defineCall({
    name: 'plan add',
    roles: ['FINANCE'],
    summary: 'prepare the call that adds a staking plan',
    details: `Term and rate never change afterwards. 0 days is a flexible plan. Rewards are reserved from the maximum supply. ${ADMIN}`,
    example: 'plan add --days 180 --rate 6.5 --capacity 600000 --reason "Plan of 2027"',
    input: z.object({
      days: text('N', wholeFrom(0, MAX_DAYS)),
      rate: text('PERCENT', readRate),
      capacity: text('SHARES', sharesOf),
      reason: prose(),
    }),
    build: (ctx, { days, rate, capacity }) => ({
      target: 'plans',
      call: encodeCall(ctx, 'shareStaking', 'addPlan', [days, rate, capacity]),
      facts: [
        { label: 'Term', value: termText(Number(days)) },
        { label: 'Rate', value: rateText(rate) },
        { label: 'Capacity', value: sharesFact(capacity) },
        { label: 'Cannot be undone', value: 'Term and rate never change afterwards.' },
      ],
    }),
  }),
  defineCall({
    name: 'plan change',
    roles: ['FINANCE'],
    summary: 'prepare the call that changes a plan’s capacity, or opens or closes it',
    details: `The number is the contract’s: plans are counted from 0. A closed plan takes no new stakes; running ones continue. ${ADMIN}`,
    example: 'plan change 3 --close --reason "Replaced by the plan of 2027"',
    input: z.object({
      number: argument('number', wholeFrom(0, 65_535)),
      capacity: maybe(text('SHARES', sharesOf)),
      open: flag(),
      close: flag(),
      reason: prose(),
    }),
    build: changePlan,
  }),
  defineCall({
    name: 'role grant',
    roles: ['ADMINISTRATOR'],
    summary: 'prepare the call that grants a role of the contracts',
    details: `Roles: ${GRANTED.join(', ')}. SIGNER does nothing else. ENFORCER neither pauses nor proposes, and GUARDIAN neither proposes nor starts what it stops. ${ADMIN}`,
    example: `role grant PAUSER ${ACCOUNT} --reason "Second operator on duty"`,
    input: roleInput(GRANTED),
    build: (ctx, input) => changeRole(ctx, 'grantRole', input),
  }),
  defineCall({
    name: 'role revoke',
    roles: ['ADMINISTRATOR'],
    dangerous: true,
    summary: 'prepare the call that revokes a role of the contracts',
    details: `For a stolen key, use "role take": it is faster. Roles: ${GRANTED.join(', ')}. ${ADMIN}`,
    example: `role revoke SIGNER ${ACCOUNT} --reason "The signing key was stolen"`,
    input: roleInput(GRANTED),
    build: (ctx, input) => changeRole(ctx, 'revokeRole', input),
  }),
  defineCall({
    name: 'role take',
    roles: ['ADMINISTRATOR', 'COMPLIANCE'],
    dangerous: true,
    summary: 'prepare the call with which GUARDIAN takes a role away at once',
    details: `For a stolen key. Roles: ${OPERATIONAL_ROLES.join(', ')}. Only ADMIN grants it again. GUARDIAN signs.`,
    example: `role take SIGNER ${ACCOUNT} --reason "The signing key was stolen"`,
    input: roleInput(OPERATIONAL_ROLES),
    build: (ctx, input) => changeRole(ctx, 'take', input),
  }),
];
