import { createHash } from 'node:crypto';
import { parseBallotText } from '@fnx/api/shared/ballot-text';
import { encodeVoteFor, proxyTypedData } from '@fnx/chain/proxies';
import { voteTypedData } from '@fnx/chain/votes';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { eq } from 'drizzle-orm';
import {
  type Address,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  HttpRequestError,
} from 'viem';
import { listAlerts } from '@/server/messaging/alerts';
import { sendAnnouncements } from '@/server/messaging/announce';
import { commandGroups } from '@/server/modules';
import { throttles } from '@/server/platform/tables';
import { checkRegister } from '@/server/register/check/check-register';
import { rebuildRegister } from '@/server/register/rebuild';
import { votes } from '@/server/votes/tables';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { capture } from '../../../scripts/processes';
import { startScriptedRpc } from '../../support/market/chain';
import { chainAccount } from '../../support/market/chain-accounts';
import { newHolder, shares } from '../../support/market/share-chain';
import {
  type Staker,
  type StakingWorld,
  startStakingWorld,
} from '../../support/market/staking-world';
import { SENDER, SENDER_CONFIG, turnSender } from '../../support/service/sender';

const DAY = 86_400;

let world: StakingWorld;
beforeAll(async () => {
  world = await startStakingWorld({ parts: { sender: SENDER } });
});
afterAll(() => world?.stop());
afterEach(() => turnSender(world.ctx));

/** Transactions of the sender. */
const sent = () => world.chain.reader.getTransactionCount({ address: SENDER.address });
const hitsOf = ({ userId }: Staker) =>
  world.ctx.db
    .select({ hits: throttles.hits })
    .from(throttles)
    .where(eq(throttles.key, `relayed-votes:${userId}`));

const CHOICES = ['Pay half of it', 'Keep all of it', 'Pay all of it'];
const textOf = (title: string) =>
  `# ${title}\n\nThe bank made a profit.\n\n## Choices\n\n${CHOICES.map((choice, place) => `${place + 1}. ${choice}`).join('\n')}\n`;

