import { createHash } from 'node:crypto';
import { decodePay } from '@fnx/chain/distributions';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { formatDecimal } from '@fnx/values/money';
import { eq } from 'drizzle-orm';
import {
  type Address,
  ContractFunctionRevertedError,
  erc20Abi,
  type Hex,
  HttpRequestError,
} from 'viem';
import { say } from '@/lang/engine/say';
import { payouts } from '@/server/distributions/tables';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { sendAnnouncements } from '@/server/messaging/announce';
import { announcements, operatorAlerts } from '@/server/messaging/tables';
import { commandGroups } from '@/server/modules';
import { execute } from '@/server/operator/execute';
import { sendFromTreasury } from '@/server/register/board-calls';
import { checkRegister } from '@/server/register/check/check-register';
import { rebuildRegister } from '@/server/register/rebuild';
import { orderOf, parseLine } from '../../../scripts/ops/admin/command-line';
import { shares } from '../../support/market/share-chain';
import { type Staker, startStakingWorld } from '../../support/market/staking-world';
import { duringTests } from '../../support/setup/during-tests';

const USDT = 10n ** 18n;

const world = duringTests(startStakingWorld);
beforeAll(async () => {
  await prepareCurrencies(world.ctx);
});

const list = async (person: Staker) => (await person.request('listDistributions')).data;
const newest = async (person: Staker) => (await list(person)).docs[0];
const claim = (person: Staker, id: bigint) =>
  person.request('claimDistribution', undefined, { params: { id: String(id) } });

const addressOf = (account: number) => world.people.addressOf(account) as Address;

/** USDT in a wallet, smallest units. */
const moneyOf = (account: number) =>
  world.chain.balanceOf(world.chain.tokenAddress('USDT'), addressOf(account));

const supply = () =>
  world.chain.reader.readContract({
    address: world.chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: 'totalSupply',
  });

/** Distributes among those who hold shares now: USDT for each share. */
async function distribute(perShare: number, taxBps = 0) {
  const partOf = (held: number) => (shares(perShare) * shares(held) * USDT) / 10n ** 12n;
  const amount = text(((await supply()) * shares(perShare) * USDT) / 10n ** 12n);
  const id = await world.people.distribute(perShare, taxBps);
  await world.index();
  return { id, amount, partOf };
}

async function pay(id: bigint, ...people: Staker[]) {
  await world.people.payDistribution(
    id,
    people.map(({ holder }) => holder),
  );
  await world.index();
}

const text = (raw: bigint) => formatDecimal(raw, 18);

