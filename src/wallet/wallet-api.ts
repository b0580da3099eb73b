import type { PaymentTerms } from '@/chain/payment';
import type { ApprovalTerms, Exchange, SwapTerms, SwapTransaction } from '@/chain/swap';
import { loadWallet } from './wallet-store';

type Hex = `0x${string}`;

/** The `payment` part of a new order, as the service sends it. */
export type PaymentInstruction = {
  chainId: number;
  kind: 'NATIVE' | 'ERC20';
  to: string;
  tokenAddress: string | null;
  amountRaw: string;
  /** The calldata to send; made from the figures when the service sends none. */
  data?: string | null | undefined;
};

/** What the order on the page says is paid, and from which wallet. */
export type ExpectedPayment = PaymentTerms & {
  from: Hex;
  /** Of the currency paid, for the words of an error. */
  symbol: string;
};

/** From which wallet, and the words for its list and for an error. */
export type SwapSender = { from: Hex; symbol: string; description: string };

/** Swaps go out like payments: decoded from their own bytes, compared with what the page shows, then sent. */
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
 * What pages may ask of the connected wallet. Everything rejects with a class of
 * `wallet-errors.ts`, asked for by `instanceof`.
 */
export type WalletApi = {
  /**
   * Sends a payment after its calldata was decoded and found to be exactly what is expected.
   *
   * @returns the transaction's hash as soon as the wallet has sent it
   */
  sendPayment(payment: PaymentInstruction, expected: ExpectedPayment): Promise<Hex>;
  swaps: SwapApi;
  signMessage(message: string): Promise<Hex>;
  /** Asks the wallet to come to the product's chain. */
  switchChain(): Promise<void>;
  disconnect(): Promise<void>;
};

/** Loads the wallet code when it is not there yet and hands out what it can do. */
export async function getWallet(): Promise<WalletApi> {
  return (await loadWallet()).api;
}
