import { writeBallotText } from '@fnx/api/shared/ballot-text';
import { itemTypedData } from '@fnx/chain/item-requests';
import { sha256, toBytes } from 'viem';
import { personalData } from '@/server/account/personal-export/export-data';
import { listAlerts } from '@/server/messaging/alerts';
import { commandGroups } from '@/server/modules';
import { votesErasers } from '@/server/votes/erase';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { chainAccount } from '../../support/market/chain-accounts';
import { shares } from '../../support/market/share-chain';
import {
  type Staker,
  type StakingWorld,
  startStakingWorld,
} from '../../support/market/staking-world';
import type { TestClock } from '../../support/service/service';

const DAY = 86_400;

let world: StakingWorld;
beforeAll(async () => {
  world = await startStakingWorld();
});
afterAll(() => world?.stop());

const pass = (seconds: number) => (world.ctx.clock as TestClock).advance(seconds);

const textOf = (title: string) => ({
  title,
  text: 'We ask for it.\n\n- Now.\n- Always.',
  choices: ['Yes', 'No'],
});

async function signed(person: Staker, title: string) {
  const signer = chainAccount(person.account);
  const words = textOf(title);
  const terms = { title, source: writeBallotText(words), signer: signer.address };
  const data = itemTypedData(56, world.chain.addresses.contracts.ballots, terms);
  const { EIP712Domain: _, ...types } = data.types;
  return { signer: signer.address, signature: await signer.signTypedData({ ...data, types }) };
}

const ask = async (person: Staker, title: string) =>
  person.request('requestItem', { ...textOf(title), ...(await signed(person, title)) });

const sign = async (person: Staker, { id, title }: { id: string; title: string }) =>
  person.request('signItem', await signed(person, title), { params: { id } });

const read = async (person: Staker, id: string) =>
  (await person.request('getItem', undefined, { params: { id } })).data;

const refused = (code: string) => ({ data: expect.objectContaining({ code }) });

async function admin(...words: string[]) {
  const { command, ...line } = parseLine(commandGroups, [...words, '--json']);
  if (!command) throw new Error('There is no such command.');
  const operator = { ctx: world.ctx, name: 'tester' };
  const { output } = await runCommand(operator, { ...line, command }, () => Buffer.from(''));
  return JSON.parse(output);
}

const alerts = async () => {
  await world.service.runJobs('item-requests');
  const open = await listAlerts(world.ctx.db, { all: false, limit: 9 });
  return open.filter(({ kind }) => kind === 'ITEM_REQUESTED');
};

/** A twentieth of all shares, and one share less and the last one apart. */
async function twentieth() {
  const { data } = await ask(await world.investor(1), `A measure ${Math.random()}`);
  const sold = Number(data.supply);
  const part = Math.ceil((sold + 1) / 19);
  return { almost: await world.investor(part - 1), last: await world.investor(1) };
}

it('counts the whole shares held at its first signature, once a holder', async () => {
  const ada = await world.investor(3);
  const ben = await world.investor(50);
  const cy = await world.investor(3000);
  const dan = await world.investor(0);
  await world.people.register(dan.account, dan.holder);
  await world.people.transfer(cy.account, ada.account, 900_000n);
  await world.index();
  const title = 'Accounts each quarter';
  const { data: item } = await ask(ada, title);
  expect(item).toMatchObject({
    ...textOf(title),
    textHash: sha256(toBytes(writeBallotText(textOf(title)))),
    ...{ weight: '3', supply: '3053', percent: '0.09', ownWeight: '3', signers: 1 },
    ...{ state: 'OPEN', signed: true, ballot: null },
  });
  await world.chain.mine((await world.now()) + 1);
  await world.people.transfer(ben.account, dan.account, shares(50));
  await world.people.transfer(ada.account, dan.account, shares(3));
  await world.index();

  expect(await sign(dan, item)).toMatchObject(refused('ITEM_WITHOUT_SHARES'));
  const own = await signed(ben, title);
  const send = (person: Staker, input: unknown) =>
    person.request('signItem', input, { params: { id: item.id } });
  const { signer } = await signed(ada, title);
  expect(await send(ben, { ...own, signer })).toMatchObject(refused('WALLET_NOT_REGISTERED'));
  const { signature } = await signed(cy, title);
  expect(await send(ben, { ...own, signature })).toMatchObject(refused('SIGNATURE_INVALID'));
  expect(await send(ben, await signed(ben, 'Another item'))).toMatchObject(
    refused('SIGNATURE_INVALID'),
  );
  for (let n = 0; n < 2; n += 1) {
    expect((await send(ben, own)).data).toMatchObject({ weight: '53', signers: 2, state: 'OPEN' });
  }
  const { data } = await cy.request('listItems');
  expect(data.docs).toMatchObject([
    { id: item.id, title, weight: '53', percent: '1.73', signed: false },
  ]);
});

