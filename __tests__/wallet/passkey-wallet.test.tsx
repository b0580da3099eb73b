import { endpoints } from '@fnx/api/endpoints';
import { encodeSigner } from '@fnx/chain/account-signers';
import type { Call } from '@fnx/chain/call';
import { CHAIN_ID } from '@fnx/chain/chains';
import { HttpResponse, http } from 'msw';
import { encodeFunctionData, erc20Abi, type Hex, isAddressEqual, parseEther } from 'viem';
import type { Config } from 'wagmi';
import { connect, reconnect } from 'wagmi/actions';
import { call } from '@/lib/http/http';
import { endSession, startSession } from '@/lib/session/session';
import { makeWagmiConfig } from '@/wallet/island/wagmi-config';
import { makeWalletApi } from '@/wallet/island/wallet-actions';
import { readPasskeys } from '@/wallet/passkey/known-passkeys';
import {
  LogInFirstError,
  NoPasskeyError,
  NotSubmittedError,
  PasskeyUnusedError,
  UnknownSubmissionError,
  UnreadableKeyError,
} from '@/wallet/passkey/passkey-errors';
import { madeHere, newPasskeyOf, PASSKEY_CONNECTOR_ID } from '@/wallet/passkey/passkey-ids';
import { passkeyWallet } from '@/wallet/passkey/passkey-wallet';
import { ownError, UserRejectedError } from '@/wallet/wallet-errors';
import { chainAccount } from '../support/market/chain-accounts';
import { type Buyer, paymentCall } from '../support/market/market';
import { startMarketPages } from '../support/market/market-pages';
import { walletPayment } from '../support/market/wire-quote';
import { attest, softCredentials } from '../support/people/soft-credentials';
import { SENDER } from '../support/service/sender';

/** 32 bytes of a coordinate, base64url. */
const NOUGHT = Buffer.alloc(32).toString('base64url');
const STRANGER = chainAccount(35);
const pages = startMarketPages({ parts: { sender: SENDER } });

let device: ReturnType<typeof softCredentials>;
let buyer: Buyer;

beforeAll(() => {
  Object.assign(window, { PublicKeyCredential: {} });
});
beforeEach(async () => {
  const { ctx } = pages.market();
  ctx.sender = SENDER;
  device = softCredentials();
  Object.defineProperty(navigator, 'credentials', { value: device, configurable: true });
  buyer = await pages.market().buyer();
  startSession(buyer.token);
});

/** A page of the person, in a browser that knows nothing of it. */
async function openPage() {
  const facts = await call(endpoints.config);
  const config = makeWagmiConfig(facts, [passkeyWallet(facts.passkeys, readPasskeys)]);
  const { shareToken } = pages.market().chain.addresses.contracts;
  const api = makeWalletApi(config, {
    ...{ demo: false, shareToken, onSent: () => {}, onSentOtherwise: () => {} },
  });
  return { config, api };
}

async function connectPasskey(config: Config): Promise<Hex> {
  const connector = config.connectors.find(({ id }) => id === PASSKEY_CONNECTOR_ID);
  if (!connector) throw new Error('The passkey is not offered.');
  const { accounts } = await connect(config, { connector });
  return accounts[0];
}

/** Links the address like the sign-in prompt of the dialog. */
async function link(api: Awaited<ReturnType<typeof openPage>>['api'], address: Hex) {
  const { message } = await call(endpoints.walletNonce, { address, chainId: CHAIN_ID });
  const signature = await api.signMessage(message);
  const passkey = newPasskeyOf(address);
  await call(endpoints.userWalletRequest, {
    ...{ action: 'LINK', address, message, signature, passkey },
  });
  madeHere.clear();
}

/** A page with a linked account. */
async function openAccount() {
  const page = await openPage();
  const account = await connectPasskey(page.config);
  await link(page.api, account);
  device.asked.length = 0;
  return { ...page, account };
}

const sender = (from: Hex) => ({ from, description: 'Test', check: () => {} });

const erc20 = (functionName: 'approve' | 'transfer', to: Hex, amount: bigint): Call => ({
  to: pages.market().chain.tokenAddress('USDT'),
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
});

async function fund(account: Hex) {
  const { chain } = pages.market();
  await chain.submit(chain.treasury, erc20('transfer', account, parseEther('1000')));
}

