import type { ContractName } from '@fnx/contracts/deploy/deployed';
import { CAPITAL_CALLS } from './capital-calls';
import { type OfficerCall, shortHex } from './officer-call';

/** Functions that officers of the bank send, by contract. `TOKEN` are the currencies, `TIMELOCK` holds ADMIN, `RULES` are those of holding. */
export const OFFICER_CALLS: Readonly<
  Record<ContractName | 'TOKEN' | 'TIMELOCK' | 'RULES', Readonly<Record<string, OfficerCall>>>
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
    pause: {
      role: 'PAUSER or GUARDIAN',
      title: () => 'Pause purchases and transfers for seven days',
      event: 'Paused',
    },
    unpause: { role: 'PAUSER', title: () => 'End the pause', event: 'Unpaused' },
    setMaxSupply: {
      role: 'ADMIN',
      title: (said) => `Set the authorised capital to ${said('maxSupply_')}`,
      event: 'MaxSupplySet',
    },
    setParts: {
      role: 'ADMIN',
      title: () => 'Replace contracts with calls of their own at the share token',
      event: 'PartsSet',
    },
    setPayingAgent: {
      role: 'ADMIN',
      title: (said) =>
        /^0x0+$/.test(said('agent'))
          ? 'End payments through the paying agent'
          : `Pay money for bank accounts to ${shortHex(said('agent'))}`,
      event: 'PayingAgentSet',
    },
    setRules: {
      role: 'ADMIN',
      title: (said) => `Replace the rules of holding by ${shortHex(said('rules_'))}`,
      event: 'RulesSet',
    },
    setIsin: { role: 'ADMIN', title: (said) => `Set the ISIN ${said('isin_')}`, event: 'IsinSet' },
    setDocument: {
      role: 'ADMIN',
      title: (said) => `Publish the document ${shortHex(said('name'))}`,
      event: 'DocumentUpdated',
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
    setDepositLimit: {
      role: 'ADMIN',
      title: (said) => `Limit deposits to ${said('limit')} in 24 hours`,
      event: 'DepositLimitSet',
    },
    setBankCurrency: {
      role: 'ADMIN',
      title: (said) =>
        /^0x0+$/.test(said('feed'))
          ? `Stop deposits in ${said('code')}`
          : `Accept deposits in ${said('code')}`,
      event: 'BankCurrencySet',
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
      title: (said) => `End stake ${said('stakeIds')} for a court order`,
      event: 'Exited',
      repeats: ['stakeIds'],
      called: { stakeIds: 'stakeId' },
    },
  },
  distributions: {
    announce: {
      role: 'BOARD',
      title: (said) =>
        `Announce a distribution of ${said('perShare')} a share to the holders of ${said('recordTime')}`,
      event: 'Announced',
      called: { bps: 'taxBps', wallet: 'taxWallet' },
    },
    fund: {
      role: 'BOARD',
      title: (said) => `Pay in the announced distribution ${said('id')}`,
      event: 'Declared',
    },
    cancel: {
      role: 'GUARDIAN',
      title: (said) => `Cancel the announced distribution ${said('id')}`,
      event: 'Cancelled',
    },
    enterRate: {
      role: null,
      title: (said) =>
        `Enter the tax rate ${said('bps')} of holder ${shortHex(said('holder'))} in distribution ${said('id')}`,
      event: 'RateEntered',
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
      title: (said) => `Open the ballot “${said('title')}” until ${said('end')}`,
      event: 'Opened',
    },
  },
  enforcement: {
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
      role: 'GUARDIAN',
      title: (said) => `Cancel the recovery of wallet ${shortHex(said('from'))}`,
      event: 'RecoveryCancelled',
    },
    announceOrder: {
      role: 'ENFORCER',
      title: (said) => `Announce the court order to move ${said('amount')}`,
      event: 'CourtOrderAnnounced',
    },
    cancelOrder: {
      role: 'GUARDIAN',
      title: (said) => `Cancel the court order to move ${said('amount')}`,
      event: 'CourtOrderCancelled',
    },
    executeOrder: {
      role: 'ENFORCER',
      title: (said) => `Move ${said('amount')} by court order`,
      event: 'CourtOrderExecuted',
    },
    unblock: {
      role: 'REGISTRAR',
      title: (said) => `Lift the block of wallet ${shortHex(said('wallet'))}`,
      event: 'WalletBlockSet',
      by: 'shareToken',
      tells: { blocked: false },
    },
  },
  ...CAPITAL_CALLS,
  offers: {},
  transferViews: {},
  authority: {
    grantRole: {
      role: 'ADMIN',
      title: (said) => `Grant ${said('roleId')} to ${shortHex(said('account'))}`,
      event: 'RoleGranted',
      called: { executionDelay: 'delay' },
    },
    revokeRole: {
      role: 'ADMIN',
      title: (said) => `Revoke ${said('roleId')} from ${shortHex(said('account'))}`,
      event: 'RoleRevoked',
    },
    setRoleAdmin: {
      role: 'ADMIN',
      title: (said) => `Let ${said('admin')} grant ${said('roleId')}`,
      event: 'RoleAdminChanged',
    },
    setRoleGuardian: {
      role: 'ADMIN',
      title: (said) => `Let ${said('guardian')} guard ${said('roleId')}`,
      event: 'RoleGuardianChanged',
    },
    setGrantDelay: {
      role: 'ADMIN',
      title: (said) => `Delay grants of ${said('roleId')} by ${said('newDelay')}`,
      event: 'RoleGrantDelayChanged',
      called: { newDelay: 'delay' },
    },
  },
  brake: {
    take: {
      role: 'GUARDIAN',
      title: (said) => `Take ${said('role')} from ${shortHex(said('account'))}`,
      event: 'RoleRevoked',
      by: 'authority',
      called: { role: 'roleId' },
    },
  },
  // Nobody has a right in them.
  passkeyAccounts: {},
  passkeyVerifier: {},
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
    cancel: {
      role: 'CANCELLER',
      title: (said) => `Cancel decision ${shortHex(said('id'))} of the timelock`,
      event: 'Cancelled',
    },
  },
  RULES: {
    approve: {
      role: 'REGISTRAR',
      title: (said) => `Let holder ${shortHex(said('holder'))} have up to ${said('upToBps')}`,
      event: 'HoldingApproved',
    },
    setCeiling: {
      role: 'ADMIN',
      title: (said) =>
        `Let one holder have at most ${said('ceilingBps_')}, from ${said('appliesFrom_')} on`,
      event: 'CeilingSet',
    },
  },
};
