import type { ContractName } from '@fnx/contracts/deploy/deployed';

/** The customer's wallet in all examples. */
export const INVESTOR_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** Contracts of a chain that nobody asks. */
export const CONTRACTS = {
  shareToken: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
  shareSale: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
  shareStaking: '0x0165878A594ca255338adfa4d48449f69242Eb8F',
  distributions: '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853',
  ballots: '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6',
  enforcement: '0x8A791620dd6260079BF849Dc5567aDC3F2FdC318',
  issuance: '0x610178dA211FEF7D417bC0e6FeD39F05609AD788',
  auctions: '0x0DCd1Bf9A1b36cE34237eEaFef220932846BCD82',
  offers: '0x9A676e781A523b5d0C0e43731313A708CB607508',
  transferViews: '0x9A9f2CCfdE556A7E9Ff0848998Aa4a0CFD8863AE',
  authority: '0xB7f8BC63BbcaD18155201308C8f3540b07f84F5e',
  brake: '0xA51c1fc2f0D1a1b8494Ed1FE312d7C3a78Ed91C0',
  passkeyAccounts: '0x0B306BF915C4d645ff596e518fAf3F9669b97016',
  passkeyVerifier: '0x959922bE3CAee4b8Cd9a407cc3ac1C251C2007B1',
} as const satisfies Record<ContractName, string>;

export const HOLDER_ID = '0x8e427b9085a6097c1987086bf9d4595cc25b698bdbb1e643de2dc33a483108c5';
