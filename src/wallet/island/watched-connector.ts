import type { Wallet, WalletList } from '@rainbow-me/rainbowkit';
import { type Connector, type CreateConnectorFn, createConnector } from 'wagmi';
import { walletState } from '@/wallet/wallet-store';
import { isPhone } from './devices';
import { type AttemptReport, beginAttempt } from './dialog/attempt';
import type { Way } from './dialog/connection-faults';

export type CreateWallet = WalletList[number]['wallets'][number];

/** RainbowKit shows a code one task after it has it; what covers the one before stays for as long. */
const CODE_SHOWN_MS = 60;

/**
 * Reports a wallet's attempts to connect, and defers its set-up. wagmi runs each connector's `setup` when the configuration is
 * created, and WalletConnect's loads its SDK and contacts its servers.
 */
export function watched(create: CreateWallet): CreateWallet {
  return (options) => {
    const wallet = create(options);
    const relay = isRelayed(wallet);
    const way = relay ? 'relay' : wallet.id === COINBASE ? 'window' : 'browser';
    const watch = new Watch(wallet, way, wallet.mobile?.getUri);
    return {
      ...wallet,
      createConnector: (details) => {
        const createInner = wallet.createConnector(details);
        return createConnector((config) => {
          const { setup, connect, getChainId, getProvider, ...rest } = createInner(config);
          let ready: Promise<void> | undefined;
          return {
            ...rest,
            // `this` is the final connector; inner methods call their siblings through it.
            async connect(this: Connector, parameters: { isReconnecting?: boolean } | undefined) {
              return watch.connect(async () => {
                ready ??= setup?.call(this) ?? Promise.resolve();
                await ready;
                return connect.call(this, parameters as never);
              }, parameters?.isReconnecting);
            },
            getChainId(this: Connector) {
              // RainbowKit asks this first, at once when a wallet is chosen.
              watch.begin();
              return getChainId.call(this);
            },
            async getProvider(this: Connector, parameters: never) {
              return watch.provider(await getProvider.call(this, parameters));
            },
          } as ReturnType<CreateConnectorFn>;
        });
      },
    };
  };
}

/** Its library opens a window of Coinbase, unless its extension answers. */
const COINBASE = 'coinbase';

/** WalletConnect wallets have a code to scan or a link. */
const isRelayed = ({ qrCode, mobile, id }: Wallet): boolean =>
  Boolean(qrCode ?? mobile) || id === 'walletConnect';

type Emitter = { once?(event: string, take: (uri: string) => void): unknown };

/** The attempts of one wallet. */
export class Watch {
  private report: AttemptReport | null = null;
  private readonly seen = new WeakSet<object>();

  constructor(
    private readonly wallet: { id: string; name: string },
    private readonly way: Way,
    private readonly linkOf?: (uri: string) => string,
  ) {}

  /** Once per choice: a running attempt continues. Outside the dialog no attempt is awaited. */
  begin(): void {
    if (walletState().status === 'connected' || this.report?.isCurrent || !isDialogOpen()) return;
    this.report = beginAttempt(this.wallet, this.way);
  }

  async connect<T>(act: () => Promise<T>, silently = false): Promise<T> {
    if (!silently) this.begin();
    const { report } = this;
    try {
      const result = await notTooSoon(act);
      report?.end();
      return result;
    } catch (error) {
      report?.fail(error);
      throw error;
    } finally {
      if (this.report === report) this.report = null;
    }
  }

  /** The provider, whose codes reach RainbowKit only while their wallet is the chosen one. */
  provider<T>(provider: T): T {
    const emitter = provider as (T & Emitter) | null | undefined;
    if (this.way !== 'relay' || !emitter?.once || this.seen.has(emitter)) return provider;
    this.seen.add(emitter);
    const once = emitter.once.bind(emitter);
    emitter.once = (event, take) => {
      if (event !== 'display_uri') return once(event, take);
      return once(event, (uri) => {
        const { report } = this;
        if (report && !report.isCurrent) return;
        take(uri);
        const link = isPhone() ? this.linkOf?.(uri) : undefined;
        setTimeout(() => report?.open(link), CODE_SHOWN_MS);
      });
    };
    return provider;
  }
}

function isDialogOpen(): boolean {
  return document.querySelector('[data-rk] [role="dialog"]') !== null;
}

/** RainbowKit renders its connection view shortly after the request and drops failures before that. */
const VIEW_READY_MS = 500;

/** Delays a failure until the dialog can show it. */
export async function notTooSoon<T>(act: () => Promise<T>): Promise<T> {
  const started = Date.now();
  try {
    return await act();
  } catch (error) {
    const left = VIEW_READY_MS - (Date.now() - started);
    if (left > 0) await new Promise((wake) => setTimeout(wake, left));
    throw error;
  }
}
