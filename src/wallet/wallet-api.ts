import type { PaymentTerms } from '@/chain/payment';
import type { ApprovalTerms, Exchange, SwapTerms, SwapTransaction } from '@/chain/swap';

type Hex = `0x${string}`;

/** The `payment` part of a new order. */
export type PaymentInstruction = {
  chainId: number;
  kind: 'NATIVE' | 'ERC20';
  to: string;
  tokenAddress: string | null;
  amountRaw: string;
  /** Calldata; encoded from the other fields if absent. */
  data?: string | null | undefined;
};

/** The payment shown on the page, and the paying wallet. */
export type ExpectedPayment = PaymentTerms & {
  from: Hex;
  /** Symbol of the payment currency, for error messages. */
  symbol: string;
};

/** The sending wallet, and texts for its transaction list and errors. */
export type SwapSender = { from: Hex; symbol: string; description: string };

/** Decodes the calldata, compares it with what the page shows, then sends it. */
export type SwapApi = {
  sendApproval(
    transaction: SwapTransaction,
    expected: ApprovalTerms,
    sender: SwapSender,
  ): Promise<Hex>;
  sendSwap(
    transaction: SwapTransaction,
    expected: SwapTerms,
    exchange: Exchange,
    sender: SwapSender,
  ): Promise<Hex>;
};

/**
 * Wallet operations available to pages. Every rejection is a class of `wallet-errors.ts`; check it with `instanceof`.
 */
export type WalletApi = {
  /**
   * Sends a payment after checking its decoded calldata.
   *
   * @returns the transaction hash once the wallet has sent it
   */
  sendPayment(payment: PaymentInstruction, expected: ExpectedPayment): Promise<Hex>;
  swaps: SwapApi;
  signMessage(message: string): Promise<Hex>;
  /** Requests a switch to the product's chain. */
  switchChain(): Promise<void>;
  disconnect(): Promise<void>;
};
