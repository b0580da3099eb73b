import { encodeApproval } from '@fnx/chain/approval';
import { getAccount } from 'wagmi/actions';
import { canBatch, sendBatch } from '@/wallet/island/batch';
import { makeWalletApi } from '@/wallet/island/wallet-actions';
import type { Provider } from '@/wallet/officer/injected-wallets';
import {
  AccountNotFoundError,
  BatchError,
  BatchFailedError,
  BatchRefusedError,
  BatchUnknownError,
  ChooseUnsupportedError,
  UnknownWalletError,
  UserRejectedError,
  WalletBusyError,
} from '@/wallet/wallet-errors';
import { chainAccount } from '../support/market/chain-accounts';
import {
  LOST_BATCHES,
  LOST_STATUSES,
  NO_BATCHES,
  type WalletAnswer,
} from '../support/market/wallet-answers';
import { startDemoWallet } from './demo-wallet';

/* Wallets that answer as they like. No answer is trusted: it promises what it proves, or two confirmations remain. */

/** The first account that the demo wallet looks at: it derives them one after the other. */
const person = chainAccount(2);
const wallet = startDemoWallet(person);
const answers = new Map<string, WalletAnswer>();

beforeEach(async () => {
  answers.clear();
  const provider = (await wallet.config.connectors[0]?.getProvider()) as Provider;
  const { request } = provider;
  provider.request = async ({ method, params }) => {
    const answer = answers.get(method);
    if (answer === undefined) return request({ method, params });
    if (answer === 'never' || answer === 'late') return new Promise(() => {});
    if ('error' in answer) throw answer.error;
    return answer.result;
  };
  restore = () => {
    provider.request = request;
  };
});
let restore = () => {};
afterEach(() => restore());

const approval = () =>
  encodeApproval({
    token: wallet.chain.tokenAddress('USDT'),
    spender: wallet.chain.chainAddresses.contracts.shareSale,
    amount: 1n,
  });
const api = () =>
  makeWalletApi(wallet.config, {
    demo: false,
    shareToken: wallet.chain.chainAddresses.contracts.shareToken,
    onSent: () => {},
    onSentOtherwise: () => {},
  });
const sender = { from: person.address, description: 'A transaction', check: () => {} };
const batch = () => sendBatch(wallet.config, [approval(), approval()], person.address, 1);
const chain = (status: string, key = '0x38') => ({ result: { [key]: { atomic: { status } } } });

describe('asked what it can do', () => {
  it.each([
    ['supported', '0x38'],
    ['ready', '0x38'],
    ['supported', '0x038'],
  ])('%s under %s means one confirmation', async (status, key) => {
    answers.set('wallet_getCapabilities', chain(status, key));
    expect(await canBatch(wallet.config, person.address)).toBe(true);
  });

  it.each(Object.entries(NO_BATCHES))('%s means two confirmations', async (_, answer) => {
    answers.set('wallet_getCapabilities', answer);
    expect(await api().canBatch(person.address)).toBe(false);
  });
});

describe('asked for a batch', () => {
  it.each(Object.entries(LOST_BATCHES))('%s proves no purchase', async (_, answer) => {
    answers.set('wallet_sendCalls', answer);
    await expect(batch()).rejects.toBeInstanceOf(BatchError);
  });

  it.each([5700, 5710, 5740, 5750, 5760, 4200, -32601, -32602])(
    'code %s says that nothing was sent',
    async (code) => {
      answers.set('wallet_sendCalls', { error: { code } });
      await expect(batch()).rejects.toBeInstanceOf(BatchRefusedError);
    },
  );

  it.each([
    [4001, UserRejectedError],
    [-32002, WalletBusyError],
    [4100, AccountNotFoundError],
  ])('code %s is said as for one transaction', async (code, kind) => {
    answers.set('wallet_sendCalls', { error: { code } });
    await expect(api().sendBatch([approval(), approval()], sender)).rejects.toBeInstanceOf(kind);
  });
});

describe('asked what became of a batch', () => {
  beforeEach(() => answers.set('wallet_sendCalls', { result: { id: 'batch-1' } }));

  it.each(Object.entries(LOST_STATUSES))('%s proves no purchase', async (_, answer) => {
    answers.set('wallet_getCallsStatus', answer);
    await expect(batch()).rejects.toBeInstanceOf(BatchUnknownError);
  });

  it.each([400, 500, 600])('%s is a failure', async (status) => {
    answers.set('wallet_getCallsStatus', { result: { status } });
    await expect(batch()).rejects.toBeInstanceOf(BatchFailedError);
  });

  it.each([200, 'CONFIRMED'])('%s with receipts is the hash of the last one', async (status) => {
    const hash = `0x${'cd'.repeat(32)}`;
    const receipts = [null, { transactionHash: hash }];
    answers.set('wallet_getCallsStatus', { result: { status, receipts } });
    await expect(batch()).resolves.toBe(hash);
  });
});

describe('asked for one transaction', () => {
  it.each<[string, unknown]>([
    ['nothing', null],
    ['an object', {}],
    ['a short text', '0x12'],
    ['its error as a text', 'rejected'],
  ])('%s is no hash: it is unknown what was sent', async (_, result) => {
    answers.set('eth_sendTransaction', { result });
    await expect(api().send(approval(), sender)).rejects.toBeInstanceOf(UnknownWalletError);
  });

  it.each<[string, WalletAnswer]>([
    ['no accounts', { result: [] }],
    ['nothing', { result: null }],
    ['a text that is no address', { result: ['me'] }],
    ['an error', { error: { code: 4100 } }],
  ])('%s as accounts means that it is locked', async (_, answer) => {
    answers.set('eth_accounts', answer);
    await expect(api().send(approval(), sender)).rejects.toBeInstanceOf(AccountNotFoundError);
    expect(wallet.asked).toEqual([]);
  });
});

describe('asked for another account', () => {
  it('it offers its accounts, and the page uses the chosen one, also without an event', async () => {
    const other = chainAccount(3).address;
    answers.set('wallet_requestPermissions', { result: [{ parentCapability: 'eth_accounts' }] });
    answers.set('eth_accounts', { result: [other, person.address] });
    await expect(api().chooseAccount()).resolves.toBe(other);
    expect(getAccount(wallet.config).address).toBe(other);
  });

  it.each([4200, -32601, -32004])('code %s says what to do in the wallet instead', async (code) => {
    answers.set('wallet_requestPermissions', { error: { code } });
    const error = await api()
      .chooseAccount()
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(ChooseUnsupportedError);
    expect(error.message).toMatch(/Switch the account in the wallet/);
  });

  it('its owner may reject that', async () => {
    answers.set('wallet_requestPermissions', { error: { code: 4001 } });
    await expect(api().chooseAccount()).rejects.toBeInstanceOf(UserRejectedError);
  });
});
