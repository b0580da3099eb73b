import { EventEmitter } from 'node:events';

/*
 * Stands for WalletConnect's provider, which speaks to a relay on another host: it gives a code to scan or to open in an app,
 * and waits until the test says what the person did there.
 */

const RELAY_MS = 50;

let codes = 0;
let settle: { approve(): void; refuse(): void } | undefined;
let accounts: string[] = [];

export const relay = {
  /** A relay behind a firewall: it accepts the connection and says nothing. */
  silent: false,
  /** The newest code, as in the QR picture. */
  uri: '',
  approve(address: string) {
    accounts = [address];
    settle?.approve();
  },
  refuse() {
    settle?.refuse();
  },
};

class FakeProvider extends EventEmitter {
  readonly events = new EventEmitter();
  readonly chainId = 56;
  session: { namespaces: object } | undefined;
  get accounts() {
    return this.session ? accounts : [];
  }
  async connect(): Promise<void> {
    relay.uri = `wc:${++codes}@2?relay-protocol=irn&symKey=${'ab'.repeat(32)}`;
    const answer = new Promise<void>((resolve, reject) => {
      settle = { approve: resolve, refuse: () => reject(new Error('User rejected.')) };
    });
    // A relay is far away: a caller that subscribes in the same tick still gets the code.
    await new Promise((arrived) => setTimeout(arrived, RELAY_MS));
    if (!relay.silent) this.emit('display_uri', relay.uri);
    await answer;
    this.session = { namespaces: { eip155: { chains: ['eip155:56'], accounts: [] } } };
  }
  async enable(): Promise<string[]> {
    return accounts;
  }
  async disconnect(): Promise<void> {
    this.session = undefined;
    accounts = [];
  }
  async request({ method }: { method: string }): Promise<unknown> {
    if (method === 'eth_accounts') return this.accounts;
    if (method === 'eth_chainId') return '0x38';
    throw Object.assign(new Error(method), { code: -32601 });
  }
}

export const EthereumProvider = {
  init: async (): Promise<FakeProvider> => new FakeProvider(),
};
