import type * as z from 'zod/mini';
import { EXPLORER, type ExamplesOf, INVESTOR_ADDRESS } from '@/api/example';
import type { transaction } from '@/api/register/schemas';
import type { swapSchemas } from './schemas';

const SWAP_HASH = '0x1b6e92d4f7a305c8e1d2479b60fa8c35d9e7b1406f2a83c5d04e7196ba38f2c1';

export const swap: z.input<typeof transaction> = {
  id: 'trx_8V7',
  type: 'SWAP',
  status: 'CONFIRMED',
  currencyId: 'BNB',
  symbol: 'BNB',
  amount: '0.8',
  shares: null,
  sharePriceUsd: null,
  rateUsd: '625',
  valueUsd: '500',
  platformFeeUsd: null,
  networkFeeBnb: '0.00014',
  receivedAmount: '498.72',
  receivedSymbol: 'USDT',
  from: INVESTOR_ADDRESS,
  to: '0x10ED43C718714eb63d5aA57B78B54704E256024E',
  txHash: SWAP_HASH,
  explorerUrl: `${EXPLORER}/tx/${SWAP_HASH}`,
  blockNumber: 68209114,
  confirmations: 5408,
  note: '0.8 BNB for 498.72 USDT',
  createdAt: '2026-11-20T08:58:04.000Z',
};

export const swapExamples: ExamplesOf<typeof swapSchemas> = {
  recordTransaction: {
    about: 'Notes a swap or a transfer that a wallet has sent.',
    input: {
      type: 'SWAP',
      txHash: swap.txHash ?? '',
      address: INVESTOR_ADDRESS,
      details: { fromSymbol: 'BNB', toSymbol: 'USDT', fromAmount: '0.8', toAmount: '498.72' },
    },
    data: swap,
  },
};
