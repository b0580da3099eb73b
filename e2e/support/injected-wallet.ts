import type { BrowserContext, Page } from '@playwright/test';
import {
  type Address,
  createPublicClient,
  type Hex,
  hexToString,
  http,
  isHex,
  numberToHex,
  type PublicClient,
} from 'viem';
import type { LocalAccount } from 'viem/accounts';
import { NO_BATCHES, type WalletAnswer } from '../../__tests__/support/market/wallet-answers';
import { BLOCK_TIME_MS } from './block-time';
import { unshownCall, unshownTyped } from './shown-to-signer';

/**
 * A wallet as a browser extension would be: it announces itself by EIP-6963, speaks EIP-1193, and does as the test says.
 * The page holds only a messenger; accounts and keys live here, in the test. It reads and sends through the local chain's own
 * node, as a real wallet uses a node of its own and not the site's.
 */

export const BSC = 56;

/** Questions to the wallet that its owner has to decide. */
type Question = 'connect' | 'sign' | 'send' | 'batch' | 'watch' | 'switch' | 'add';
/**
 * `silence`: the window stays open and nobody ever answers; `later`: it stays open until the owner decides otherwise; `break`: it fails; `forge`: it signs with another key; `leave`: it loses
 * its connection to the site over the question; `approve-once`: it approves this one and rejects the next; `busy`: it says that another
 * request is open.
 */
type Decision =
  | 'approve'
  | 'approve-once'
  | 'reject'
  | 'silence'
  | 'later'
  | 'break'
  | 'forge'
  | 'leave'
  | 'busy';

type Request = { method: string; params?: unknown[] };
type TransactionRequest = { from: Address; to: Address; value?: Hex; data?: Hex; gas?: Hex };
type Answer = { result: unknown } | { error: { code: number; message: string } };

/** A transaction as the wallet was asked to send it, and what it sent. */
type Sent = { request: TransactionRequest; hash: Hex; nonce: number; gasPrice: bigint };

/** Codes of EIP-1193 and EIP-1474. */
const REJECTED = 4001;
const DISCONNECTED = 4900;
const UNKNOWN_CHAIN = 4902;
const BUSY = -32002;
const NO_METHOD = -32601;

class ProviderError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** The local chain behind the service under test. */
export function chainUrl(): string {
  const url = process.env.E2E_RPC_URL;
  if (!url) throw new Error('E2E_RPC_URL names the local chain of the service under test.');
  return url;
}

type WalletOptions = {
  /** The accounts that the wallet holds, the first one selected. */
  accounts: readonly [LocalAccount, ...LocalAccount[]];
  name?: string;
  rdns?: string;
  /** The network it stands on. */
  chainId?: number;
  /** Networks it knows besides; asked for another one it answers "unrecognized chain". */
  knownChains?: readonly number[];
  /** It executes several calls as one transaction's worth, all or nothing (EIP-5792). */
  atomic?: 'supported';
  /** Without `atomic`: what it answers when it is asked for that. */
  capabilities?: WalletAnswer;
  /** Its owner has not confirmed yet that the account is without funds; the demo asks once. */
  unwarned?: boolean;
  /** It is the browser of a wallet's own app: the wallet stands on `window.ethereum` and announces nothing. */
  ownBrowser?: boolean;
};

export class InjectedWallet {
  readonly chain: PublicClient;
  readonly sent: Sent[] = [];
  /** Values that the wallet showed and the page did not. */
  readonly unshown: string[] = [];
  /** Methods asked for, oldest first. */
  readonly asked: string[] = [];
  private readonly decisions = new Map<Question, Decision>();
  private readonly known: Set<number>;
  private signer: LocalAccount;
  private open = false;
  private holding: Promise<void> = Promise.resolve();
  private decided: () => void = () => {};
  private change = (request: TransactionRequest) => request;
  /** Batches by their id, with the hashes of their calls. */
  private readonly batches = new Map<string, Hex[]>();

  constructor(
    private readonly context: BrowserContext,
    private readonly options: WalletOptions,
    private chainId = options.chainId ?? BSC,
  ) {
    this.signer = options.accounts[0];
    this.chain = createPublicClient({ transport: http(chainUrl()), pollingInterval: 100 });
    this.known = new Set([this.chainId, ...(options.knownChains ?? [BSC])]);
  }

