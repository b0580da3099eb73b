import { deskCalls } from '@fnx/api/desk/desk';
import { type Hex, zeroAddress } from 'viem';
import { chainActions } from '@/server/platform/tables';
import { rebuildRegister } from '@/server/register/rebuild';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, orderFor, startMarket } from '../../support/market/market';
import { newHolder, onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { firstOfficers } from '../../support/people/officers';
import { duringTests } from '../../support/setup/during-tests';

const [ADMIN, REGISTRAR] = [0, 38] as const;
const [FOUNDER, BUYER, STRANGER, EMPLOYEE] = [2, 3, 4, 5] as const;

const LETTER = newHolder();

describe('the rules of holding', () => {
  let people: ShareChain;
  let buyer: Buyer;
  const market = duringTests(() => startMarket({ desk: true }));
  beforeAll(async () => {
    people = onShareChain(market.chain);
    buyer = await market.buyer(BUYER);
    await people.buy(FOUNDER, newHolder(), shares(901));
    await people.rules(ADMIN, 'setCeiling', [2_500, shares(900)]);
    await market.index();
  });

  const quote = (amount: string, by = buyer) =>
    by.request('getConvertedAmount', { currencyId: 'USDT', side: 'RECEIVE', amount });
  const refused = (name: string, message: string, params: object) => ({
    status: 409,
    message: `The contract would refuse this: ${message}`,
    data: { code: 'TRANSACTION_REFUSED', params: { fault: { name, params } } },
  });
  const needsApproval = (percent: string, limit: string) =>
    refused(
      'ApprovalNeeded',
      `This would take you to ${percent}\u00a0% of the bank. Crossing ${limit}\u00a0% needs the supervisor’s approval. Write to support first.`,
      { percent, limit },
    );
  /** Two officers read the supervisor's letter and sign; then REGISTRAR's wallet sends the call. */
  const approveAtDesk = async (person: string) => {
    const [ada, grace] = await firstOfficers(market.service, ['COMPLIANCE']);
    const letter = { name: 'letter.pdf', base64: Buffer.from('Approved.').toString('base64') };
    const { data } = await ada.propose(
      'holdings approve',
      [person],
      { percent: '19.99', reason: 'Letter of 2 December' },
      { letter },
    );
    const { data: seen } = await grace.call(deskCalls.proposal, { id: data.id });
    expect(seen.unread).toEqual(['letter']);
    expect(seen.matter?.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Person', value: expect.stringContaining('Buyer') }),
        { label: 'May hold up to', value: '19.99 %', before: '0 %' },
      ]),
    );
    expect(seen.moment).toEqual(
      expect.arrayContaining([
        { label: 'Holds on the chain', value: '9.9 %: 99 shares' },
        { label: 'May then cross', value: '10 %' },
      ]),
    );
    await ada.sign(data.id);
    await grace.sign(data.id);
    const [action] = await market.ctx.db.select().from(chainActions);
    if (!action) throw new Error('no call was prepared');
    const { toAddress, data: calldata } = action;
    const call = { to: toAddress as Hex, data: calldata as Hex, value: 0n };
    await people.send(chainAccount(REGISTRAR), call);
  };
  const holderOf = async (by: Buyer) =>
    (await by.request('createAttestation', { address: by.signer.address })).data.holder;

  it('let a buyer reach 9.9 %, and no tenth without the supervisor’s approval', async () => {
    const bought = await market.purchase(buyer, { amount: '99' });
    expect(bought.status).toBe('CONFIRMED');
    expect(await quote('5')).toMatchObject(needsApproval('10.34', '10'));
    await approveAtDesk(buyer.userId);
    const crossing = await market.purchase(buyer, { amount: '5' });
    expect(crossing.status).toBe('CONFIRMED');
    expect(await quote('150')).toMatchObject(needsApproval('21.99', '20'));
  });

  it('refuse the order of a quote from before, and more than the ceiling', async () => {
    const { data } = await quote('5');
    await people.rules(ADMIN, 'setCeiling', [1_000, shares(900)]);
    const above = refused(
      'AboveCeiling',
      'This would take you to 10.79\u00a0% of the bank. One holder may have at most 10\u00a0%.',
      { percent: '10.79', limit: '10' },
    );
    expect(await buyer.request('createOrder', orderFor(data.quoteId, buyer))).toMatchObject(above);
    await people.rules(ADMIN, 'setCeiling', [2_500, shares(900)]);
  });

  it('know an approval from before the first wallet is registered', async () => {
    const first = await market.buyer(STRANGER);
    expect(await quote('150', first)).toMatchObject(needsApproval('12.98', '10'));
    await people.rules(REGISTRAR, 'approve', [await holderOf(first), 1_999, LETTER]);
    expect((await market.purchase(first, { amount: '150' })).status).toBe('CONFIRMED');
  });

  it('tell a sender what the recipient would have', async () => {
    const send = (from: number, to: number, amount: string) =>
      buyer.request('canTransfer', {
        from: chainAccount(from).address,
        to: chainAccount(to).address,
        shares: amount,
      });
    expect((await send(FOUNDER, BUYER, '200')).data).toMatchObject({
      ok: false,
      fault: { name: 'RECIPIENT_ABOVE_CEILING', params: { percent: '26.32', limit: '25' } },
    });
  });

  it('keep what is locked up with its owner, who sees until when and sends the rest', async () => {
    const employee = await market.buyer(EMPLOYEE);
    const { address } = employee.signer;
    const until = Date.parse('2031-06-30T00:00:00.000Z');
    await people.issue(await holderOf(employee), address, shares(50), BigInt(until / 1000));
    await people.transfer(FOUNDER, EMPLOYEE, shares(20));
    await market.index();
    const holdings = {
      available: '70',
      total: '70',
      lockedUp: { shares: '50', until: new Date(until).toISOString() },
    };
    expect((await employee.request('myWallet')).data).toMatchObject({ holdings });
    expect((await employee.request('dashboard')).data).toMatchObject({ holdings });
    const to = chainAccount(BUYER).address;
    const send = async (amount: string) =>
      (await employee.request('canTransfer', { from: address, to, shares: amount })).data;
    expect(await send('20')).toMatchObject({ ok: true });
    expect(await send('20.000001')).toMatchObject({
      ok: false,
      reason:
        'Of your shares, 50 shares are locked up until 2031-06-30 00:00 UTC. You can send the others.',
    });
    // Lock-ups are read from the indexed events, which a rebuild makes again.
    expect((await rebuildRegister(market.ctx)).filter(({ same }) => !same)).toEqual([]);
    // Rules that are replaced keep nothing.
    await people.token(ADMIN, 'setRules', [zeroAddress]);
    await market.index();
    expect((await employee.request('myWallet')).data.holdings.lockedUp).toBeNull();
  });
});
