import { numberToHex } from 'viem';

/** Browsers as they name themselves. */
export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
export const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** Makes jsdom look like a device. */
export function useDevice(userAgent: string, width: number): void {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  Object.defineProperty(navigator, 'platform', { value: 'Win32', configurable: true });
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
  window.dispatchEvent(new Event('resize'));
}

type Listener = (value: unknown) => void;
type Answer = ((params: unknown[]) => Promise<unknown>) | { code: number } | 'never';
type Request = { method: string; params?: unknown[] };

export type FakeWallet = {
  /** How it answers a method from now on: by a function, with an error of EIP-1193 by its code, or never. */
  on(method: string, answer: Answer): void;
  chainId: number;
  readonly asked: string[];
  emit(event: string, value: unknown): void;
  /** Forgets how it was told to answer, and the site. */
  reset(): void;
};

const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

/** A wallet that the browser announces by EIP-6963, with one account. */
export function announceWallet(address: string): FakeWallet {
  const answers = new Map<string, unknown>();
  const listeners = new Map<string, Set<Listener>>();
  let connected = false;
  const fake: FakeWallet = {
    chainId: 56,
    asked: [],
    on: (method, answer) => void answers.set(method, answer),
    emit: (event, value) => {
      for (const listener of listeners.get(event) ?? []) listener(value);
    },
    reset: () => {
      answers.clear();
      connected = false;
      fake.chainId = 56;
      fake.asked.length = 0;
    },
  };
  const provider = {
    async request({ method, params = [] }: Request) {
      fake.asked.push(method);
      const answer = answers.get(method);
      if (answer === 'never') return new Promise(() => {});
      if (typeof answer === 'function') return answer(params);
      if (typeof answer === 'object' && answer !== null && 'code' in answer) {
        throw Object.assign(new Error('refused'), answer);
      }
      if (answer !== undefined) return answer;
      switch (method) {
        case 'wallet_requestPermissions':
          connected = true;
          return [{ caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] }];
        case 'eth_requestAccounts':
          connected = true;
          return [address];
        case 'eth_accounts':
          return connected ? [address] : [];
        case 'eth_chainId':
          return numberToHex(fake.chainId);
        case 'wallet_switchEthereumChain':
          fake.chainId = Number((params[0] as { chainId: string }).chainId);
          fake.emit('chainChanged', numberToHex(fake.chainId));
          return null;
        default:
          throw Object.assign(new Error(method), { code: -32601 });
      }
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
    },
  };
  const info = { uuid: 'fake-1', name: 'Fake wallet', icon: ICON, rdns: 'org.example.fake' };
  const detail = Object.freeze({ info, provider });
  // Some wallets announce themselves twice.
  const again = Object.freeze({ info: { ...info, uuid: 'fake-2' }, provider });
  const announce = () => {
    for (const one of [detail, again]) {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: one }));
    }
  };
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
  return fake;
}
