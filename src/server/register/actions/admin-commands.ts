import { CONTRACT_ROLES, roleId } from '@/chain/contract-roles';
import { shareStakingAbi } from '@/chain/contracts/share-staking-abi';
import {
  arg,
  type Command,
  neededOption,
  oneOf,
  Refusal,
  textOption,
} from '@/server/platform/commands';
import { SHARE_DECIMALS } from '@/shared/money';
import { encodeAction } from './encode-action';
import { REASON, withReason } from './hold-commands';
import { prepareAction } from './prepare-action';
import { readAddress, readDecimal, readWhole } from './read-values';

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

const changeRole = (command: string, functionName: 'grantRole' | 'revokeRole') =>
  withReason(async (operator, input, reason) => {
    const roles = functionName === 'grantRole' ? GRANTED : REVOKED;
    const role = oneOf('The role', arg(input, 0).toUpperCase(), roles);
    const account = readAddress('The account', arg(input, 1));
    const call = encodeAction(operator, 'shareToken', functionName, [roleId(role), account]);
    return prepareAction(operator, { command, target: `${role} ${account}`, reason, call });
  });

/** Staking plans and roles. */
export const adminCommands: readonly Command[] = [
  {
    name: 'plan add',
    usage: '--days N --rate PERCENT --capacity SHARES --reason TEXT',
    summary: 'prepare the call that adds a staking plan',
    details: `Term and rate never change afterwards. 0 days is a flexible plan. Rewards are reserved from the maximum supply. ${ADMIN}`,
    example: 'plan add --days 180 --rate 6.5 --capacity 600000 --reason "Plan of 2027"',
    args: 0,
    options: { days: 'text', rate: 'text', capacity: 'text', ...REASON },
    run: withReason(async (operator, input, reason) => {
      const days = readWhole('--days', neededOption(input, 'days'), MAX_DAYS);
      const rate = readDecimal('--rate', neededOption(input, 'rate'), 2);
      if (rate < 1n || rate > 10_000n) throw new Refusal('--rate is 0.01 to 100 percent a year.');
      const capacity = readDecimal('--capacity', neededOption(input, 'capacity'), SHARE_DECIMALS);
      const call = encodeAction(operator, 'shareStaking', 'addPlan', [days, rate, capacity]);
      return prepareAction(operator, { command: 'plan add', target: 'plans', reason, call });
    }),
  },
  {
    name: 'plan change',
    usage: '<number> [--capacity SHARES] [--open | --close] --reason TEXT',
    summary: 'prepare the call that changes a plan’s capacity, or opens or closes it',
    details: `The number is the contract’s: plans are counted from 0. A closed plan takes no new stakes; running ones continue. ${ADMIN}`,
    example: 'plan change 3 --close --reason "Replaced by the plan of 2027"',
    args: 1,
    options: { capacity: 'text', open: 'flag', close: 'flag', ...REASON },
    run: withReason(async (operator, input, reason) => {
      const { options } = input;
      const number = readWhole('The number', arg(input, 0), 65_535);
      const { client, addresses } = operator.ctx.chain;
      const staking = { address: addresses.contracts.shareStaking, abi: shareStakingAbi } as const;
      const count = await client.readContract({ ...staking, functionName: 'planCount' });
      if (number >= count) throw new Refusal(`There are ${count} plans, numbered from 0.`);
      const plan = await client.readContract({ ...staking, functionName: 'plans', args: [number] });
      const typed = textOption(input, 'capacity');
      if (options.open === options.close && typed === undefined) {
        throw new Refusal('Give --capacity, or one of --open and --close.');
      }
      if (options.open && options.close) throw new Refusal('Give one of --open and --close.');
      const capacity =
        typed === undefined ? plan[2] : readDecimal('--capacity', typed, SHARE_DECIMALS);
      const isOpen = options.open === true || (options.close !== true && plan[4]);
      const call = encodeAction(operator, 'shareStaking', 'setPlan', [number, capacity, isOpen]);
      const target = `plan ${number}`;
      return prepareAction(operator, { command: 'plan change', target, reason, call });
    }),
  },
  {
    name: 'role grant',
    usage: '<role> <account> --reason TEXT',
    summary: 'prepare the call that grants a role of the contracts',
    details: `Roles: ${GRANTED.join(', ')}. ENFORCER must neither pause nor propose in the timelock: who stops its orders holds another key. ${ADMIN}`,
    example: `role grant PAUSER ${ACCOUNT} --reason "Second operator on duty"`,
    args: 2,
    options: REASON,
    run: changeRole('role grant', 'grantRole'),
  },
  {
    name: 'role revoke',
    usage: '<role> <account> --reason TEXT',
    summary: 'prepare the call that revokes a role of the contracts',
    details: `For a stolen key, pause first: it is faster. Roles: ${REVOKED.join(', ')}. ${ADMIN}`,
    example: `role revoke SIGNER ${ACCOUNT} --reason "The signing key was stolen"`,
    args: 2,
    options: REASON,
    run: changeRole('role revoke', 'revokeRole'),
  },
];