const hashOf = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`;

const asked = (text: string) => ({ ...parseBallotText(text), textHash: hashOf(text) });

/** Types a line as an operator does, with one file. */
async function admin(words: string[], file = '') {
  const { command, ...line } = parseLine(commandGroups, [...words, '--json']);
  if (!command) throw new Error('There is no such command.');
  const operator = { ctx: world.ctx, name: 'tester' };
  const { output } = await runCommand(operator, { ...line, command }, () => Buffer.from(file));
  return JSON.parse(output);
}

/** Publishes a text and opens a ballot about it, as the bank does; the number of the ballot. */
async function open(title: string, seconds = DAY, ...more: string[]): Promise<string> {
  // The record time is that of the last indexed block, and must have passed.
  await world.chain.mine((await world.now()) + 1);
  const end = new Date(((await world.now()) + seconds) * 1000).toISOString();
  const words = ['votes', 'open', '--kind', 'POLL', '--text-file', 'a.md', '--end', end, '--send'];
  await admin([...words, ...more], textOf(title));
  await world.index();
  const [newest] = await admin(['votes', 'list']);
  return newest.number;
}

const ballot = async (person: Staker, id: string) =>
  (await person.request('getBallot', undefined, { params: { id } })).data;

type Signing = { choice: number; nonce: number; voter?: Address; account?: number };

async function sign(person: Staker, id: string, { choice, nonce, voter, account }: Signing) {
  const signer = chainAccount(account ?? person.account);
  const vote = {
    id: BigInt(id),
    choice: BigInt(choice),
    nonce: BigInt(nonce),
    voter: voter ?? signer.address,
  };
  const words = await ballot(person, id);
  const data = voteTypedData(56, world.chain.addresses.contracts.ballots, vote, words);
  const { EIP712Domain: _, ...types } = data.types;
  const signature = await signer.signTypedData({ ...data, types, message: data.message as never });
  return { voter: vote.voter, choice, nonce, signature };
}

const cast = (person: Staker, id: string, signed: unknown) =>
  person.request('castVote', signed, { params: { id } });

const refused = (code: string, words = '') => ({
  data: expect.objectContaining({ code }),
  message: expect.stringContaining(words),
});

const tally = (id: string) =>
  world.chain.reader.readContract({
    address: world.chain.addresses.contracts.ballots,
    abi: ballotsAbi,
    functionName: 'tally',
    args: [BigInt(id)],
  });

describe('a ballot', () => {
  it('is shown with its text and the shares of the record time, and without its tally', async () => {
    const ada = await world.investor(300);
    const eve = await world.investor(0);
    const id = await open('Use of the profit');
    await world.people.transfer(ada.account, (await world.investor(1)).account, shares(200));
    await world.index();
    const found = await ballot(ada, id);
    expect(found).toMatchObject({
      title: 'Use of the profit',
      text: 'The bank made a profit.',
      choices: CHOICES,
      textHash: hashOf(textOf('Use of the profit')),
      status: 'OPEN',
      shares: '300',
      voted: false,
      vote: null,
      nonce: 0,
      tally: null,
      relayed: true,
    });
    expect(await ballot(eve, id)).toMatchObject({ shares: '0' });
    const { data } = await ada.request('listBallots');
    expect(data.docs[0]).toMatchObject({ id, status: 'OPEN', shares: '300' });
    expect(JSON.stringify(data)).not.toContain('tally');
    expect(
      (await world.service.raw(`documents/${found.textHash}`)).headers.get('content-type'),
    ).toContain('text/markdown');
  });

  it('is not shown while its text is unknown, and the desk is told', async () => {
    const ada = await world.investor(10);
    const id = String(
      await world.people.openBallot({ title: 'A', choices: CHOICES, textHash: newHolder() }),
    );
    await world.index();
    await world.service.runJobs('ballots');
    expect(await ballot(ada, id)).toMatchObject({ code: 'BALLOT_NOT_FOUND' });
    expect(await listAlerts(world.ctx.db, { all: false, limit: 9 })).toMatchObject([
      { kind: 'UNKNOWN_BALLOT', subject: id },
    ]);
  });

  it('is not shown with other choices than its text', async () => {
    const ada = await world.investor(10);
    const text = textOf('Two choices or three');
    await admin(['documents', 'publish', '--file', 'a.md', '--title', 'Three'], text);
    const id = String(await world.people.openBallot({ ...asked(text), choices: CHOICES.slice(1) }));
    await world.index();
    expect(await ballot(ada, id)).toMatchObject({ code: 'BALLOT_NOT_FOUND' });
    const { data } = await ada.request('listBallots');
    expect(data.docs.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('is on a later page than what was opened after it', async () => {
    const ada = await world.investor(10);
    const older = await open('Opened first');
    const newer = await open('Opened second');
    const first = await ada.request('listBallots', { page: 1, limit: 1 });
    const second = await ada.request('listBallots', { page: 2, limit: 1 });
    expect(first.data.docs).toMatchObject([{ id: newer }]);
    expect(second.data.docs).toMatchObject([{ id: older }]);
  });

  it('is announced to shareholders once, when its text is published', async () => {
    const ada = await world.investor(10);
    const eve = await world.investor(0);
    const text = textOf('Two seats of the board');
    const id = String(await world.people.openBallot(asked(text)));
    await world.index();
    await world.service.runJobs('ballots');
    await admin(['documents', 'publish', '--file', 'a.md', '--title', 'Seats'], text);
    await world.service.runJobs('ballots');
    await world.service.runJobs('ballots');
    await sendAnnouncements(world.ctx);
    const notices = await ada.request('listNotification', { kind: 'VOTE' });
    const own = notices.data.docs.filter(({ link }: { link: string }) => link === `/votes/${id}`);
    expect(own).toMatchObject([
      { title: 'A vote is open', body: expect.stringContaining('Two seats of the board') },
    ]);
    expect((await eve.request('listNotification', { kind: 'VOTE' })).data.total).toBe(0);
    const open = await listAlerts(world.ctx.db, { all: false, limit: 9 });
    expect(open.filter(({ subject }) => subject === id)).toEqual([]);
  });

  it('shows its tally to holders who have voted, and to everybody at the end', async () => {
    const ada = await world.investor(300);
    const ben = await world.investor(100);
    const id = await open('The auditor', 4_000);
    expect(await cast(ada, id, await sign(ada, id, { choice: 2, nonce: 0 }))).toMatchObject({
      status: 200,
    });
    await world.index();
    expect(await ballot(ada, id)).toMatchObject({
      voted: true,
      vote: { choice: 2, voter: chainAccount(ada.account).address },
      nonce: 1,
      tally: { shares: ['0', '300', '0'], voters: 1 },
    });
    expect((await ballot(ben, id)).tally).toBeNull();
    await world.people.vote(ben.account, BigInt(id), 1);
    await world.index();
    // The last vote counts, by signature and by transaction.
    await world.people.vote(ada.account, BigInt(id), 3);
    expect(await cast(ben, id, await sign(ben, id, { choice: 3, nonce: 1 }))).toMatchObject({
      status: 200,
    });
    await world.index();
    expect(await ballot(ada, id)).toMatchObject({
      nonce: 2,
      tally: { shares: ['0', '0', '400'], voters: 2 },
    });
    expect(await tally(id)).toEqual([0n, 0n, shares(400)]);
    const late = await sign(ada, id, { choice: 1, nonce: 2 });
    await world.passUntil((await world.now()) + 4_001);
    expect(await cast(ada, id, late)).toMatchObject(
      refused('TRANSACTION_REFUSED', 'Votes were accepted until'),
    );
    const eve = await world.investor(0);
    expect(await ballot(eve, id)).toMatchObject({
      status: 'ENDED',
      tally: { shares: ['0', '0', '400'] },
    });
    expect(await admin(['votes', 'result', id])).toEqual([
      { choice: 1, text: CHOICES[0], shares: '0' },
      { choice: 2, text: CHOICES[1], shares: '0' },
      { choice: 3, text: CHOICES[2], shares: '400' },
      { choice: null, text: 'Voted', shares: '400' },
    ]);
  });

  it('weighs the whole shares of its record time, and measures the quorum against all', async () => {
    const [ada, ben] = [await world.investor(2.5), await world.investor(0.75)];
    const id = await open('Fractions', DAY, '--quorum', '0.1');
    expect(await ballot(ada, id)).toMatchObject({ shares: '2.5', weight: '2', kind: 'POLL' });
    expect(await ballot(ben, id)).toMatchObject({ shares: '0.75', weight: '0' });
    const signed = await sign(ben, id, { choice: 1, nonce: 0 });
    expect(await cast(ben, id, signed)).toMatchObject(
      refused('TRANSACTION_REFUSED', 'less than one whole share'),
    );
    await world.people.vote(ada.account, BigInt(id), 1);
    await world.index();
    expect(await ballot(ada, id)).toMatchObject({ tally: { voted: '2', base: null } });
    await world.service.runJobs('ballots');
    const { tally: sums, quorum } = await ballot(ada, id);
    expect(sums).toMatchObject({
      shares: ['2', '0', '0'],
      base: { isReached: expect.any(Boolean) },
    });
    const { supply, whole, isReached } = sums.base;
    // The two fractions have a whole share together, with which nobody votes.
    expect(BigInt(supply) - BigInt(whole)).toBe(1n);
    expect([quorum, isReached]).toEqual(['0.1', 2_000n >= BigInt(supply)]);
    expect(await admin(['votes', 'result', id])).toEqual(
      expect.arrayContaining([
        { choice: null, text: expect.stringMatching(/quorum of 0\.1 % is/), shares: supply },
        { choice: null, text: 'Sum of all whole holdings', shares: whole },
      ]),
    );
    expect((await checkRegister(world.ctx)).filter(({ place }) => /ballot/.test(place))).toEqual(
      [],
    );

    // With a record time that lies ahead.
    const time = (await world.now()) + 1_800;
    const later = await open('Ahead', DAY, '--record-time', new Date(time * 1000).toISOString());
    expect(await ballot(ada, later)).toMatchObject({ status: 'ANNOUNCED' });
    const early = await sign(ada, later, { choice: 1, nonce: 0 });
    expect(await cast(ada, later, early)).toMatchObject(refused('TRANSACTION_REFUSED'));
    await world.people.transfer(ada.account, ben.account, shares(1.25));
    await world.passUntil(time + 1);
    await world.index();
    expect(await ballot(ada, later)).toMatchObject({ status: 'OPEN', weight: '1' });
    expect(await cast(ada, later, early)).toMatchObject({ status: 200 });
    await world.people.vote(ben.account, BigInt(later), 2);
    await world.index();
    expect(await ballot(ben, later)).toMatchObject({ tally: { shares: ['1', '2', '0'] } });
  });
});

describe('a signed vote', () => {
  let ada: Staker;
  let id: string;
  beforeAll(async () => {
    ada = await world.investor(50);
    id = await open('The seat of the bank');
  });

  it.each<[string, Partial<Signing>, object, string, string]>([
    ['an altered choice', {}, { choice: 3 }, 'TRANSACTION_REFUSED', 'signature is not valid'],
    ['another nonce', { nonce: 1 }, {}, 'TRANSACTION_REFUSED', 'already used'],
    ['an unknown choice', { choice: 4 }, {}, 'TRANSACTION_REFUSED', 'no such choice'],
    ['a stranger’s wallet', { account: 34 }, {}, 'WALLET_NOT_REGISTERED', ''],
  ])('is refused with %s', async (_, signing, change, code, words) => {
    const before = await sent();
    const signed = { ...(await sign(ada, id, { choice: 2, nonce: 0, ...signing })), ...change };
    expect(await cast(ada, id, signed)).toMatchObject(refused(code, words));
    expect(await sent()).toBe(before);
  });

  // security(What accounts can consume votes)
  it('of another shareholder is not sent at the caller’s cost', async () => {
    const ben = await world.investor(10);
    const signed = await sign(ben, id, { choice: 2, nonce: 0 });
    expect(await cast(ada, id, signed)).toMatchObject(refused('WALLET_NOT_REGISTERED'));
  });

  it('counts while the holder is frozen: a freeze is about moving value', async () => {
    const ben = await world.investor(10);
    const own = await open('A frozen holder');
    await world.people.freezeHolder(ben.holder, true);
    const signed = await sign(ben, own, { choice: 1, nonce: 0 });
    expect(await cast(ben, own, signed)).toMatchObject({ status: 200 });
    await world.index();
    expect(await ballot(ben, own)).toMatchObject({ vote: { choice: 1 } });
  });

  it('is refused without shares at the record time, and by a wallet in recovery', async () => {
    const late = await world.investor(5);
    const signed = await sign(late, id, { choice: 1, nonce: 0 });
    expect(await cast(late, id, signed)).toMatchObject(
      refused('TRANSACTION_REFUSED', 'held no shares at the record time'),
    );
    await world.people.requestRecovery(ada.account, 45, ada.holder);
    const own = await sign(ada, id, { choice: 1, nonce: 0 });
    expect(await cast(ada, id, own)).toMatchObject(refused('WALLET_BLOCKED'));
  });

  it('of a contract wallet counts', async () => {
    const owner = await world.investor(60);
    const person = await world.investor(0);
    const wallet = await world.chain.deploy('SmartWallet', [chainAccount(owner.account).address]);
    await world.people.register(owner.account, person.holder, wallet);
    await world.people.token(owner.account, 'transfer', [wallet, shares(40)]);
    await world.index();
    const own = await open('A vote of a contract');
    const signed = await sign(owner, own, { choice: 2, nonce: 0, voter: wallet });
    expect(await cast(person, own, signed)).toMatchObject({ status: 200 });
    await world.index();
    expect(await ballot(person, own)).toMatchObject({ vote: { choice: 2 }, shares: '40' });
  });

  it('goes once, however often it is sent, and counts once against the limit', async () => {
    const ben = await world.investor(10);
    const own = await open('Once');
    const before = await sent();
    const signed = await sign(ben, own, { choice: 2, nonce: 0 });
    await world.chain.automine(false);
    const given = await Promise.all([1, 2, 3].map(() => cast(ben, own, signed)));
    const ids = given.map(({ status, data }) => [status, data.relayId]);
    expect(ids).toEqual(ids.map(() => [200, expect.any(String)]));
    expect(new Set(ids.map(([, id]) => id)).size).toBe(1);
    expect(await hitsOf(ben)).toEqual([{ hits: 1 }]);
    await world.chain.mine();
    await world.chain.automine(true);
    await world.index();
    expect(await sent()).toBe(before + 1);
    expect(await ballot(ben, own)).toMatchObject({ nonce: 1, vote: { choice: 2 } });
    expect(await cast(ben, own, signed)).toMatchObject(
      refused('TRANSACTION_REFUSED', 'already used'),
    );
  });

  it('waits while the network asks for too much, and is sent then', async () => {
    const ben = await world.investor(10);
    const own = await open('The price');
    const before = await sent();
    world.ctx.config.sender = { ...SENDER_CONFIG, maxGasPrice: 1n };
    const signed = await sign(ben, own, { choice: 2, nonce: 0 });
    expect(await cast(ben, own, signed)).toMatchObject({ status: 200 });
    expect(await sent()).toBe(before);
    world.ctx.config.sender = { ...SENDER_CONFIG };
    await turnSender(world.ctx);
    await world.index();
    expect(await ballot(ben, own)).toMatchObject({ nonce: 1 });
  });

  // security(What accounts can consume votes): Each person has a limit a day, and a vote of somebody else is not sent at the caller’s cost
  it('is limited for each person and day', async () => {
    const ben = await world.investor(10);
    const own = await open('The limit');
    const few = jest.replaceProperty(world.ctx.config.limits, 'relayedVotesPerDay', 1);
    const give = async (choice: number, nonce: number) =>
      cast(ben, own, await sign(ben, own, { choice, nonce }));
    expect(await give(2, 0)).toMatchObject({ status: 200 });
    expect(await give(1, 1)).toMatchObject(refused('RATE_LIMITED'));
    few.restore();
    expect(await hitsOf(ben)).toEqual([{ hits: 1 }]);
  });

  it('needs a sender and a node', async () => {
    const ben = await world.investor(10);
    const own = await open('The node');
    const signed = await sign(ben, own, { choice: 2, nonce: 0 });
    world.ctx.sender = null;
    expect(await ballot(ben, own)).toMatchObject({ relayed: false });
    expect(await cast(ben, own, signed)).toMatchObject(refused('RELAY_UNAVAILABLE'));
    world.ctx.sender = SENDER;
    const silent = jest
      .spyOn(world.ctx.chain.client, 'call')
      .mockRejectedValue(new HttpRequestError({ url: 'http://127.0.0.1:1' }));
    expect(await cast(ben, own, signed)).toMatchObject(refused('SALE_UNAVAILABLE'));
    silent.mockRestore();
  });
});

const verify = (id: string, ...more: string[]) =>
  capture(process.execPath, ['--import', 'tsx', 'scripts/ops/verify-vote.ts', id, ...more], {
    CHAIN_RPC_URL: world.chain.rpcUrl,
    TOKEN_ADDRESSES_FILE: world.chain.addressesFile,
  });

describe('a proxy', () => {
  type Naming = { proxy: Staker | null; choice?: number; nonce?: number };

  async function signName(person: Staker, id: string, { proxy, choice = 0, nonce = 0 }: Naming) {
    const signer = chainAccount(person.account);
    const wallet = proxy && chainAccount(proxy.account).address;
    const named = { voter: signer.address, proxy: wallet, choice, nonce };
    const terms = { ...named, id: BigInt(id), choice: BigInt(choice), nonce: BigInt(nonce) };
    const words = await ballot(person, id);
    const data = proxyTypedData(56, world.chain.addresses.contracts.ballots, terms, words);
    const { EIP712Domain: _, ...types } = data.types;
    const message = data.message as never;
    return { ...named, signature: await signer.signTypedData({ ...data, types, message }) };
  }

  const name = (person: Staker, id: string, signed: unknown) =>
    person.request('nameProxy', signed, { params: { id } });

  const voteFor = async (proxy: Staker, id: string, people: readonly Staker[], choice: number) => {
    const holders = people.map(({ holder }) => holder);
    const terms = { id: BigInt(id), holders, choice: BigInt(choice) };
    const { ballots } = world.chain.addresses.contracts;
    await world.people.send(chainAccount(proxy.account), encodeVoteFor(ballots, terms));
    await world.index();
  };

  it('votes for who named it, by the instruction, counts once, and yields to an own vote', async () => {
    const [ada, ben] = [await world.investor(100), await world.investor(50)];
    const id = await open('By proxy');
    const signed = await signName(ada, id, { proxy: ben });
    expect(await name(ada, id, { ...signed, choice: 1 })).toMatchObject(
      refused('TRANSACTION_REFUSED', 'signature is not valid'),
    );
    expect(await name(ben, id, signed)).toMatchObject(refused('WALLET_NOT_REGISTERED'));
    expect(await name(ada, id, await signName(ada, id, { proxy: ada }))).toMatchObject(
      refused('TRANSACTION_REFUSED', 'registered wallet of another shareholder'),
    );
    expect(await name(ada, id, signed)).toMatchObject({ status: 200 });
    const instructed = await signName(ben, id, { proxy: ada, choice: 2 });
    expect(await name(ben, id, instructed)).toMatchObject({ status: 200 });
    await world.index();
    expect((await ballot(ada, id)).proxy).toMatchObject({
      named: { wallet: chainAccount(ben.account).address, choice: 0 },
      nonce: 1,
      independent: null,
      for: [{ holder: ben.holder, wallet: instructed.voter, choice: 2, vote: null }],
    });

    await voteFor(ada, id, [ada, ben], 1);
    await voteFor(ben, id, [ada, ben, ada], 1);
    expect(await tally(id)).toEqual([shares(100), shares(50), 0n]);
    expect(await ballot(ada, id)).toMatchObject({
      vote: { choice: 1, voter: chainAccount(ben.account).address, byProxy: true },
      nonce: 0,
      tally: { shares: ['100', '50', '0'], voters: 2 },
    });

    await world.people.vote(ben.account, BigInt(id), 3);
    await voteFor(ada, id, [ben], 1);
    await voteFor(ben, id, [ada], 1);
    expect(await ballot(ben, id)).toMatchObject({
      vote: { choice: 3, byProxy: false },
      nonce: 1,
      tally: { shares: ['100', '0', '50'] },
    });
    expect((await ballot(ben, id)).proxy.for).toMatchObject([
      { vote: { choice: 1, isOwn: false } },
    ]);
    expect((await ballot(ada, id)).proxy.for).toMatchObject([{ vote: { choice: 3, isOwn: true } }]);

    const revoked = await signName(ada, id, { proxy: null, nonce: 1 });
    expect(await name(ada, id, revoked)).toMatchObject({ status: 200 });
    await world.index();
    expect(await ballot(ada, id)).toMatchObject({ vote: null, proxy: { named: null, nonce: 2 } });
    expect(await ballot(ben, id)).toMatchObject({ tally: { shares: ['0', '0', '50'], voters: 1 } });
    expect(await name(ada, id, signed)).toMatchObject(
      refused('TRANSACTION_REFUSED', 'already used'),
    );
    expect((await checkRegister(world.ctx)).filter(({ place }) => /ballot/.test(place))).toEqual(
      [],
    );
    expect(await verify(id)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Holders that voted: 1[\s\S]*agrees\n$/),
    });
  });
});

describe('verify-vote', () => {
  it('counts from the chain alone, and says so when the contract differs', async () => {
    const [ada, ben] = [await world.investor(30), await world.investor(12)];
    const id = await open('A count');
    await world.people.vote(ada.account, BigInt(id), 1);
    await world.people.vote(ben.account, BigInt(id), 3);
    await world.people.vote(ada.account, BigInt(id), 2);
    const { code, output } = await verify(id);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/Holders that voted: 2[\s\S]*agrees\n$/),
    ]);
    expect(output).toMatch(/^ +2 +30 +30$/m);
    expect(output).toMatch(/^ +3 +12 +12$/m);
    const node = await startScriptedRpc(world.chain.rpcUrl);
    node.on('eth_call', async (params, ask) => {
      const { data } = params[0] as { data: Hex };
      const isTally =
        data === encodeFunctionData({ abi: ballotsAbi, functionName: 'tally', args: [BigInt(id)] });
      return isTally
        ? encodeFunctionResult({
            abi: ballotsAbi,
            functionName: 'tally',
            result: [shares(1), shares(30), shares(12)],
          })
        : ask();
    });
    expect(await verify(id, '--rpc', node.url)).toEqual({
      code: 1,
      output: expect.stringMatching(/differs\n$/),
    });
    await node.stop();
    expect((await verify('0')).output).toContain('Name the number of the ballot.');
  });
});

describe('the index', () => {
  it('reads words that no text can store, and votes of strangers', async () => {
    const ada = await world.investor(20);
    await world.people.openBallot({ ...asked(textOf('Zero')), title: 'Z\u0000' });
    const holder = newHolder();
    await world.people.buy(35, holder, shares(7));
    await world.index();
    const other = await open('After a stranger came');
    // The account of the sample bank's independent proxy, which is named once it is registered.
    expect((await ballot(ada, other)).proxy.independent).toEqual({
      name: expect.stringContaining('independent proxy'),
      wallet: chainAccount(35).address,
    });
    await world.people.vote(35, BigInt(other), 2);
    await world.people.vote(ada.account, BigInt(other), 2);
    await world.people.vote(35, BigInt(other), 1);
    await world.index();
    expect((await admin(['votes', 'list'])).map(({ title }: { title: string }) => title)).toContain(
      'Z\ufffd (the text is not published here)',
    );
    expect(await ballot(ada, other)).toMatchObject({ tally: { shares: ['7', '20', '0'] } });
  });

  it('is booked again from the chain alone, and agrees with the contract', async () => {
    const rows = await rebuildRegister(world.ctx);
    expect(rows.filter(({ same }) => !same)).toEqual([]);
    expect(rows.find(({ table }) => table === 'votes')).not.toMatchObject({ rows: '0' });
    const places = async () => (await checkRegister(world.ctx)).map(({ place }) => place);
    expect((await places()).filter((place) => place.startsWith('tally'))).toEqual([]);
    const { db } = world.ctx;
    const [one] = await db.update(votes).set({ weightRaw: 1n }).returning();
    expect(await places()).toContain(`tally of ballot ${one?.ballotId}`);
  });
});

describe('votes open', () => {
  const command = (...more: string[]) => [
    ...['votes', 'open', '--kind', 'MEETING', '--text-file', 'a.md'],
    ...['--end', '2999-01-01T00:00:00Z'],
    ...more,
  ];

  it.each<[string[], string, RegExp]>([
    [command(), '# No choices\n\nText.\n', /last section is "## Choices"/],
    [
      command('--record-time', '2999-01-01T00:00:00Z'),
      textOf('Later'),
      /^2999-01-01T00:00:00Z is too soon .* Choose 2999-01-01T01:00:00\.000Z or later/,
    ],
    [
      command('--end', '2020-01-01T00:00:00Z'),
      textOf('Past'),
      /^2020-01-01T00:00:00Z is in the past/,
    ],
    [command('--end', 'soon'), textOf('Soon'), /^"soon" is not a UTC time/],
  ])('refuses %j', async (words, file, why) => {
    expect(await admin(words, file)).toEqual({
      refused: expect.stringMatching(why),
      code: expect.stringMatching(/^[A-Z_]+$/),
      params: expect.any(Object),
    });
  });

  it('refuses an end within the notice, and names the one that is possible', async () => {
    await world.index();
    const now = await world.now();
    const end = new Date((now + 3_000) * 1000).toISOString();
    const { refused: why } = await admin(command('--end', end), textOf('Too soon'));
    expect(why).toMatch(/is too soon for a general meeting/);
    const [, earliest] = /Choose (.*) or later/.exec(why) ?? [];
    expect(Date.parse(String(earliest)) / 1000).toBeGreaterThanOrEqual(now + 3_600);
    expect(await admin(command('--end', String(earliest)), textOf('At last'))).toHaveLength(1);
  });

  it('prints the call for the board’s wallet', async () => {
    const end = new Date(((await world.now()) + DAY) * 1000).toISOString();
    const [call] = await admin(command('--end', end), textOf('For the board'));
    await world.chain.mine((await world.now()) + 1);
    const { ballots: to } = world.chain.addresses.contracts;
    expect(call).toMatchObject({
      step: expect.stringMatching(/^Open the ballot “For the board” until /),
      to,
    });
    await expect(
      world.chain.reader.call({ account: world.chain.treasury, to: call.to, data: call.data }),
    ).resolves.toBeDefined();
  });

  it('refuses a number that no ballot has', async () => {
    expect(await admin(['votes', 'result', '999'])).toEqual({
      refused: 'There is no ballot 999. See "votes list".',
      code: 'NOT_LISTED',
      params: { what: 'ballot', id: '999', list: 'votes list' },
    });
  });
});
