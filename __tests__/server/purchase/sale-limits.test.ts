import { hasContractRole, roleId } from '@fnx/contracts/deploy/roles';
import type { QuoteSigner } from '@/server/platform/gateways/quote-signer';
import { orders } from '@/server/purchase/tables';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, orderFor, startMarket } from '../../support/market/market';
import { onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { duringTests } from '../../support/setup/during-tests';

const ADMIN = 0;

/** A signer that tests can stop. */
const account = chainAccount(39);
let isAway = false;
const signer: QuoteSigner = {
  address: account.address,
  signTypedData: (data) =>
    isAway ? Promise.reject(new Error('no signer')) : account.signTypedData(data),
};

describe('no order is made that the contracts would refuse', () => {
  let chain: ShareChain;
  let buyer: Buyer;
  const market = duringTests(() => startMarket({ scripted: true, parts: { signer } }));
  beforeAll(async () => {
    chain = onShareChain(market.chain);
    buyer = await market.buyer(2);
  });
  afterEach(async () => {
    isAway = false;
    market.node.reset();
    await market.checkBooks();
  });

  const order = async (amount = '5', by = buyer) => {
    const quote = { currencyId: 'USDT', side: 'RECEIVE', amount };
    const { data } = await by.request('getConvertedAmount', quote);
    const answer = await by.request('createOrder', orderFor(data.quoteId, by));
    return answer.status === 200 ? 'OK' : answer;
  };
  const refusal = async (amount?: string, by?: Buyer) => {
    const answer = await order(amount, by);
    if (answer === 'OK') throw new Error('an order was made');
    expect(await market.ctx.db.$count(orders)).toBe(0);
    return [answer.data.code, answer.message];
  };

  it('while the sale is paused', async () => {
    await chain.pause();
    expect(await refusal()).toEqual(['SALE_UNAVAILABLE', expect.any(String)]);
    await chain.token(36, 'unpause', []);
  });

  it('while nothing is for sale, or the price is below the minimum', async () => {
    await chain.sale('setMinPrice', [0n]);
    expect(await refusal()).toEqual(['SALE_UNAVAILABLE', expect.any(String)]);
    await chain.sale('setMinPrice', [1_249_000_000n]);
    expect(await refusal()).toEqual(['SALE_UNAVAILABLE', expect.any(String)]);
    await chain.sale('setMinPrice', [1_000_000_000n]);
  });

  it('for more than the round has left', async () => {
    await chain.sale('setCap', [shares(4)]);
    expect(await refusal()).toEqual(['SOLD_OUT', 'Only 4 shares are left.']);
    await chain.sale('setCap', [shares(4_000_000)]);
  });

  it('for more than the daily limit allows now', async () => {
    await chain.sale('setDailyLimit', [shares(8)]);
    const [code, message] = await refusal();
    expect(code).toBe('SALE_LIMIT');
    expect(message).toContain('Only 4 shares can be bought right now');
    await chain.sale('setDailyLimit', [shares(200_000)]);
  });

  it('by a signer whose role was revoked', async () => {
    await chain.authority(ADMIN, 'revokeRole', [roleId('SIGNER'), account.address]);
    expect(await refusal()).toEqual(['SALE_UNAVAILABLE', expect.any(String)]);
    await chain.authority(ADMIN, 'grantRole', [roleId('SIGNER'), account.address, 0]);
  });

  it('while the signer or the node is away', async () => {
    isAway = true;
    expect(await refusal()).toEqual(['SALE_UNAVAILABLE', expect.any(String)]);
    isAway = false;
    market.node.on('eth_call', () => Promise.reject(new Error('no node')));
    const { data } = await buyer.request('getConvertedAmount', {
      currencyId: 'USDT',
      side: 'RECEIVE',
      amount: '5',
    });
    const answer = await buyer.request('createOrder', orderFor(data.quoteId, buyer));
    expect([answer.status, answer.data.code]).toEqual([503, 'SALE_UNAVAILABLE']);
  });

  it('for a holder who is frozen, or a wallet that was removed', async () => {
    const frozen = await market.buyer(3);
    const { data } = await frozen.request('createAttestation', {
      address: frozen.signer.address,
    });
    await chain.freezeHolder(data.holder, true);
    expect(await refusal('5', frozen)).toEqual(['HOLDER_FROZEN', expect.any(String)]);
    await chain.freezeHolder(data.holder, false);
    await chain.register(3, data.holder);
    await chain.removeWallet(3);
    expect(await refusal('5', frozen)).toEqual(['WALLET_BLOCKED', expect.any(String)]);
  });

  it('and one that they accept is made', async () => {
    expect(await order()).toBe('OK');
    const known = { contracts: market.chain.chainAddresses.contracts, timelock: null };
    const { address } = market.ctx.signer;
    expect(await hasContractRole(market.chain.reader, known, 'SIGNER', address)).toBe(true);
  });
});