  /** The account as the page sees it. */
  get address(): Address {
    return this.signer.address;
  }

  /** How the owner decides from now on; the default is to approve. */
  decide(question: Question, decision: Decision): void {
    this.decisions.set(question, decision);
    this.decided();
  }

  /** A script in the page changes what it asks the wallet for, after the page's own checks. */
  alter(change: (request: TransactionRequest) => TransactionRequest): void {
    this.change = change;
  }

  /** Holds signatures, and answers to transactions after they were sent, back until the returned function is called. */
  holdAnswers(): () => void {
    let release: () => void = () => {};
    this.holding = new Promise((resolve) => {
      release = resolve;
    });
    return () => {
      this.holding = Promise.resolve();
      release();
    };
  }

  async selectAccount(account: LocalAccount): Promise<void> {
    this.signer = account;
    await this.emit('accountsChanged', [this.address]);
  }

  async selectChain(chainId: number): Promise<void> {
    this.known.add(chainId);
    this.chainId = chainId;
    await this.emit('chainChanged', numberToHex(chainId));
  }

  /** The owner disconnects the site in the wallet. */
  async disconnect(): Promise<void> {
    this.open = false;
    await this.emit('accountsChanged', []);
  }

  /** The same payment again with a higher fee: same nonce, another hash. */
  async speedUp(sent: Sent): Promise<Hex> {
    return this.replace(sent, sent.request);
  }

  /** Nothing to itself in the payment's place. */
  async cancel(sent: Sent): Promise<Hex> {
    const { address } = this.signer;
    return this.replace(sent, { from: address, to: address, value: '0x0' });
  }

  /** Pays something else than it was asked for, as its owner may. */
  async send(request: Omit<TransactionRequest, 'from'>): Promise<Hex> {
    return (await this.broadcast({ ...request, from: this.signer.address })).hash;
  }

  /** Stops or resumes the blocks of the local chain, so that a transaction can be caught waiting. */
  async mine(blocks: 'stopped' | 'running'): Promise<void> {
    const interval = blocks === 'stopped' ? 0 : BLOCK_TIME_MS;
    await this.chain.request({ method: 'evm_setIntervalMining', params: [interval] } as never);
  }

  /** Puts the last transaction behind those that wait with it: the local chain keeps their sequence. */
  async queueAgain(): Promise<void> {
    const last = this.sent.at(-1);
    if (!last) throw new Error('Nothing was sent.');
    const drop = { method: 'hardhat_dropTransaction', params: [last.hash] };
    await this.chain.request(drop as never);
    await this.broadcast(last.request, last.nonce, last.gasPrice);
  }

  private async replace(sent: Sent, request: TransactionRequest): Promise<Hex> {
    const { hash } = await this.broadcast(request, sent.nonce, (sent.gasPrice * 3n) / 2n);
    return hash;
  }

  private async broadcast(
    request: TransactionRequest,
    nonce?: number,
    gasPrice?: bigint,
  ): Promise<Sent> {
    const { signer, chain } = this;
    const value = BigInt(request.value ?? 0);
    const fees = {
      nonce:
        nonce ??
        (await chain.getTransactionCount({ address: signer.address, blockTag: 'pending' })),
      gasPrice: gasPrice ?? (await chain.getGasPrice()),
    };
    const serializedTransaction = await signer.signTransaction({
      ...fees,
      type: 'legacy',
      chainId: BSC,
      to: request.to,
      value,
      ...(request.data ? { data: request.data } : {}),
      gas: request.gas ? BigInt(request.gas) : 500_000n,
    });
    const hash = await chain.sendRawTransaction({ serializedTransaction });
    const sent = { request, hash, ...fees };
    this.sent.push(sent);
    return sent;
  }

