import type * as z from 'zod/mini';
import {
  CONTRACTS,
  type ExamplesOf,
  HOLDER_ID,
  INVESTOR_ADDRESS,
  TREASURY_ADDRESS,
} from '@/api/example';
import { BANK_FACTS } from '@/config/bank-facts';
import type * as shapes from './schemas';

export const wallet: z.input<typeof shapes.wallet> = {
  id: 'wal_3C5',
  address: INVESTOR_ADDRESS,
  chainId: 56,
  label: 'Main',
  walletName: 'MetaMask',
  isPrimary: true,
  state: 'ACTIVE',
  linkedAt: '2026-09-14T09:10:02.000Z',
  holdUntil: null,
};

const FURTHER_ADDRESS = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

const SIGNATURE = `0x${'5f'.repeat(64)}1b` as const;

const SIGN_IN_MESSAGE = `fnx.example wants you to sign in with your Ethereum account:
${INVESTOR_ADDRESS}

Sign in to ${BANK_FACTS.brand} with this wallet. This costs nothing and moves no money.

URI: https://fnx.example
Version: 1
Chain ID: 56
Nonce: Xk3vT9pQ2mLw7RzB
Issued At: 2026-11-20T09:40:00.000Z
Expiration Time: 2026-11-20T09:50:00.000Z`;

const recovery: z.input<typeof shapes.recovery> = {
  id: 'rec_4T1',
  from: INVESTOR_ADDRESS,
  to: FURTHER_ADDRESS,
  status: 'WAITING',
  requestedAt: '2026-11-18T16:20:00.000Z',
  executableAt: '2026-12-03T09:05:30.000Z',
  vetoable: true,
  endedAt: null,
  reason: null,
  txHash: `0x${'9e'.repeat(32)}`,
};

const receiveLink = {
  token: 'mW3kTq8sZ1xVb5cYh0LdNg',
  showsName: true,
  registered: true,
  name: 'Ada Lovelace',
  address: INVESTOR_ADDRESS,
};

export const walletsExamples: ExamplesOf<typeof shapes.walletsSchemas> = {
  userWalletRequest: {
    about: 'Links a wallet, removes one, or makes one the primary.',
    input: {
      action: 'LINK',
      address: INVESTOR_ADDRESS,
      message: SIGN_IN_MESSAGE,
      signature: `0x${'5f'.repeat(64)}1b`,
      walletName: 'MetaMask',
      label: 'Main',
    },
    data: wallet,
  },
  walletNonce: {
    about: 'A message for a wallet to sign.',
    input: { address: INVESTOR_ADDRESS, chainId: 56 },
    data: {
      nonce: 'Xk3vT9pQ2mLw7RzB',
      message: SIGN_IN_MESSAGE,
      expiresAt: '2026-11-20T09:50:00.000Z',
    },
  },
  walletVerify: {
    about: 'Checks the signature of a wallet for this session.',
    input: { message: SIGN_IN_MESSAGE, signature: SIGNATURE },
    data: { address: INVESTOR_ADDRESS, verifiedAt: '2026-11-20T09:40:21.000Z' },
  },
  createAttestation: {
    about: 'Confirms to the contract that a wallet belongs to a holder.',
    input: { address: FURTHER_ADDRESS },
    data: {
      kind: 'ADD',
      holder: HOLDER_ID,
      nonce: '1',
      validUntil: 1795171200,
      to: CONTRACTS.shareToken,
      consent: {
        typedData: {
          domain: {
            name: 'FNX ShareToken',
            version: '1',
            chainId: 56,
            verifyingContract: CONTRACTS.shareToken,
          },
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'version', type: 'string' },
              { name: 'chainId', type: 'uint256' },
              { name: 'verifyingContract', type: 'address' },
            ],
            AddWallet: [
              { name: 'wallet', type: 'address' },
              { name: 'holder', type: 'bytes32' },
              { name: 'nonce', type: 'uint256' },
              { name: 'validUntil', type: 'uint256' },
            ],
          },
          primaryType: 'AddWallet',
          message: {
            wallet: FURTHER_ADDRESS,
            holder: HOLDER_ID,
            nonce: '1',
            validUntil: 1795171200,
          },
        },
        signers: [INVESTOR_ADDRESS],
      },
    },
  },
  canTransfer: {
    about: 'Whether the contract would accept a transfer.',
    input: { from: INVESTOR_ADDRESS, to: TREASURY_ADDRESS, shares: '2.5' },
    data: {
      ok: false,
      reason: 'The recipient is not registered as a shareholder.',
      fault: { name: 'ERC7943CannotReceive', params: {} },
    },
  },
  requestRecovery: {
    about: 'Asks for the recovery of a lost wallet.',
    input: {
      from: INVESTOR_ADDRESS,
      to: FURTHER_ADDRESS,
      message: SIGN_IN_MESSAGE.replace(INVESTOR_ADDRESS, FURTHER_ADDRESS),
      signature: SIGNATURE,
      otpId: 'otp_91X',
      otp: '048215',
    },
    data: { ...recovery, status: 'REQUESTED', executableAt: null, txHash: null },
  },
  listRecoveries: {
    about: 'The recoveries of the caller’s lost wallets.',
    data: { docs: [recovery] },
  },
  cancelRecovery: {
    about: 'Cancels a request before the operators have approved it.',
    params: { id: recovery.id },
    data: {
      ...recovery,
      status: 'CANCELLED',
      executableAt: null,
      endedAt: '2026-11-18T17:00:00.000Z',
      txHash: null,
    },
  },
  keepSigner: {
    about: 'Remembers a further passkey of a linked account.',
    input: {
      account: INVESTOR_ADDRESS,
      signer: `${CONTRACTS.passkeyVerifier}${'4b'.repeat(64)}${'c1'.repeat(32)}`,
      credentialId: 'q83vEjRWeJq83vEjRWeJqw',
      message: SIGN_IN_MESSAGE,
      signature: SIGNATURE,
    },
    data: null,
  },
  receiveLink: { about: 'The caller’s link to receive shares.', data: receiveLink },
  changeReceiveLink: {
    about: 'Hides the name on the link, or makes another link.',
    input: { showsName: true, renew: false },
    data: receiveLink,
  },
  findReceiver: {
    about: 'Whose wallet a link leads to.',
    params: { token: receiveLink.token },
    data: { name: receiveLink.name, address: receiveLink.address },
  },
  inviteReceiver: {
    about:
      'Asks the owner of an e-mail address or phone number to receive shares. The answer is the same for an address that is not known.',
    input: { contact: 'grace@example.com' },
    data: null,
  },
  listInvitations: {
    about: 'Who wants to send shares to the caller.',
    data: {
      docs: [{ id: 'inv_7Q2', name: 'Grace Hopper', expiresAt: '2026-12-04T09:40:00.000Z' }],
    },
  },
  answerInvitation: {
    about: 'Accepts a request, which shows name and wallet to who asked, or declines it.',
    params: { id: 'inv_7Q2' },
    input: { accept: true },
    data: null,
  },
  walletSignOut: { about: 'Ends the signature of a wallet in this session.', data: null },
};
