import type * as z from 'zod/mini';
import { type ExamplesOf, INVESTOR_ADDRESS } from '@/api/example';
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

const SIGNATURE = `0x${'5f'.repeat(64)}1b` as const;

const SIGN_IN_MESSAGE = `fnx.example wants you to sign in with your Ethereum account:
${INVESTOR_ADDRESS}

Link this wallet to your FNX account. This costs nothing and moves no money.

URI: https://fnx.example
Version: 1
Chain ID: 56
Nonce: Xk3vT9pQ2mLw7RzB
Issued At: 2026-11-20T09:40:00.000Z
Expiration Time: 2026-11-20T09:50:00.000Z`;

export const walletsExamples: ExamplesOf<typeof shapes.walletsSchemas> = {
  userWalletRequest: {
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
    input: { address: INVESTOR_ADDRESS, chainId: 56 },
    data: {
      nonce: 'Xk3vT9pQ2mLw7RzB',
      message: SIGN_IN_MESSAGE,
      expiresAt: '2026-11-20T09:50:00.000Z',
    },
  },
  walletVerify: {
    input: { message: SIGN_IN_MESSAGE, signature: SIGNATURE },
    data: { address: INVESTOR_ADDRESS, verifiedAt: '2026-11-20T09:40:21.000Z' },
  },
  walletSignOut: { data: null },
};