/** An amount that the sale may take: a call that needs no money. */
const allow = (amount: bigint) =>
  erc20('approve', pages.market().chain.addresses.contracts.shareSale, amount);
const allowed = (account: Hex) => {
  const { chain } = pages.market();
  return chain.reader.readContract({
    address: chain.tokenAddress('USDT'),
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, chain.addresses.contracts.shareSale],
  });
};

const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

it('makes an account with one touch and links it with another, before the account exists', async () => {
  const { config, api } = await openPage();
  const account = await connectPasskey(config);
  expect(device.asked).toEqual(['create']);
  await link(api, account);
  expect(device.asked).toEqual(['create', 'get']);
  const { wallets } = await call(endpoints.myWallet);
  expect(wallets).toMatchObject([{ address: account, passkeys: [{ signer: expect.any(String) }] }]);
  expect(await pages.market().chain.reader.getCode({ address: account })).toBeUndefined();
});

it('keeps a passkey that is not linked yet over a reload, and finds a linked one on another device', async () => {
  const first = await openPage();
  const account = await connectPasskey(first.config);
  const reloaded = await openPage();
  expect(await connectPasskey(reloaded.config)).toBe(account);
  await link(reloaded.api, account);
  expect(sessionStorage.getItem('fnx.passkey')).toBeNull();
  expect(await connectPasskey((await openPage()).config)).toBe(account);
  expect(device.asked).toEqual(['create', 'get']);
});

it('connects again after the service could not say whose account it is', async () => {
  const { account } = await openAccount();
  const { config } = await openPage();
  const connectors = config.connectors.filter(({ id }) => id === PASSKEY_CONNECTOR_ID);
  pages.network.use(
    http.get('*/api/v1/user/my-wallet', () => HttpResponse.json({}, { status: 503 })),
  );
  expect(await reconnect(config, { connectors })).toEqual([]);
  expect(config.state.status).toBe('disconnected');
  pages.network.resetHandlers();
  expect(await reconnect(config, { connectors })).toMatchObject([{ accounts: [account] }]);
});

it('approves and buys with one touch, and without BNB', async () => {
  const { account, api } = await openAccount();
  await fund(account);
  const market = pages.market();
  const order = await market.order({ ...buyer, signer: { address: account } } as Buyer, {
    amount: '20',
  });
  const { approve } = walletPayment(order);
  if (!approve) throw new Error('No approval.');
  expect(await api.canBatch(account)).toBe(true);
  const calls = [erc20('approve', approve.spender, BigInt(approve.amountRaw)), paymentCall(order)];
  await api.sendBatch(calls, sender(account));
  expect(device.asked).toEqual(['get']);
  await market.index();
  expect(await market.read(buyer, order.id)).toMatchObject({ status: 'CONFIRMED' });
  expect(await market.chain.reader.getBalance({ address: account })).toBe(0n);
});

it('sends one call after the other, each with its own number', async () => {
  const { account, api } = await openAccount();
  await api.send(allow(1n), sender(account));
  const hash = await api.send(allow(2n), sender(account));
  expect(await api.mined(hash)).toMatchObject({ success: true });
  expect(await allowed(account)).toBe(2n);
});

it('adds a signer by the first call, before the account exists', async () => {
  const { account, api } = await openAccount();
  const signer = `0x${'ab'.repeat(20)}` as const;
  const hash = await api.send(encodeSigner({ account, act: 'ADD', signer }), sender(account));
  expect(await api.mined(hash)).toMatchObject({ success: true });
  expect((await call(endpoints.relayState, { account })).signers).toContain(signer);
});

it('signs typed data that a contract accepts, and deploys the account for it', async () => {
  const { account, api } = await openAccount();
  const { chain } = pages.market();
  const typed = {
    domain: {
      ...{ name: 'FNX Ballots', version: '1', chainId: CHAIN_ID },
      verifyingContract: chain.addresses.contracts.ballots,
    },
    types: { Vote: [{ name: 'choice', type: 'uint256' }] },
    primaryType: 'Vote',
    message: { choice: '2' },
  } as const;
  const signature = await api.signTypedData(typed);
  expect(await chain.reader.getCode({ address: account })).toBeDefined();
  const asked = { address: account, ...typed, signature };
  const wanted = { ...asked, message: { choice: 2n } };
  const other = { ...asked, message: { choice: 3n } };
  expect(await chain.reader.verifyTypedData(wanted)).toBe(true);
  expect(await chain.reader.verifyTypedData(other)).toBe(false);
});