describe('a distribution', () => {
  it('is listed with what each person held at the record time', async () => {
    const ada = await world.investor(300);
    const ben = await world.investor(100);
    const eve = await world.investor(0);
    const { id, amount, partOf } = await distribute(10);
    // Shares that move afterwards change nothing.
    await world.people.transfer(ada.account, ben.account, shares(200));
    await world.index();
    expect(await newest(ada)).toMatchObject({
      id: String(id),
      symbol: 'USDT',
      amount,
      shares: '300',
      mine: text(partOf(300)),
      status: 'OWED',
      paid: null,
    });
    expect(await newest(ben)).toMatchObject({ mine: text(partOf(100)), status: 'OWED' });
    expect(await newest(eve)).toMatchObject({ shares: '0', mine: '0', status: 'NONE' });
  });

  it('is on a later page than what was distributed after it', async () => {
    const ada = await world.investor(10);
    const { id: older } = await distribute(0.1);
    const { id: newer } = await distribute(0.2);
    const first = await ada.request('listDistributions', { page: 1, limit: 1 });
    const second = await ada.request('listDistributions', { page: 2, limit: 1 });
    expect(first.data.docs).toMatchObject([{ id: String(newer) }]);
    expect(second.data.docs).toMatchObject([{ id: String(older) }]);
  });

  it('is announced to shareholders once', async () => {
    const ada = await world.investor(10);
    const { id, amount } = await distribute(0.5);
    const news = async () =>
      (await world.ctx.db.select().from(announcements)).filter(
        ({ fingerprint }) => fingerprint === `distribution ${id}`,
      );
    const [announced, ...more] = await news();
    if (!announced) throw new Error('It was not announced.');
    expect([announced.audience, more]).toEqual(['HOLDERS', []]);
    // Each person is told in the own language.
    expect(say('fr', announced.body)).toContain(`La banque distribue ${amount} USDT à ceux`);
    await sendAnnouncements(world.ctx);
    await sendAnnouncements(world.ctx);
    const { data } = await ada.request('listNotification', { kind: 'DISTRIBUTION' });
    expect(
      data.docs.filter(({ body }: { body: string }) => body.includes(`distributes ${amount} USDT`)),
    ).toMatchObject([{ title: 'Distribution declared', link: '/distributions' }]);
  });

  it('is paid less its tax, and what arrived is what the owner reads', async () => {
    const ada = await world.investor(300);
    const { id, partOf } = await distribute(2, 2_500);
    const before = await moneyOf(ada.account);
    await pay(id, ada);
    const tax = (partOf(300) * 2_500n) / 10_000n;
    const net = partOf(300) - tax;
    expect((await moneyOf(ada.account)) - before).toBe(net);
    const [row] = await world.ctx.db
      .select()
      .from(payouts)
      .where(eq(payouts.distributionId, String(id)));
    expect(row).toMatchObject({ amountRaw: partOf(300), taxRaw: tax });
    const { data } = await ada.request('listTransactions', { type: 'DISTRIBUTION' });
    expect(data.docs).toMatchObject([{ amount: text(net) }]);
    const places = (await checkRegister(world.ctx)).map(({ place }) => place);
    expect(places.filter((place) => place.includes(`distribution ${id}`))).toEqual([]);
  });

  it('is paid once, and appears in transactions and notifications', async () => {
    const ada = await world.investor(300);
    const { id, partOf } = await distribute(1.5);
    const before = await moneyOf(ada.account);
    await pay(id, ada);
    await pay(id, ada);
    expect((await moneyOf(ada.account)) - before).toBe(partOf(300));
    const paid = await newest(ada);
    expect(paid).toMatchObject({
      status: 'PAID',
      paid: { to: expect.stringMatching(new RegExp(`^${addressOf(ada.account)}$`, 'i')) },
    });
    const { data: lines } = await ada.request('listTransactions', { type: 'DISTRIBUTION' });
    expect(lines.docs).toMatchObject([
      {
        type: 'DISTRIBUTION',
        symbol: 'USDT',
        amount: text(partOf(300)),
        status: 'CONFIRMED',
        txHash: paid.paid.txHash,
      },
    ]);
    const { data: notices } = await ada.request('listNotification', { kind: 'DISTRIBUTION' });
    expect(notices.docs.map(({ body }: { body: string }) => body)).toEqual([
      expect.stringContaining(`${text(partOf(300))} USDT arrived in your wallet`),
    ]);
  });

  it('can be claimed by the owner alone', async () => {
    const ada = await world.investor(50);
    const { id, partOf } = await distribute(1);
    const { status, data } = await claim(ada, id);
    expect(status).toBe(200);
    expect(decodePay({ to: data.to, data: data.data, value: 0n })).toEqual({
      contract: world.chain.addresses.contracts.distributions,
      terms: { id, holders: [ada.holder] },
    });
    const before = await moneyOf(ada.account);
    await ada.sign(data);
    expect((await moneyOf(ada.account)) - before).toBe(partOf(50));
    expect(await claim(ada, id)).toMatchObject({
      status: 409,
      data: { code: 'DISTRIBUTION_SETTLED' },
    });
  });

  it('refuses a claim that the contract would skip, with the reason', async () => {
    const ada = await world.investor(50);
    const eve = await world.investor(0);
    const { id } = await distribute(1);
    expect(await claim(eve, id)).toMatchObject({ data: { code: 'DISTRIBUTION_SETTLED' } });
    expect(await claim(ada, id + 1n)).toMatchObject({ data: { code: 'DISTRIBUTION_NOT_FOUND' } });
    await world.people.freezeHolder(ada.holder, true);
    expect(await claim(ada, id)).toMatchObject({
      data: { code: 'TRANSACTION_REFUSED' },
      message: expect.stringContaining('frozen, blocked or being recovered'),
    });
    await pay(id, ada);
    expect(await newest(ada)).toMatchObject({ status: 'OWED' });
    await world.people.freezeHolder(ada.holder, false);
    await pay(id, ada);
    expect(await newest(ada)).toMatchObject({ status: 'PAID' });
  });

  it('reaches the new wallet of a recovered holder', async () => {
    const ada = await world.investor(50);
    const fresh = ada.account + 20;
    const { id, partOf } = await distribute(1);
    await world.people.recover(ada.account, fresh, ada.holder as Hex);
    const before = await moneyOf(fresh);
    await pay(id, ada);
    expect((await moneyOf(fresh)) - before).toBe(partOf(50));
    expect((await list(ada)).payoutAddress?.toLowerCase()).toBe(addressOf(fresh));
  });

  it('tells the owner when the currency refuses the wallet for payouts', async () => {
    const ada = await world.investor(50);
    const { id } = await distribute(1);
    const refusing = jest
      .spyOn(world.ctx.chain.client, 'simulateContract')
      .mockRejectedValue(
        new ContractFunctionRevertedError({ abi: erc20Abi, functionName: 'transfer' }),
      );
    expect(await claim(ada, id)).toMatchObject({
      data: { code: 'TRANSACTION_REFUSED' },
      message: expect.stringContaining('The issuer of USDT refuses your wallet'),
    });
    // An unreachable node says nothing of the wallet.
    refusing.mockRejectedValue(new HttpRequestError({ url: 'http://127.0.0.1:1' }));
    expect(await claim(ada, id)).toMatchObject({ data: { code: 'SALE_UNAVAILABLE' } });
    refusing.mockRestore();
    const silent = jest
      .spyOn(world.ctx.chain.client, 'readContract')
      .mockRejectedValue(new HttpRequestError({ url: 'http://127.0.0.1:1' }));
    expect(await claim(ada, id)).toMatchObject({ data: { code: 'SALE_UNAVAILABLE' } });
    silent.mockRestore();
  });

  it('is booked again from the chain alone', async () => {
    const rows = await rebuildRegister(world.ctx);
    expect(rows.filter(({ same }) => !same)).toEqual([]);
    const alerts = await world.ctx.db.select().from(operatorAlerts);
    expect(alerts.filter(({ kind }) => kind === 'UNKNOWN_DISTRIBUTION')).toEqual([]);
  });
});

