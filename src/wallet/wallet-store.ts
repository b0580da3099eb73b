import { useSyncExternalStore } from 'react';
import type { WalletApi } from './wallet-api';

/**
 * What the rest of the product may know about the wallet, without a byte of wallet code: a small
 * store that the island (`island.tsx`, loaded on demand) writes and everybody reads.
 */

export type Authentication = 'loading' | 'unauthenticated' | 'authenticated';

type NotConnected = {
  status: 'idle' | 'loading' | 'disconnected' | 'connecting';
  authentication: Authentication;
  address?: undefined;
  chainId?: undefined;
  wrongNetwork?: undefined;
  connectorName?: undefined;
  balance?: undefined;
  name?: undefined;
  pending?: undefined;
};

type Connected = {
  status: 'connected';
  authentication: Authentication;
  /** EIP-55 */
  address: `0x${string}`;
  chainId: number;
  /** The wallet stands on a chain that the product does not use. */
  wrongNetwork: boolean;
  connectorName: string;
  /** Native balance for display, e.g. `4.21 BNB`; absent until it is known. */
  balance?: string;
  /** What the account calls itself on Ethereum, where that is looked up. */
  name?: string;
  /** Transactions of this account wait for the network. */
  pending?: boolean;
};

/** `idle`: no wallet code loaded; `loading`: it is being loaded; the rest as wagmi reports it. */
export type WalletState = NotConnected | Connected;

/** What the island offers once it runs. */
export type WalletControls = {
  openConnect(): void;
  openAccount(): void;
  openChain(): void;
  /** Reconnects the wallet used last; false when the wallet does not remember this site. */
  reconnect(): Promise<boolean>;
  api: WalletApi;
};

type LastWallet = { id: string; name: string };

const IDLE: WalletState = { status: 'idle', authentication: 'unauthenticated' };
const LAST_WALLET_KEY = 'fnx.lastWallet';
/** Everything the wallet libraries and this folder leave in the browser. */
const STORED_PREFIXES = ['wagmi.', 'rk-', 'fnx.lastWallet', 'fnx.demoWallet', 'WALLETCONNECT_'];

let state: WalletState = IDLE;
let loading: Promise<WalletControls> | undefined;
let controls: WalletControls | undefined;
let announceControls: ((ready: WalletControls) => void) | undefined;
let refuseControls: ((reason: unknown) => void) | undefined;
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The wallet as this page sees it now. */
export function walletState(): WalletState {
  return state;
}

/** The wallet as this page sees it now, for components. */
export function useWallet(): WalletState {
  return useSyncExternalStore(subscribe, walletState, () => IDLE);
}

/** Somebody asked for the wallet: `WalletMount` answers by loading the island. */
export function useIslandRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => loading !== undefined,
    () => false,
  );
}

/** Written by the island alone. */
export function setWalletState(next: WalletState): void {
  if (sameState(state, next)) return;
  state = next;
  changed();
}

function sameState(a: WalletState, b: WalletState): boolean {
  return (
    a.status === b.status &&
    a.authentication === b.authentication &&
    a.address === b.address &&
    a.chainId === b.chainId &&
    a.wrongNetwork === b.wrongNetwork &&
    a.connectorName === b.connectorName &&
    a.balance === b.balance &&
    a.name === b.name &&
    a.pending === b.pending
  );
}

/** Called by the island when it runs (with what it offers) and when it leaves the page. */
export function registerControls(next: WalletControls | undefined): void {
  controls = next;
  if (next) announceControls?.(next);
}

/**
 * Asks for the wallet code and waits until the island runs. Cheap to call again: one load at a
 * time, and none once it is there.
 *
 * @throws when the code cannot be loaded; the state is `idle` again, and a later call tries anew
 */
export function loadWallet(): Promise<WalletControls> {
  if (controls) return Promise.resolve(controls);
  if (!loading) {
    loading = new Promise((resolve, reject) => {
      announceControls = resolve;
      refuseControls = reject;
    });
    // Preloading has nobody to tell; whoever clicks gets the rejection from its own await.
    loading.catch(() => {});
    state = { status: 'loading', authentication: 'unauthenticated' };
    changed();
  }
  return loading;
}

/** The island could not be loaded or fell over: back to the start, so that a click tries again. */
export function islandFailed(reason: unknown): void {
  refuseControls?.(reason);
  controls = undefined;
  loading = undefined;
  state = IDLE;
  changed();
}

/** Starts loading on hover, focus and on wallet routes; a failure shows only once somebody clicks. */
export function preloadWallet(): void {
  loadWallet().catch(() => {});
}

/** Opens the connect dialog (or the sign-in prompt of a connected wallet that is not linked yet). */
export async function openConnect(): Promise<void> {
  (await loadWallet()).openConnect();
}

/** Opens the account dialog: address, recent transactions, disconnect. */
export async function openAccount(): Promise<void> {
  (await loadWallet()).openAccount();
}

/** Opens the network dialog. */
export async function openChain(): Promise<void> {
  (await loadWallet()).openChain();
}

/**
 * Reconnects the wallet used last, without a dialog where the wallet allows it; opens the dialog
 * where it does not.
 */
export async function reconnectWallet(): Promise<void> {
  const ready = await loadWallet();
  if (!(await ready.reconnect())) ready.openConnect();
}

/** The wallet that was connected last in this browser, for the "Reconnect" button. */
export function lastWallet(): LastWallet | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(LAST_WALLET_KEY) ?? 'null');
    if (stored && typeof stored === 'object' && 'id' in stored && 'name' in stored) {
      return { id: String(stored.id), name: String(stored.name) };
    }
  } catch {
    // Blocked storage or a foreign value: there is no last wallet then.
  }
  return undefined;
}

/** Remembers the wallet for the "Reconnect" button. */
export function rememberWallet(wallet: LastWallet): void {
  try {
    localStorage.setItem(LAST_WALLET_KEY, JSON.stringify(wallet));
  } catch {
    // Without storage the next visit simply starts from the dialog.
  }
}

/** Removes all that wallets left in this browser; part of logging out. */
export function forgetWallets(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (STORED_PREFIXES.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
    }
  } catch {
    // Blocked storage holds nothing of ours.
  }
}