it('leads on to another account where a passkey was lost, and back', async () => {
  const { account, api } = await openAccount();
  device.lose();
  const fresh = await api.chooseAccount();
  expect(isAddressEqual(fresh, account)).toBe(false);
  expect(device.asked).toEqual(['create']);
  expect(await api.chooseAccount()).toBe(account);
  expect(await api.chooseAccount()).toBe(fresh);
  await link(api, fresh);
  const { wallets } = await call(endpoints.myWallet);
  expect(wallets.map(({ passkeys }) => passkeys.length)).toEqual([1, 1]);
});

describe('says why nothing was signed', () => {
  it.each([
    ['NotAllowedError', PasskeyUnusedError],
    ['NotSupportedError', NoPasskeyError],
    ['SecurityError', NoPasskeyError],
  ])('%s', async (name, expected) => {
    const { config } = await openPage();
    device.answer(name);
    expect(ownError(await failure(connectPasskey(config)))).toBeInstanceOf(expected);
    expect(madeHere.read()).toBeNull();
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a point that is none of the curve', attest(NOUGHT, NOUGHT)],
  ])('a password manager that gives %s, whose key nobody uses then', async (_, attestation) => {
    const { config } = await openPage();
    const signalUnknownCredential = jest.fn(async () => {});
    Object.assign(window.PublicKeyCredential, { signalUnknownCredential });
    device.give(attestation);
    expect(ownError(await failure(connectPasskey(config)))).toBeInstanceOf(UnreadableKeyError);
    expect(madeHere.read()).toBeNull();
    expect(signalUnknownCredential).toHaveBeenCalledTimes(1);
  });

  it('when the sheet is closed over a call, or the device has none of the passkeys', async () => {
    const { account, api } = await openAccount();
    device.answer('AbortError');
    const closed = await failure(api.send(allow(1n), sender(account)));
    expect(closed).toBeInstanceOf(UserRejectedError);
    device.answer(null);
    device.lose();
    const lost = await failure(api.sendBatch([allow(1n), allow(2n)], sender(account)));
    expect(lost).toBeInstanceOf(PasskeyUnusedError);
    expect(await allowed(account)).toBe(0n);
  });

  it('to a guest, whose accounts are unknown', async () => {
    const { config } = await openPage();
    endSession();
    expect(ownError(await failure(connectPasskey(config)))).toBeInstanceOf(LogInFirstError);
    expect(device.asked).toEqual([]);
  });
});

describe('without the service', () => {
  it('a signed call can be submitted by anybody, once', async () => {
    const { account, api } = await openAccount();
    pages.market().ctx.sender = null;
    const problem = await failure(api.sendBatch([allow(7n), allow(8n)], sender(account)));
    expect(problem).toBeInstanceOf(NotSubmittedError);
    const { to, data } = JSON.parse((problem as NotSubmittedError).signedCall ?? '{}');
    const { chain } = pages.market();
    await chain.submit(STRANGER.address, { to, data });
    expect(await allowed(account)).toBe(8n);
    await expect(chain.submit(STRANGER.address, { to, data })).rejects.toThrow();
  });

  it('a lost answer is asked for again, and is not said to be unsent', async () => {
    const { account, api } = await openAccount();
    let losses = 1;
    pages.network.use(
      http.post('*/api/v1/wallet/relay', () => (losses-- > 0 ? HttpResponse.error() : undefined)),
    );
    await api.mined(await api.send(allow(3n), sender(account)));
    expect(await allowed(account)).toBe(3n);
    losses = 3;
    const problem = await failure(api.send(allow(4n), sender(account)));
    expect(problem).toBeInstanceOf(UnknownSubmissionError);
    expect((problem as UnknownSubmissionError).signedCall).toContain('"to"');
  });

  it('goes on waiting for a call that was taken, when the service fails once', async () => {
    const { account, api } = await openAccount();
    let answers = 0;
    pages.network.use(
      http.get('*/api/v1/wallet/relay', () =>
        answers++ % 2 === 0 ? HttpResponse.json({}, { status: 503 }) : undefined,
      ),
    );
    await api.mined(await api.send(allow(5n), sender(account)));
    expect(await allowed(account)).toBe(5n);
  });
});