describe('the operator’s commands', () => {
  type Row = Record<string, string>;

  async function run(...words: string[]): Promise<Row[]> {
    const { command, ...input } = parseLine(commandGroups, words);
    if (!command) throw new Error('There is no such command.');
    const { rows, calls = [] } = await execute(
      command,
      { ctx: world.ctx, name: 'tester' },
      orderOf(command, input, (name) => Buffer.from(`# ${name}`)),
    );
    return [...rows, ...calls.map(({ title, to, data }) => ({ step: title, to, data }))] as Row[];
  }

  const TERMS = ['--currency', 'USDT', '--per-share', '0.5', '--document', 'profit.md'];
  const MEETING = ['--title', 'Dividend 2026', '--reason', 'Meeting', '--record-time'];
  const announce = ['distributions', 'announce', ...TERMS, ...MEETING];
  const isoOf = (time: number) => new Date(time * 1_000).toISOString();

  it('send by themselves in the demo alone', async () => {
    const ada = await world.investor(80);
    const time = (await world.now()) + 3_600;
    await run(...announce, isoOf(time), '--send');
    await world.passUntil(time + 1);
    const [{ number = '' } = {}] = await run('distributions', 'list');
    await run('distributions', 'fund', number, '--send');
    await world.index();
    const documentHash = `0x${createHash('sha256').update('# profit.md').digest('hex')}`;
    const paper = { documentHash, documentTitle: 'Dividend 2026' };
    expect(await newest(ada)).toMatchObject({ id: number, mine: '40', ...paper });
    const amount = text((await supply()) * (USDT / 2_000_000n));
    const [listed] = await run('distributions', 'list');
    expect(listed).toMatchObject({ number, paid: '0', amount, left: amount });
    const calls = await run('distributions', 'pay', number, '--send');
    expect(calls).toHaveLength(1);
    await world.index();
    expect(await newest(ada)).toMatchObject({ status: 'PAID' });
    expect(await run('distributions', 'pay', number)).toEqual([]);
    const production = {
      ...world.ctx,
      config: { ...world.ctx.config, mode: 'production' as const },
    };
    await expect(sendFromTreasury({ ctx: production, name: 'tester' }, [])).rejects.toThrow(
      'for the demo',
    );
  });

  it.each([
    [['--per-share', '0'], /^--per-share must be greater than zero\.$/],
    [['--per-share', '1.0000000000000000001'], /at most 18 decimals/],
    [['--currency', 'BNB'], /name a token/],
    [['--document', 'profit.html'], /a \.md or a \.pdf file/],
    [['--title', ''], /The title is one line|--title/],
    [['--record-time', 'yesterday'], /^"yesterday" is not a UTC time/],
    [['--record-time', '2999-01-01T00:00:00Z'], /RecordTimeTooFar/],
  ])('refuse %j', async ([option = '', wrong = ''], reason) => {
    const good = [...announce, isoOf((await world.now()) + 3_600)];
    await expect(run(...good.with(good.indexOf(option) + 1, wrong))).rejects.toThrow(reason);
  });

  it('refuse a distribution that does not exist', async () => {
    await expect(run('distributions', 'pay', '999')).rejects.toThrow('no distribution 999');
  });
});
