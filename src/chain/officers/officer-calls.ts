import type { ContractRole } from '@/chain/contract-roles';
import type { ContractName } from '@/shared/vocabulary';

/** Values of a decoded call in words, by the name of the argument. */
type Said = (name: string) => string;

export type OfficerCall = {
  role: ContractRole | null;
  /** What it does, as the head of a list: a sentence without a point. */
  title: (said: Said) => string;
  /** The event that the contract emits when it has done so, and what else the event says. */
  event?: string;
  /** Arguments that the event repeats under the same name; all common ones unless given. */
  repeats?: readonly string[];
  /** Values of the event that are no arguments. */
  tells?: Readonly<Record<string, unknown>>;
};

/** `0x1234…abcd`: enough to recognise an address or an id, never to compare it. */
export const shortHex = (hex: string): string =>
  hex.length > 14 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex;

/** Functions that officers of the bank send, by contract. `TOKEN` are the currencies, `TIMELOCK` holds ADMIN. */
export const OFFICER_CALLS: Readonly<
  Record<ContractName | 'TOKEN' | 'TIMELOCK', Readonly<Record<string, OfficerCall>>>
> = {
  shareToken: {
    setFrozenTokens: {
      role: 'ENFORCER',
      title: (said) =>
        said('amount') === '0 shares'
          ? `Unfreeze the shares of wallet ${shortHex(said('account'))}`
          : `Freeze ${said('amount')} in wallet ${shortHex(said('account'))}`,
      event: 'Frozen',
    },
    setHolderFrozen: {
      role: 'ENFORCER',
      title: (said) =>
        `${said('frozen') === 'yes' ? 'Freeze' : 'Unfreeze'} holder ${shortHex(said('holder'))}`,
      event: 'HolderFrozen',
    },
    requestRecovery: {
      role: 'ENFORCER',
      title: (said) => `Request the recovery of wallet ${shortHex(said('from'))}`,
      event: 'RecoveryRequested',
      tells: { vetoable: true },
    },
    requestRecoveryWithoutVeto: {
      role: 'ENFORCER',
      title: (said) => `Request the recovery of wallet ${shortHex(said('from'))} without veto`,
      event: 'RecoveryRequested',
      tells: { vetoable: false },
    },
    approveRecovery: {
      role: 'ADMIN',
      title: (said) => `Approve the recovery of wallet ${shortHex(said('from'))} without veto`,
      event: 'RecoveryApproved',
    },
    cancelRecovery: {
      role: 'ADMIN',
      title: (said) => `Cancel the recovery of wallet ${shortHex(said('from'))}`,
      event: 'RecoveryCancelled',
    },
    announceOrder: {
      role: 'ENFORCER',
      title: (said) => `Announce the court order to move ${said('amount')}`,
      event: 'CourtOrderAnnounced',
    },
    cancelOrder: {
      role: 'ADMIN',
      title: (said) => `Cancel the court order to move ${said('amount')}`,
      event: 'CourtOrderCancelled',
    },
    forcedTransfer: {
      role: 'ENFORCER',
      title: (said) => `Move ${said('amount')} by court order`,
      event: 'ForcedTransfer',
    },
    unblock: {
      role: 'REGISTRAR',
      title: (said) => `Lift the block of wallet ${shortHex(said('wallet'))}`,
      event: 'WalletUnblocked',
    },
    pause: {
      role: 'PAUSER',
      title: () => 'Pause purchases and transfers for seven days',
      event: 'Paused',
    },
    unpause: { role: 'PAUSER', title: () => 'End the pause', event: 'Unpaused' },
    grantRole: {
      role: 'ADMIN',
      title: (said) => `Grant ${said('role')} to ${shortHex(said('account'))}`,
      event: 'RoleGranted',
    },
    revokeRole: {
      role: 'ADMIN',
      title: (said) => `Revoke ${said('role')} from ${shortHex(said('account'))}`,
      event: 'RoleRevoked',
    },
  },
  shareSale: {
    setCap: { role: 'ADMIN', title: (said) => `Set the cap to ${said('cap_')}`, event: 'CapSet' },
    setDailyLimit: {
      role: 'ADMIN',
      title: (said) => `Limit sales to ${said('limit')} in 24 hours`,
      event: 'DailyLimitSet',
    },
    setMinPrice: {
      role: 'ADMIN',
      title: (said) => `Set the minimum price to ${said('minPriceUsd_')}`,
      event: 'MinPriceSet',
    },
    setCurrency: {
      role: 'ADMIN',
      title: (said) =>
        /^0x0+$/.test(said('feed'))
          ? `Stop sales in ${said('token')}`
          : `Accept ${said('token')} in sales`,
      event: 'CurrencySet',
    },
  },
  shareStaking: {
    addPlan: {
      role: 'ADMIN',
      title: (said) => `Add a plan: ${said('termDays')}, ${said('rateBps')}`,
      event: 'PlanSet',
    },
    setPlan: {
      role: 'ADMIN',
      title: (said) =>
        `${said('open') === 'yes' ? 'Open' : 'Close'} plan ${said('planId')} with a capacity of ${said('capacity')}`,
      event: 'PlanSet',
    },
    forceExit: {
      role: 'ENFORCER',
      title: (said) => `End stake ${said('stakeId')} for a court order`,
      event: 'Exited',
      repeats: ['stakeId'],
    },
  },
  distributions: {
    declare: {
      role: 'BOARD',
      title: (said) => `Declare a distribution of ${said('amount')}`,
      event: 'Declared',
    },
    pay: { role: null, title: (said) => `Pay holders of distribution ${said('id')}` },
    reclaim: {
      role: 'BOARD',
      title: (said) => `Reclaim what is left of distribution ${said('id')}`,
      event: 'Reclaimed',
    },
  },
  ballots: {
    open: {
      role: 'BOARD',
      title: (said) => `Open a ballot until ${said('end')}`,
      event: 'Opened',
    },
  },
  TOKEN: {
    approve: {
      role: null,
      // One of our contracts is said with its address.
      title: (said) => `Let ${shortHex(said('spender').split(' ')[0] ?? '')} take ${said('value')}`,
      event: 'Approval',
    },
    transfer: {
      role: null,
      title: (said) => `Send ${said('value')} to ${shortHex(said('to'))}`,
      event: 'Transfer',
    },
  },
  TIMELOCK: {
    schedule: { role: 'PROPOSER', title: () => 'Schedule', event: 'CallScheduled' },
    execute: { role: 'EXECUTOR', title: () => 'Execute', event: 'CallExecuted' },
  },
};
