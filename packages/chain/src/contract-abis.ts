import { accessManagerAbi } from '@fnx/contracts/abi/access-manager';
import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { brakeAbi } from '@fnx/contracts/abi/brake';
import { distributionsAbi } from '@fnx/contracts/abi/distributions';
import { enforcementAbi } from '@fnx/contracts/abi/enforcement';
import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { offersAbi } from '@fnx/contracts/abi/offers';
import { passkeyAccountsAbi } from '@fnx/contracts/abi/passkey-accounts';
import { passkeyVerifierAbi } from '@fnx/contracts/abi/passkey-verifier';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { transferViewsAbi } from '@fnx/contracts/abi/transfer-views';
import type { ContractName } from '@fnx/contracts/deploy/deployed';
import type { Abi } from 'viem';

/** The whole interface of each contract. Pages that wallets sign from declare what they need instead: these are long. */
export const CONTRACT_ABIS = {
  shareToken: shareTokenAbi,
  shareSale: shareSaleAbi,
  shareStaking: shareStakingAbi,
  distributions: distributionsAbi,
  ballots: ballotsAbi,
  enforcement: enforcementAbi,
  issuance: issuanceAbi,
  auctions: auctionsAbi,
  offers: offersAbi,
  transferViews: transferViewsAbi,
  authority: accessManagerAbi,
  brake: brakeAbi,
  passkeyAccounts: passkeyAccountsAbi,
  passkeyVerifier: passkeyVerifierAbi,
} as const satisfies Record<ContractName, Abi>;

/** Names the events of the rules of holding, whichever contract has been in force. */
export const HOLDING_RULES = 'holdingRules';
