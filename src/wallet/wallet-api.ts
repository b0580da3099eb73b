import type { Call } from '@fnx/chain/call';
import type { Hex } from 'viem';
import type { NewShares, SaleContracts } from '@/shared/holding-rules';

/** Who sends a call, and what the page shows of it. */
export type Sender = {
  from: Hex;
  /** For the account dialog's list of transactions, such as `Buy 40 shares`. */
  description: string;
  /** Decodes the calldata and compares it with what the page shows; throws on a difference. */
  check(call: Call): void;
  /** Amount that leaves the wallet besides the network fee, for a clear message when it is not there. `token` is null for BNB. */
  spends?: { token: Hex | null; amount: bigint; symbol: string };
  /** Shares that the call would bring, asked for while a missing allowance hides whether the rules of holding refuse them. */
  receives?: { contracts: SaleContracts; shares: NewShares };
};

/** EIP-712 typed data, as the service writes it: integers are numbers or decimal strings. */
export type TypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: string };
  types: Record<string, readonly { name: string; type: string }[]>;
  primaryType: string;
  message: Record<string, unknown>;
};

/**
 * Wallet operations available to pages. Every rejection is a class of `wallet-errors.ts`; check it with `instanceof`.
 */
export type WalletApi = {
  /**
   * Checks the calldata, the network, the account, the balance and the fee, and simulates the call. The wallet is not asked.
   *
   * @returns `ALLOWANCE` if only the token allowance is missing
   */
  rehearse(call: Call, sender: Sender): Promise<'READY' | 'ALLOWANCE'>;
  /**
   * Rehearses a call and sends it.
   *
   * @returns the transaction hash once the wallet has sent it
   */
  send(call: Call, sender: Sender): Promise<Hex>;
  /** Whether the wallet executes several calls as one, all or nothing, with one confirmation (EIP-5792). */
  canBatch(from: Hex): Promise<boolean>;
  /**
   * Sends calls as one atomic batch. Only the first can be simulated, because the others depend on it.
   *
   * @returns the transaction hash once it is in a block
   * @throws a kind of BatchError when two confirmations are needed instead
   */
  sendBatch(calls: readonly Call[], sender: Sender): Promise<Hex>;
  /** Waits for a block. `hash` differs if the wallet replaced the transaction. */
  mined(hash: Hex): Promise<{ hash: Hex; success: boolean }>;
  allowance(token: Hex, owner: Hex, spender: Hex): Promise<bigint>;
  signMessage(message: string): Promise<Hex>;
  signTypedData(data: TypedData): Promise<Hex>;
  /** Asks the wallet to list the token of the shares; false if the user declined. */
  watchShares(): Promise<boolean>;
  /** Asks the wallet to let its owner choose another of its accounts (EIP-2255), and returns the account that it uses then. */
  chooseAccount(): Promise<Hex>;
  /** Requests a switch to the product's chain. */
  switchChain(): Promise<void>;
  /** Offers the wallet this site's node of the chain; for the demo, whose chain has the real chain's id. */
  addChain(): Promise<void>;
  disconnect(): Promise<void>;
};
