import { useSyncExternalStore } from 'react';
import { useHydrating } from '@/lib/page/use-hydrating';
import { storedValue } from '@/lib/storage/stored-value';
import type { WalletApi } from './wallet-api';

/**
 * Wallet state for the rest of the app, without any wallet code: a small store written by the island (`island.tsx`,
 * loaded on demand).
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
  feePaid?: undefined;
};

type Connected = {
  status: 'connected';
  authentication: Authentication;
  /** EIP-55 */
  address: `0x${string}`;
  chainId: number;
  /** The wallet is on a chain that the product does not use. */
  wrongNetwork: boolean;
  connectorName: string;
  /** Native balance for display, e.g. `4.21 BNB`; absent until it is known. */
  balance?: string;
  /** The ENS name, if looked up. */
  name?: string;
  /** Transactions are pending. */
  pending?: boolean;
  /** The service submits its calls and pays their network fees. */
  feePaid?: true;
};

/** `idle`: no wallet code loaded; `loading`: it is being loaded; the rest as wagmi reports it. */
export type WalletState = NotConnected | Connected;

/** Functions that the island provides once it runs. */
export type WalletControls = {
  openConnect(): void;
  /** Connects the account by passkey, made where there is none, and links it. @throws WalletError, or what the library threw */
  openKey(): Promise<void>;
  /** Connects another account by passkey than the lost one, made where there is none. @throws as `openKey` */
  openOtherKey(lost: string): Promise<void>;
  openAccount(): void;
  openChain(): void;
  /** Reconnects the last wallet; resolves to false if it no longer authorises this site. */
  reconnect(): Promise<boolean>;
  api: WalletApi;
};

type LastWallet = { id: string; name: string };

const IDLE: WalletState = { status: 'idle', authentication: 'unauthenticated' };

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

export function walletState(): WalletState {
  return state;
}

export function useWallet(): WalletState {
  return useSyncExternalStore(subscribe, walletState, () => IDLE);
}

/** Whether the wallet code was requested; `WalletMount` then loads the island. */
export function useIslandRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => loading !== undefined,
    () => false,
  );
}

/** Called only by the island. */
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
    a.pending === b.pending &&
    a.feePaid === b.feePaid
  );
}

/** Called by the island on mount, and with undefined on unmount. */
export function registerControls(next: WalletControls | undefined): void {
  controls = next;
  if (next) announceControls?.(next);
}

/**
 * Loads the wallet code and waits until the island runs. Concurrent calls share one load.
 *
 * @throws if the code cannot be loaded; the state is `idle` again, and a later call retries
 */
export function loadWallet(): Promise<WalletControls> {
  if (controls) return Promise.resolve(controls);
  if (!loading) {
    loading = new Promise((resolve, reject) => {
      announceControls = resolve;
      refuseControls = reject;
    });
    // Avoids an unhandled rejection on preload; callers receive it from their own await.
    loading.catch(() => {});
    state = { status: 'loading', authentication: 'unauthenticated' };
    changed();
  }
  return loading;
}

/** Resets the state after the island failed to load or crashed, so that the next click retries. */
export function islandFailed(reason: unknown): void {
  refuseControls?.(reason);
  controls = undefined;
  loading = undefined;
  state = IDLE;
  changed();
}

/** Preloads on hover, focus and wallet routes; a failure shows only on click. */
export function preloadWallet(): void {
  loadWallet().catch(() => {});
}

/** Events by which a person begins to use a page. */
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/**
 * Preloads for a page that needs a wallet: at once where one was connected before, which is reconnected, otherwise with the
 * first sign that somebody uses the page. The wallet code weighs as much as all the rest of it.
 *
 * @returns what ends the wait
 */
export function preloadWalletOnUse(): () => void {
  const waiting = new AbortController();
  const start = () => {
    waiting.abort();
    preloadWallet();
  };
  if (lastWallet()) start();
  else {
    for (const sign of SIGNS_OF_USE) {
      window.addEventListener(sign, start, { passive: true, signal: waiting.signal });
    }
  }
  return () => waiting.abort();
}

/** Opens the connect dialog (or the sign-in prompt of a connected wallet that is not linked yet). */
export async function openConnect(): Promise<void> {
  (await loadWallet()).openConnect();
}

/** One touch makes or opens the key to a person's shares, without a dialog of wallets. @throws as `WalletControls.openKey` */
export async function openKey(): Promise<void> {
  await (await loadWallet()).openKey();
}

/** One touch makes the key that replaces a lost one; the request for the recovery links it. @throws as `WalletControls.openKey` */
export async function openOtherKey(lost: string): Promise<void> {
  await (await loadWallet()).openOtherKey(lost);
}

/** Opens the account dialog: address, recent transactions, disconnect. */
export async function openAccount(): Promise<void> {
  (await loadWallet()).openAccount();
}

/** Loads the wallet code if needed and returns its API. */
export async function getWallet(): Promise<WalletApi> {
  return (await loadWallet()).api;
}

/** Opens the network dialog. */
export async function openChain(): Promise<void> {
  (await loadWallet()).openChain();
}

/** Reconnects the last wallet silently if possible; otherwise opens the dialog. */
export async function reconnectWallet(): Promise<void> {
  const ready = await loadWallet();
  if (!(await ready.reconnect())) ready.openConnect();
}

const stored = storedValue<LastWallet>('fnx.lastWallet', (value) =>
  value && typeof value === 'object' && 'id' in value && 'name' in value
    ? { id: String(value.id), name: String(value.name) }
    : null,
);

/** The last connected wallet, for the "Reconnect" button. */
export const lastWallet = () => stored.read() ?? undefined;

/** The same in a page; none while React continues what the build has drawn, which knows no browser. */
export function useLastWallet(): LastWallet | undefined {
  return useHydrating() ? undefined : lastWallet();
}

export const rememberWallet = stored.save;