  /** @throws ProviderError when the owner says no; never answers when nobody does */
  private async ask(question: Question): Promise<void> {
    const decision = this.decisions.get(question) ?? 'approve';
    if (decision === 'silence') await new Promise(() => {});
    if (decision === 'later') {
      await new Promise<void>((resolve) => {
        this.decided = resolve;
      });
      return this.ask(question);
    }
    if (decision === 'leave') {
      await this.disconnect();
      throw new ProviderError(DISCONNECTED, 'The provider is disconnected from all chains.');
    }
    if (decision === 'approve-once') this.decide(question, 'reject');
    if (decision === 'busy') throw new ProviderError(BUSY, 'Request already pending.');
    if (decision === 'break') throw new ProviderError(-32603, 'The wallet broke.');
    if (decision === 'reject') throw new ProviderError(REJECTED, 'User rejected the request.');
  }

  async answer(request: Request, page: Page): Promise<Answer> {
    this.asked.push(request.method);
    try {
      await this.compare(request, page);
      return { result: (await this.handle(request)) ?? null };
    } catch (error) {
      const code = error instanceof ProviderError ? error.code : -32000;
      return { error: { code, message: error instanceof Error ? error.message : String(error) } };
    }
  }

  /** Holds what the wallet would show against the page that asks. @throws ProviderError that lists what the page does not show */
  private async compare({ method, params = [] }: Request, page: Page): Promise<void> {
    const unshown =
      method === 'eth_sendTransaction'
        ? await unshownCall(page, this.chain, params[0] as TransactionRequest)
        : method === 'eth_signTypedData_v4'
          ? await unshownTyped(page, String(params[1]))
          : [];
    if (unshown.length === 0) return;
    this.unshown.push(...unshown);
    throw new ProviderError(-32603, `The page does not show ${unshown.join(', ')}.`);
  }

  private async handle({ method, params = [] }: Request): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        if (!this.open) await this.ask('connect');
        this.open = true;
        return [this.address];
      case 'eth_accounts':
        return this.open ? [this.address] : [];
      case 'eth_chainId':
        return numberToHex(this.chainId);
      case 'wallet_requestPermissions':
        await this.ask('connect');
        this.open = true;
        return [{ parentCapability: 'eth_accounts', caveats: [{ value: [this.address] }] }];
      case 'wallet_revokePermissions':
        this.open = false;
        return null;
      case 'wallet_switchEthereumChain':
        return this.switchChain(Number((params[0] as { chainId: Hex }).chainId));
      case 'wallet_addEthereumChain': {
        await this.ask('add');
        const added = Number((params[0] as { chainId: Hex }).chainId);
        await this.selectChain(added);
        return null;
      }
      case 'personal_sign': {
        await this.ask('sign');
        await this.holding;
        const [data] = params as [Hex];
        const forged = this.decisions.get('sign') === 'forge';
        const signer = forged ? this.options.accounts[1] : this.signer;
        return (signer ?? this.signer).signMessage({
          message: isHex(data) ? hexToString(data) : data,
        });
      }
      case 'eth_signTypedData_v4': {
        await this.ask('sign');
        await this.holding;
        return this.signer.signTypedData(JSON.parse(String(params[1])));
      }
      case 'wallet_watchAsset':
        await this.ask('watch');
        return true;
      case 'wallet_getCapabilities':
        return this.capabilities();
      case 'wallet_sendCalls':
        return this.sendCalls(params[0] as { calls: Omit<TransactionRequest, 'from'>[] });
      case 'wallet_getCallsStatus':
        return this.callsStatus(String(params[0]));
      case 'eth_sendTransaction': {
        await this.ask('send');
        const { hash } = await this.broadcast(this.change(params[0] as TransactionRequest));
        await this.holding;
        return hash;
      }
      default:
        if (method.startsWith('wallet_')) throw new ProviderError(NO_METHOD, method);
        return this.chain.request({ method, params } as never);
    }
  }

  /** Nothing at all, as MetaMask 13.36 for an account that it cannot upgrade, unless the test says otherwise. */
  private capabilities(): unknown {
    const { atomic, capabilities = NO_BATCHES['an empty object'] } = this.options;
    if (atomic) return { [numberToHex(BSC)]: { atomic: { status: atomic } } };
    if (typeof capabilities !== 'object') return new Promise(() => {});
    if ('result' in capabilities) return capabilities.result;
    throw Object.assign(new ProviderError(-32603, 'Internal error'), capabilities.error);
  }

  /** One confirmation. The calls are sent one after the other, and mined in one block: nobody can tell from outside. */
  private async sendCalls({ calls }: { calls: Omit<TransactionRequest, 'from'>[] }) {
    if (!this.options.atomic) throw new ProviderError(NO_METHOD, 'wallet_sendCalls');
    await this.ask('batch');
    const from = this.signer.address;
    const hashes: Hex[] = [];
    for (const call of calls) hashes.push((await this.broadcast({ ...call, from })).hash);
    const id = `batch-${this.batches.size}`;
    this.batches.set(id, hashes);
    return { id };
  }

  private async callsStatus(id: string) {
    const hashes = this.batches.get(id) ?? [];
    const receipts = await Promise.all(
      hashes.map((hash) =>
        this.chain.request({ method: 'eth_getTransactionReceipt', params: [hash] } as never),
      ),
    );
    const mined = receipts.filter((receipt) => receipt !== null) as { status: Hex }[];
    const failed = mined.some(({ status }) => status !== '0x1');
    const done = mined.length === hashes.length;
    return {
      version: '2.0.0',
      id,
      chainId: numberToHex(BSC),
      atomic: true,
      status: failed ? 500 : done ? 200 : 100,
      ...(done ? { receipts: mined } : {}),
    };
  }

  private async switchChain(chainId: number): Promise<null> {
    if (!this.known.has(chainId)) throw new ProviderError(UNKNOWN_CHAIN, 'Unrecognized chain.');
    await this.ask('switch');
    await this.selectChain(chainId);
    return null;
  }

  private async emit(event: string, value: unknown): Promise<void> {
    const detail = JSON.stringify({ event, value });
    await Promise.all(
      this.context.pages().map((page) =>
        page
          .evaluate((text) => {
            window.dispatchEvent(new CustomEvent('injected-wallet', { detail: text }));
          }, detail)
          // A page that is just leaving hears of it when it asks the next time.
          .catch(() => {}),
      ),
    );
  }
}