it('is refused as a fourth open one, without shares, and as no text of a ballot', async () => {
  const ada = await world.investor(2);
  const first = (await ask(ada, 'One')).data;
  expect((await ask(ada, 'One')).data.id).toBe(first.id);
  await ask(ada, 'Two');
  await ask(ada, 'Three');
  expect(await ask(ada, 'Four')).toMatchObject(refused('ITEM_LIMIT'));
  const eve = await world.investor(0);
  await world.people.register(eve.account, eve.holder);
  expect(await ask(eve, 'Five')).toMatchObject(refused('ITEM_WITHOUT_SHARES'));
  const input = { ...textOf('Six'), ...(await signed(ada, 'Six')) };
  for (const wrong of [{ choices: ['Yes', 'Yes'] }, { text: 'A.\n\n## Choices\n\n1. B' }]) {
    const { data } = await ada.request('requestItem', { ...input, ...wrong });
    expect(Object.keys(data.fields)).toEqual(['text']);
  }
});

it('is work of the desk once a twentieth has signed, which opens it with its own text', async () => {
  const { almost, last } = await twentieth();
  const { data: item } = await ask(almost, 'A second auditor');
  expect(item.state).toBe('OPEN');
  expect(await alerts()).toEqual([]);
  expect((await sign(last, item)).data).toMatchObject({ state: 'REACHED' });
  expect(await alerts()).toMatchObject([{ subject: item.id }]);
  expect((await admin('votes', 'requests'))[0]).toMatchObject({
    ...{ number: item.id, title: 'A second auditor', text: item.textHash },
    state: 'Reached, the board is to open it',
  });

  const end = new Date(((await world.now()) + DAY) * 1000).toISOString();
  const open = ['votes', 'open', '--kind', 'POLL', '--end', end];
  expect(await admin(...open)).toMatchObject({ code: 'CHOOSE_ONE' });
  expect(await admin(...open, '--request', '999')).toMatchObject({ code: 'NOT_LISTED' });
  await world.chain.mine((await world.now()) + 1);
  await world.index();
  await admin(...open, '--request', item.id, '--send');
  await world.index();
  const [{ number }] = await admin('votes', 'list');
  expect(await read(last, item.id)).toMatchObject({ state: 'ON_AGENDA', ballot: number });
  const ballot = await last.request('getBallot', undefined, { params: { id: number } });
  expect(ballot.data).toMatchObject(textOf('A second auditor'));
  expect(await alerts()).toEqual([]);
  const late = await world.investor(5);
  expect(await sign(late, item)).toMatchObject(refused('ITEM_CLOSED'));
});

it('is in the export of who wrote and signed it, and goes with the account unless it was reached', async () => {
  const { ctx } = world;
  const { almost, last } = await twentieth();
  const ada = await world.investor(4);
  const { data: kept } = await ask(almost, 'Kept');
  await sign(last, kept);
  const { data: gone } = await ask(ada, 'Gone');
  const { data: signedToo } = await ask(ada, 'Signed by another');
  await sign(last, signedToo);
  const keysOf = ({ userId: id, holder }: Staker) => ({
    ...{ id, holderId: holder, email: '', phone: '' },
  });
  const exported = await personalData(ctx, keysOf(ada));
  expect(exported.itemRequests).toMatchObject([
    { id: Number(gone.id) },
    { id: Number(signedToo.id) },
  ]);
  expect(exported.itemSignatures).toHaveLength(2);
  const [eraser] = votesErasers;
  const person = { holdsShares: false, heldShares: true, endedAt: ctx.clock.now() };
  await ctx.db.transaction(async (tx) => {
    expect(await eraser?.keptUntil?.(tx, { ...keysOf(ada), ...person })).toBeNull();
    expect(await eraser?.keptUntil?.(tx, { ...keysOf(last), ...person })).toBeInstanceOf(Date);
    await eraser?.erase(ctx, tx, { ...keysOf(ada), ...person });
  });
  expect(await read(last, gone.id)).toMatchObject({ code: 'ITEM_NOT_FOUND' });
  expect(await read(last, signedToo.id)).toMatchObject({ weight: '1', signers: 1 });
});

it('ends after 60 days, and says so when the board did not open it', async () => {
  const { almost, last } = await twentieth();
  const { data: few } = await ask(almost, 'Too few');
  const { data: ignored } = await ask(almost, 'Ignored');
  await sign(last, ignored);
  pass(60 * DAY - 1);
  const [early, other] = [await world.investor(5), await world.investor(5)];
  expect(await read(early, few.id)).toMatchObject({ state: 'OPEN' });
  expect(await alerts()).toMatchObject(
    expect.arrayContaining([{ subject: ignored.id }].map(expect.objectContaining)),
  );
  pass(1);
  expect(await read(early, few.id)).toMatchObject({ state: 'LAPSED' });
  expect(await sign(early, few)).toMatchObject(refused('ITEM_CLOSED'));
  expect(await read(other, ignored.id)).toMatchObject({ state: 'NOT_OPENED' });
  expect(await sign(other, ignored)).toMatchObject(refused('ITEM_CLOSED'));
  expect(await alerts()).toEqual([]);
});
