import { CONTRACTS, type ExamplesOf, INVESTOR_ADDRESS, TREASURY_ADDRESS } from '@/api/example';
import type * as shapes from './schemas';

const PASSKEY: `0x${string}` = `${CONTRACTS.passkeyVerifier}${'4a'.repeat(64)}${'c1'.repeat(32)}`;
const TX_HASH: `0x${string}` = `0x${'7c'.repeat(32)}`;
/** `transfer(address,uint256)` of 2.5 shares. */
const TRANSFER: `0x${string}` = `0xa9059cbb${TREASURY_ADDRESS.slice(2).toLowerCase().padStart(64, '0')}${(2_500_000).toString(16).padStart(64, '0')}`;

export const senderExamples: ExamplesOf<typeof shapes.senderSchemas> = {
  relayCall: {
    about: 'Submits a signed call of a passkey account.',
    input: {
      account: INVESTOR_ADDRESS,
      firstSigner: PASSKEY,
      calls: [{ to: CONTRACTS.shareToken, value: '0', data: TRANSFER }],
      nonce: 3,
      validUntil: 1795171200,
      signer: PASSKEY,
      signature: `0x${'5c'.repeat(320)}`,
    },
    data: { id: '2f1d8a52-6f0b-4c1e-9b4e-0d1c6a7e5b90', txHash: TX_HASH },
  },
  relayDeploy: {
    about: 'Deploys a passkey account.',
    input: { account: INVESTOR_ADDRESS, firstSigner: PASSKEY },
    data: { txHash: TX_HASH },
  },
  relayState: {
    about: 'What a passkey account is on the chain, and how a call of it is going.',
    input: { account: INVESTOR_ADDRESS, id: '2f1d8a52-6f0b-4c1e-9b4e-0d1c6a7e5b90' },
    data: {
      isOffered: true,
      isDeployed: true,
      nonce: 4,
      signers: [PASSKEY],
      gasLeft: 2_884_000,
      txHash: TX_HASH,
      status: 'MINED',
      fault: null,
    },
  },
};