/** Puts the wallet into every page that the context opens from now on. */
export async function injectWallet(
  context: BrowserContext,
  options: WalletOptions,
): Promise<InjectedWallet> {
  const wallet = new InjectedWallet(context, options);
  const channel = `wallet_${Math.random().toString(36).slice(2)}`;
  await context.exposeBinding(channel, ({ page }, request: Request) =>
    wallet.answer(request, page),
  );
  await context.addInitScript(installProvider, {
    channel,
    name: options.name ?? 'Test wallet',
    rdns: options.rdns ?? 'org.example.testwallet',
    ownBrowser: options.ownBrowser ?? false,
  });
  if (!options.unwarned) {
    await context.addInitScript(() => {
      // A tab begins with an empty document, which has no storage.
      if (location.protocol !== 'about:') localStorage.setItem('fnx.replayAccepted', 'true');
    });
  }
  return wallet;
}

/** Runs in the page before its own scripts: the provider, and its announcement by EIP-6963. */
function installProvider({
  channel,
  name,
  rdns,
  ownBrowser,
}: {
  channel: string;
  name: string;
  rdns: string;
  ownBrowser: boolean;
}): void {
  type Listener = (value: unknown) => void;
  const listeners = new Map<string, Set<Listener>>();
  const ask = (window as unknown as Record<string, (request: unknown) => Promise<Answer>>)[channel];
  const provider = {
    async request({ method, params }: Request) {
      const answer = await ask?.({ method, params });
      if (answer && 'error' in answer) {
        throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
      }
      return answer?.result;
    },
    on(event: string, listener: Listener) {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      return provider;
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
      return provider;
    },
  };
  window.addEventListener('injected-wallet', (event) => {
    const told = JSON.parse((event as CustomEvent<string>).detail) as {
      event: string;
      value: unknown;
    };
    for (const listener of listeners.get(told.event) ?? []) listener(told.value);
  });
  if (ownBrowser) {
    Object.assign(window, { ethereum: provider });
    return;
  }
  const icon =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="%233ecf9b"/></svg>';
  const detail = Object.freeze({
    info: {
      uuid: `7d6f2b1a-0000-4000-8000-${rdns.length.toString().padStart(12, '0')}`,
      name,
      icon,
      rdns,
    },
    provider,
  });
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
