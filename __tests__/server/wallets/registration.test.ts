import { encodeAddWallet } from '@fnx/chain/share-token';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import type { Hex } from 'viem';
import { chainAccount } from '../../support/market/chain-accounts';
import {
  type Buyer,
  linkWallet,
  type Market,
  sendCall,
  startMarket,
} from '../../support/market/market';
import { onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { changePerson } from '../../support/people/change-person';
import { duringTests } from '../../support/setup/during-tests';

describe('the registration of a wallet for shares', () => {
  const market = duringTests(() => startMarket({ scripted: true }));
  let chain: ShareChain;
  let token: Hex;
  beforeAll(async () => {
    chain = onShareChain(market.chain);
    token = market.chain.chainAddresses.contracts.shareToken;
  });
  afterEach(async () => {
    market.node.reset();
    await market.checkBooks();
  });

  const attest = (buyer: Buyer, account: number) =>
    buyer.request('createAttestation', { address: chainAccount(account).address });
  const codeOf = async (buyer: Buyer, account: number) => (await attest(buyer, account)).data.code;
  const register = async (buyer: Buyer, account: number) => {
    const { data } = await attest(buyer, account);
    expect(data.kind).toBe('REGISTER');
    await sendCall(market.chain, chainAccount(account), {
      to: data.to,
      value: 0n,
      data: data.data,
    });
    await market.index();
    return data;
  };
  const holderOf = (account: number) =>
    market.chain.reader.readContract({
      address: token,
      abi: shareTokenAbi,
      functionName: 'holderOf',
      args: [chainAccount(account).address],
    });

  it('needs no purchase for the first wallet, and anyone may send it', async () => {
    const buyer = await market.buyer(2);
    const { data } = await attest(buyer, 2);
    expect(data).toMatchObject({ kind: 'REGISTER', nonce: '0', to: token });
    await sendCall(market.chain, chainAccount(3), { to: token, value: 0n, data: data.data });
    expect(await holderOf(2)).toBe(data.holder);
    await market.index();
    expect(await codeOf(buyer, 2)).toBe('WALLET_REGISTERED');
    // Used once.
    await sendCall(market.chain, chainAccount(3), { to: token, value: 0n, data: data.data });
    expect(await market.purchase(buyer, { amount: '5' })).toMatchObject({ holder: data.holder });
  });

  it('needs the consent of a registered one for a further wallet', async () => {
    const buyer = await market.buyer(4);
    await market.purchase(buyer, { amount: '5' });
    await linkWallet(market.ctx, buyer.userId, chainAccount(5).address);
    const { data } = await attest(buyer, 5);
    expect(data).toMatchObject({
      kind: 'ADD',
      to: token,
      consent: { signers: [chainAccount(4).address], typedData: { primaryType: 'AddWallet' } },
    });
    expect(data).not.toHaveProperty('signature');
    const { domain, types, message } = data.consent.typedData;
    const consent = await chainAccount(4).signTypedData({
      domain,
      types: { AddWallet: types.AddWallet },
      primaryType: 'AddWallet',
      message: {
        ...message,
        nonce: BigInt(message.nonce),
        validUntil: BigInt(message.validUntil),
      },
    });
    const attested = { holder: data.holder, nonce: 0n, validUntil: BigInt(data.validUntil) };
    const call = encodeAddWallet(token, attested, chainAccount(4).address, consent);
    await sendCall(market.chain, chainAccount(5), call);
    expect(await holderOf(5)).toBe(data.holder);
    await market.index();
    const second = { ...buyer, signer: chainAccount(5) };
    expect(await market.purchase(second, { amount: '6' })).toMatchObject({ status: 'CONFIRMED' });
    expect((await buyer.request('myWallet')).data.holdings.total).toBe('11');
    // A new wallet cannot consent to a further one.
    await linkWallet(market.ctx, buyer.userId, chainAccount(33).address);
    expect((await attest(buyer, 33)).data.consent.signers).toEqual([chainAccount(4).address]);
  });

  it('asks for consent also while the first registration is not indexed', async () => {
    const buyer = await market.buyer(6);
    await linkWallet(market.ctx, buyer.userId, chainAccount(7).address);
    const first = await attest(buyer, 6);
    await sendCall(market.chain, chainAccount(6), { to: token, value: 0n, data: first.data.data });
    expect((await attest(buyer, 7)).data).toMatchObject({
      kind: 'ADD',
      consent: { signers: [chainAccount(6).address] },
    });
  });

  it('is refused for a wallet that is not linked, removed, or somebody else’s', async () => {
    const buyer = await market.buyer(8);
    expect(await codeOf(await market.buyer(), 8)).toBe('WALLET_REQUIRED');
    expect(await codeOf(buyer, 9)).toBe('WALLET_MISMATCH');
    await changePerson(market.ctx.db, buyer.userId, { kycStatus: 'REJECTED' });
    expect(await codeOf(buyer, 8)).toBe('KYC_REQUIRED');
    const removed = await market.buyer(10);
    await register(removed, 10);
    await chain.removeWallet(10);
    await market.index();
    expect(await codeOf(removed, 10)).toBe('WALLET_BLOCKED');
    const other = await market.buyer(11);
    await chain.register(11, `0x${'77'.repeat(32)}`);
    expect(await codeOf(other, 11)).toBe('WALLET_ALREADY_LINKED');
  });

  it('is refused for a frozen holder, and while the node is away', async () => {
    const buyer = await market.buyer(12);
    const { data } = await attest(buyer, 12);
    await chain.freezeHolder(data.holder, true);
    expect(await codeOf(buyer, 12)).toBe('HOLDER_FROZEN');
    market.node.on('eth_call', () => Promise.reject(new Error('no node')));
    expect(await codeOf(buyer, 12)).toBe('SALE_UNAVAILABLE');
  });

  it('keeps a wallet linked that holds shares, and one with a live quote', async () => {
    const buyer = await market.buyer(13);
    await market.purchase(buyer, { amount: '5' });
    const unlink = async (account: number) => {
      const signer = chainAccount(account);
      const nonce = await buyer.request('walletNonce', { address: signer.address, chainId: 56 });
      const { message } = nonce.data;
      const signature = await signer.signMessage({ message });
      const request = { action: 'UNLINK', address: signer.address, message, signature };
      return buyer.request('userWalletRequest', request);
    };
    expect(await unlink(13)).toMatchObject({
      status: 409,
      message: expect.stringContaining('holds 5 shares'),
      data: { code: 'WALLET_HOLDS_SHARES' },
    });
    await chain.register(14, `0x${'88'.repeat(32)}`);
    await chain.transfer(13, 14, shares(5));
    await market.index();
    const order = await market.order(buyer, { amount: '5' });
    await buyer.request('updateOrder', { orderId: order.id, action: 'CANCEL' });
    expect((await unlink(13)).data.code).toBe('WALLET_IN_USE');
    await market.expire(order);
    await market.watch();
    expect((await unlink(13)).status).toBe(200);
  });

  it('links no wallet that holds another person’s shares', async () => {
    const holder = `0x${'99'.repeat(32)}` as const;
    await chain.buy(15, holder, shares(3));
    await market.index();
    const buyer = await market.buyer();
    const signer = chainAccount(15);
    const nonce = await buyer.request('walletNonce', { address: signer.address, chainId: 56 });
    const { message } = nonce.data;
    const signature = await signer.signMessage({ message });
    const link = { action: 'LINK', address: signer.address, message, signature };
    expect((await buyer.request('userWalletRequest', link)).data.code).toBe(
      'WALLET_ALREADY_LINKED',
    );
  });
});

describe('the check of a transfer', () => {
  let market: Market;
  let chain: ShareChain;
  let buyer: Buyer;
  const holder = `0x${'66'.repeat(32)}` as const;
  beforeAll(async () => {
    market = await startMarket({ scripted: true });
    chain = onShareChain(market.chain);
    buyer = await market.buyer(2);
    await market.purchase(buyer, { amount: '10' });
    await chain.register(3, holder);
  });
  afterAll(() => market.stop());
  afterEach(() => market.node.reset());

  const check = async (to: number, amount: string, from = 2) =>
    buyer.request('canTransfer', {
      from: chainAccount(from).address,
      to: chainAccount(to).address,
      shares: amount,
    });

  it('passes what the share token would move', async () => {
    expect((await check(3, '10')).data).toEqual({ ok: true, reason: null, fault: null });
  });

  const frozen = { name: 'ERC7943InsufficientUnfrozenBalance', params: { shares: '2' } };
  const fault = (name: string) => ({ name, params: {} });

  it.each<[string, () => Promise<unknown>, number, string, string, object]>([
    [
      'to a wallet that is not registered',
      async () => {},
      4,
      '1',
      'not registered',
      fault('ERC7943CannotReceive'),
    ],
    [
      'of more than there is',
      async () => {},
      3,
      '10.000001',
      'does not hold enough',
      fault('ERC20InsufficientBalance'),
    ],
    ['of frozen shares', () => chain.freeze(2, shares(8)), 3, '3', 'It can send 2 shares', frozen],
    ['while transfers are paused', () => chain.pause(), 3, '1', 'paused', fault('EnforcedPause')],
  ])('says why not: %s', async (_, prepare, to, amount, words, named) => {
    await prepare();
    const { data } = await check(to, amount);
    expect(data).toEqual({ ok: false, reason: expect.stringContaining(words), fault: named });
  });

  it('does not guess while the node is away', async () => {
    market.node.fail('down');
    expect((await check(3, '1')).data.code).toBe('SALE_UNAVAILABLE');
  });
});
