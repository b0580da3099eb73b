/** Names the header of an answer that says by which contract the service has checked it. */
export const CONTRACT_HEADER = 'x-contract';

/** Tells one version of the calls from another. In a bundle it stands as the build found it, and the other branch does not. */
export const CONTRACT_HASH: string = process.env.CONTRACT_HASH
  ? process.env.CONTRACT_HASH
  : (require('./read-contract-hash') as typeof import('./read-contract-hash')).readContractHash();
