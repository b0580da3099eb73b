import type { DataOf } from '@fnx/api/endpoints';
import type { Call } from '@fnx/chain/call';
import type { ReactNode } from 'react';
import type { Hex } from 'viem';
import { t } from '@/lang/calls';
import type { Row } from '@/ui/basics/rows';
import type { Step } from '@/ui/feedback/steps';
import type { SentCall, SentSwap } from '@/wallet/sent-calls';
import type { Sender, WalletApi } from '@/wallet/wallet-api';

/** Content of a review. Facts about the call are decoded from what the wallet gets. */
export type Review = {
  /** Instead of the head's, where the decoded call says more. */
  title?: string;
  button?: string;
  rows: readonly Row[];
  /** All else, folded. */
  details?: readonly Row[];
  /** Names the transaction in the wallet's dialog and in the list of sent ones; without it, the button's words do. */
  description?: string;
  /** Further facts that the signer should know. */
  notice?: ReactNode;
  /** Shares that the call brings its signer, in smallest units: it is not worth a larger network fee. */
  gain?: bigint;
  /** The requests to the wallet, where there are several. */
  steps?: { label: string; steps: readonly Step[] };
  /** Words that the signer has to type first. */
  typed?: { words: string; label: string };
};

/** Request to the wallet: the call alone, because nothing is missing; an approval first; or both in one confirmation (EIP-5792). */
export type Plan = 'CALL' | 'APPROVAL' | 'BATCH';

/** The step for which a review waits: the wallet's approval or call, the block of the approval (`chain`), or the page (`sent`). */
export type At = 'approval' | 'chain' | 'call' | 'sent';

/** The allowance that a call needs. */
export type Approval = {
  call: Call;
  /** @throws CallMismatchError when a call is not this approval */
  check(call: Call): void;
  token: Hex;
  spender: Hex;
  /** Allowance that suffices, in the token's smallest unit. */
  needed: bigint;
  decimals: number;
  symbol: string;
  /** On the button, and of its transaction. */
  words: string;
  /** On the button, where one press leads through approval and call. Without them, each has a press of its own. */
  wordsOfBoth?: string;
  /** The requests to the wallet; `at` is null while none is open. */
  steps(plan: Plan, at: At | null): Review['steps'];
};

/** A transaction that is ready for its review. */
export type BuiltCall = {
  call: Call;
  approval?: Approval;
  /** Names what must not happen twice: a wallet is asked in one tab at a time, and again after a reload only if its owner says so. */
  once?: string;
  /**
   * Built again right before the wallet is asked, for a call that ages.
   *
   * @throws WalletError when it cannot be signed any more
   */
  renew?(): Promise<BuiltCall>;
  /** The wallet that has to send it; without one, the connected wallet sends it. */
  from?: Hex;
  /** The wallets that may send it, where others of the account may not yet. */
  signers?: readonly Hex[] | undefined;
  spends?: Sender['spends'];
  receives?: Sender['receives'];
  /**
   * Decodes a call and compares it with what was asked for: the one that is shown, and again the one that the wallet gets.
   *
   * @param sender the wallet that sends it; undefined while none is connected
   * @throws CallMismatchError naming the difference
   */
  read(call: Call, sender: Hex | undefined): Review;
};

/** A message that a wallet signs free of charge. */
export type BuiltMessage<Sent> = {
  /** The wallets that can sign it; without them, the connected wallet signs it. */
  signers?: readonly Hex[];
  /**
   * Null while no wallet is connected.
   *
   * @throws CallMismatchError when the message is not the one that was asked for
   */
  read(): Review | null;
  /** Has the message signed, and hands the signature on or builds what it was needed for. */
  sign(wallet: WalletApi, signer: Hex | undefined): Promise<{ sent: Sent } | { next: Built<Sent> }>;
};

export type Built<Sent> = BuiltCall | BuiltMessage<Sent>;

/**
 * A kind of call that a wallet signs: its data, what a review shows of it, and what the wallet gets. `Data` says all that was
 * asked for; other data are another call. `Sent` is what the page learns: the hash of the transaction.
 */
export type CallKind<Data, Sent = Hex> = {
  /** The words around the review, also while the call is built. */
  head(data: Data): { title: string; button: string; back?: string };
  /** Names what the transaction is about, the second part of its subject in the list of sent ones. */
  about(data: Data): string;
  /** Further data for the list of sent ones. */
  kept?(data: Data): Omit<SentSwap, keyof SentCall>;
  /** Builds the call or has the service build it, which changes nothing. */
  build(data: Data, config: DataOf<'config'>): Built<Sent> | Promise<Built<Sent>>;
};

/** The contract that a call goes to. */
export const contractRow = (label: string, address: string): Row => ({
  id: 'contract',
  label,
  value: address,
  long: true,
  copy: t('Copy contract address'),
});
