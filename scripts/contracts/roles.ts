import { type Hex, keccak256, toBytes } from 'viem';

const named = <Key extends string>(name: string, key: Key) => ({
  name,
  key,
  role: keccak256(toBytes(name)) as Hex,
});

/** Roles of the share token besides ADMIN; `key` is the field of the parameters. */
export const ROLES = [
  named('SALE_ROLE', 'sale'),
  named('STAKING_ROLE', 'staking'),
  named('SIGNER_ROLE', 'signer'),
  named('REGISTRAR_ROLE', 'registrar'),
  named('ENFORCER_ROLE', 'enforcer'),
  named('PAUSER_ROLE', 'pauser'),
  named('BOARD_ROLE', 'board'),
] as const;

/** Roles of OpenZeppelin's TimelockController; who proposes also cancels. */
export const TIMELOCK_ROLES = [
  named('PROPOSER_ROLE', 'proposer'),
  named('CANCELLER_ROLE', 'proposer'),
  named('EXECUTOR_ROLE', 'executor'),
] as const;
