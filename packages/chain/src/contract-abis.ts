import type { Abi } from 'viem';
import type { ContractName } from '@/shared/vocabulary';
import { accessManagerAbi } from './contracts/access-manager-abi';
import { auctionsAbi } from './contracts/auctions-abi';
import { ballotsAbi } from './contracts/ballots-abi';
import { brakeAbi } from './contracts/brake-abi';
import { distributionsAbi } from './contracts/distributions-abi';
import { enforcementAbi } from './contracts/enforcement-abi';
import { issuanceAbi } from './contracts/issuance-abi';
import { offersAbi } from './contracts/offers-abi';
import { passkeyAccountsAbi } from './contracts/passkey-accounts-abi';
import { passkeyVerifierAbi } from './contracts/passkey-verifier-abi';
import { shareSaleAbi } from './contracts/share-sale-abi';
import { shareStakingAbi } from './contracts/share-staking-abi';
import { shareTokenAbi } from './contracts/share-token-abi';

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
  authority: accessManagerAbi,
  brake: brakeAbi,
  passkeyAccounts: passkeyAccountsAbi,
  passkeyVerifier: passkeyVerifierAbi,
} as const satisfies Record<ContractName, Abi>;
