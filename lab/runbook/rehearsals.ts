import { batchHashes, batchTypedData, type Deposit, depositTypedData } from '@fnx/chain/deposits';
import { OPERATIONAL_ROLES, roleId } from '@fnx/contracts/deploy/roles';
import { DAY_SECONDS } from '@fnx/values/time';
import { zeroAddress } from 'viem';
import type { expectThat } from '../../scripts/checks';
import { type Bank, DOCUMENT, holderOf, line, shares } from './bank';
import { migrate } from './migration';

export type Rehearsal = (bank: Bank, expect: typeof expectThat) => Promise<void>;

/** By the headings of docs/runbook.md. */
export const REHEARSALS: Readonly<Record<string, Rehearsal>> = {
  'A lost or stolen signing key': loseSigningKey,
  'A stolen ENFORCER key': stealEnforcer,
  'A court order': obeyCourt,
  'The guardian’s day': guard,
  'A wrong issuance': issueWrongly,
  'A currency that must go at once': delist,
  'A storno after the shares were issued': takeBackMoney,
  'The closed period of an auction': keepClosedPeriod,
  'Migration to a new token': migrate,
};

async function loseSigningKey(bank: Bank, expect: typeof expectThat): Promise<void> {
  const [quote, signature] = await bank.quote('ben', 1);
  await bank.take('SIGNER', 'signer');
  const stolen = await bank.refusal('ben', 'shareSale', 'buy', quote, signature);
  expect('the old key sells nothing', stolen === 'InvalidSignature', stolen);
  await bank.admin('authority', 'grantRole', roleId('SIGNER'), bank.at('spare'), 0);
  await bank.send('ben', 'shareSale', 'buy', ...(await bank.quote('ben', 1, 'spare')));
  expect('the new key sells', (await bank.balance('ben')) === shares(51));
}

async function stealEnforcer(bank: Bank, expect: typeof expectThat): Promise<void> {
  const [ada, ben, thief] = [bank.at('ada'), bank.at('ben'), bank.at('spare')];
  await bank.send('enforcer', 'enforcement', 'requestRecovery', ada, thief, holderOf('ada'));
  await bank.send('enforcer', 'enforcement', 'announceOrder', DOCUMENT, ben, ada, shares(50));
  await bank.send('enforcer', 'shareToken', 'setHolderFrozen', holderOf('ben'), true);

  await bank.take('ENFORCER', 'enforcer');
  await bank.wait(14 * DAY_SECONDS);
  const late = await bank.refusal('anyone', 'enforcement', 'executeRecovery', ada);
  expect('nobody carries the recovery out', late === 'Lapsed', late);
  const order = await bank.refusal('enforcer', 'enforcement', 'executeOrder', ben, ada, shares(50));
  expect('nor the order', order === 'MissingRole', order);
  await bank.send('guardian', 'enforcement', 'cancelRecovery', ada);
  await bank.send('guardian', 'enforcement', 'cancelOrder', ben, ada, shares(50));
  await bank.send('registrar', 'enforcement', 'unblock', ada);
  await bank.admin('authority', 'grantRole', roleId('ENFORCER'), bank.at('spare'), 0);
  await bank.send('spare', 'shareToken', 'setHolderFrozen', holderOf('ben'), false);
  await bank.send('ada', 'shareToken', 'transfer', ben, shares(1));
  await bank.send('ben', 'shareToken', 'transfer', ada, shares(1));
  expect('both owners move their shares', (await bank.balance('ada')) === shares(100));
}

async function obeyCourt(bank: Bank, expect: typeof expectThat): Promise<void> {
  const order = [bank.at('ada'), bank.at('ben'), shares(70)] as const;
  await bank.send('ada', 'shareStaking', 'stake', 0n, shares(60));
  await bank.send('enforcer', 'shareToken', 'setHolderFrozen', holderOf('ada'), true);
  await bank.send('enforcer', 'enforcement', 'announceOrder', DOCUMENT, ...order);
  const flight = await bank.refusal('ada', 'shareToken', 'transfer', bank.at('ben'), 1n);
  expect('nothing leaves meanwhile', flight === 'ERC7943CannotSend', flight);
  const early = await bank.refusal('enforcer', 'enforcement', 'executeOrder', ...order);
  expect('nor before three days', early === 'TooEarly', early);
  await bank.wait(3 * DAY_SECONDS);
  await bank.send('enforcer', 'shareStaking', 'forceExit', [1n], ...order);
  await bank.send('enforcer', 'enforcement', 'executeOrder', ...order);
  await bank.send('enforcer', 'shareToken', 'setHolderFrozen', holderOf('ada'), false);
  expect('the shares moved', (await bank.balance('ben')) === shares(120));
  await bank.send('ada', 'shareToken', 'transfer', bank.at('ben'), shares(30));
  expect('the rest is free again', (await bank.balance('ada')) === 0n);
}

async function guard(bank: Bank, expect: typeof expectThat): Promise<void> {
  const [ada, ben, cleo] = [bank.at('ada'), bank.at('ben'), bank.at('cleo')];
  const { id } = await bank.announce([line(0, 'thief', bank.at('spare'), 500)], shares(500));
  await bank.announceMoney();
  await bank.send('board', 'issuance', 'declareShares', 1, 1, DOCUMENT);
  await bank.claim('cleo');
  await bank.send(
    'enforcer',
    'enforcement',
    'requestRecovery',
    ada,
    bank.at('spare'),
    holderOf('ada'),
  );
  await bank.send('enforcer', 'enforcement', 'announceOrder', DOCUMENT, ben, cleo, shares(50));
  const operation = await bank.schedule('shareSale', 'setCap', shares(9_000));
  const wasScheduled = await bank.read('timelock', 'isOperation', operation);

  await bank.send('guardian', 'shareToken', 'pause');
  await bank.send('guardian', 'issuance', 'cancel', id);
  await bank.send('guardian', 'issuance', 'cancelShares', 1n);
  await bank.send('guardian', 'distributions', 'cancel', 1n);
  await bank.send('guardian', 'issuance', 'cancelClaim', holderOf('cleo'));
  await bank.send('guardian', 'enforcement', 'cancelRecovery', ada);
  await bank.send('guardian', 'enforcement', 'cancelOrder', ben, cleo, shares(50));
  await bank.send('guardian', 'timelock', 'cancel', operation);
  for (const role of OPERATIONAL_ROLES) await bank.take(role, role.toLowerCase());

  await bank.wait(8 * DAY_SECONDS);
  expect('nothing is reserved', (await bank.read('shareToken', 'announced')) === 0n);
  const left = await Promise.all([
    bank.refusal('anyone', 'issuance', 'issue', id, [], []),
    bank.refusal('anyone', 'issuance', 'createShares', 1n, []),
    bank.refusal('anyone', 'issuance', 'executeClaim', holderOf('cleo')),
    bank.refusal('anyone', 'enforcement', 'executeRecovery', ada),
    bank.refusal('board', 'issuance', 'announce', DOCUMENT, 1n, 1n, DOCUMENT),
    bank.refusal('guardian', 'distributions', 'cancel', 1n),
  ]);
  const expected =
    'UnknownAnnouncement UnknownShareDistribution NoClaim NoRecovery MissingRole NotAnnounced';
  expect('nothing can be carried out or begun', left.join(' ') === expected, left.join(' '));
  const stays = await bank.read('timelock', 'isOperation', operation);
  expect('nor what was scheduled', wasScheduled === true && stays === false);
  const grant = [roleId('BOARD'), bank.at('guardian'), 0];
  const gain = await bank.refusal('guardian', 'authority', 'grantRole', ...grant);
  expect('the guardian gains nothing', gain === 'AccessManagerUnauthorizedAccount', gain);
  expect('the pause is over', (await bank.read('shareToken', 'paused')) === false);
}

async function issueWrongly(bank: Bank, expect: typeof expectThat): Promise<void> {
  const wrong = [
    line(0, 'ada', bank.at('ada'), 5),
    line(1, 'ben', bank.at('ben'), 600),
    line(2, 'cleo', null, 5),
  ];
  const first = await bank.announce(wrong, shares(610));
  await bank.send('guardian', 'issuance', 'cancel', first.id);
  expect('before: nothing stays reserved', (await bank.read('shareToken', 'announced')) === 0n);

  const second = await bank.announce(wrong, shares(610));
  await bank.wait(3 * DAY_SECONDS);
  await second.issue(0);
  await bank.send('guardian', 'issuance', 'cancel', second.id);
  const more = await second.issue(1).catch(() => 'refused');
  expect('between two batches: no line follows', more === 'refused');
  expect('and nothing stays reserved', (await bank.read('shareToken', 'announced')) === 0n);
  const issued = [];
  for (const place of [0n, 1n, 2n])
    issued.push(await bank.read('issuance', 'isIssued', second.id, place));
  expect('the chain says which lines were issued', issued.join() === 'true,false,false', issued);

  const right = await bank.announce(
    [line(0, 'ben', bank.at('ben'), 6), line(1, 'cleo', null, 5)],
    shares(11),
  );
  await bank.wait(3 * DAY_SECONDS);
  await right.issue(0, 1);
  const supply = await bank.read('shareToken', 'totalSupply');
  expect('the corrected rest adds up', supply === shares(180 + 5 + 11), String(supply));
}

async function delist(bank: Bank, expect: typeof expectThat): Promise<void> {
  const bought = await bank.quote('ben', 1);
  await bank.send('pauser', 'shareToken', 'pause');
  const paused = await bank.refusal('ben', 'shareSale', 'buy', ...bought);
  expect('nothing is sold meanwhile', paused === 'EnforcedPause', paused);
  // From now on, each call of the token fails.
  await bank.rpc.request('hardhat_setCode', [bank.usdt, '0xfe']);
  await bank.admin('shareSale', 'setCurrency', bank.usdt, zeroAddress, 0, 0);
  await bank.send('pauser', 'shareToken', 'unpause');
  const [feed] = (await bank.read('shareSale', 'currencies', bank.usdt)) as [string];
  expect('the currency is gone, although its token answers nothing', feed === zeroAddress);
  await bank.send('ada', 'shareToken', 'transfer', bank.at('ben'), shares(1));
  expect('shares move as before', (await bank.balance('ben')) === shares(51));
}

/** The arguments of `issueFor` for shares of a person, of a booking that is named after both. */
async function depositFor(bank: Bank, buyer: string, whole: number): Promise<unknown[]> {
  const { client, set } = bank;
  const now = await bank.now();
  const deposit: Deposit = {
    orderId: holderOf(crypto.randomUUID()),
    buyer: bank.at(buyer),
    holder: holderOf(buyer),
    currency: 'EUR',
    amount: BigInt(whole) * 1_100n,
    shares: shares(whole),
    entryHash: holderOf(`${buyer} ${whole}`),
    validUntil: now + 900n,
  };
  const sale = set.contracts.shareSale;
  const [signer, cashier] = [bank.at('signer'), bank.at('cashier')];
  return [
    deposit,
    await client.signTypedData({ account: signer, ...depositTypedData(sale, deposit) }),
    batchHashes([deposit]),
    await client.signTypedData({ account: cashier, ...batchTypedData(sale, [deposit]) }),
  ];
}

async function takeBackMoney(bank: Bank, expect: typeof expectThat): Promise<void> {
  const before = await bank.read('shareToken', 'totalSupply');
  await bank.send('anyone', 'shareSale', 'issueFor', ...(await depositFor(bank, 'ada', 10)));
  expect('bank money bought shares', (await bank.balance('ada')) === shares(110));
  const again = await depositFor(bank, 'ada', 10);
  const used = await bank.refusal('anyone', 'shareSale', 'issueFor', ...again);
  expect('its booking buys nothing again', used === 'EntryUsed', used);

  const order = [bank.at('ada'), bank.at('ben'), shares(10)] as const;
  await bank.send('enforcer', 'shareToken', 'setHolderFrozen', holderOf('ada'), true);
  const flight = await bank.refusal('ada', 'shareToken', 'transfer', bank.at('ben'), 1n);
  expect('the shares stay where they are', flight === 'ERC7943CannotSend', flight);
  await bank.send('enforcer', 'enforcement', 'announceOrder', DOCUMENT, ...order);
  await bank.wait(3 * DAY_SECONDS);
  await bank.send('enforcer', 'enforcement', 'executeOrder', ...order);
  await bank.send('enforcer', 'shareToken', 'setHolderFrozen', holderOf('ada'), false);
  expect('the bank has them', (await bank.balance('ben')) === shares(60));
  await bank.send('ada', 'shareToken', 'transfer', bank.at('ben'), shares(1));
  const supply = await bank.read('shareToken', 'totalSupply');
  expect('the rest is free, and nothing was un-issued', supply === (before as bigint) + shares(10));
}

async function keepClosedPeriod(bank: Bank, expect: typeof expectThat): Promise<void> {
  const opens = (await bank.now()) + BigInt(8 * DAY_SECONDS);
  const terms = {
    ...{ currency: bank.usdt, opens, closes: opens + BigInt(DAY_SECONDS) },
    ...{ firstPrice: 10n ** 19n, step: 0n, anchor: 10n ** 19n, ticks: 1, feeBps: 0 },
    ...{ minShares: shares(10), bankSide: 0, bankTick: 0, bankShares: 0n, documentHash: DOCUMENT },
  };
  await bank.send('board', 'auctions', 'announce', terms);
  await bank.send('board', 'auctions', 'announce', terms);
  await bank.send('guardian', 'auctions', 'cancel', 1n);
  await bank.wait(8 * DAY_SECONDS);
  await bank.send('ada', 'auctions', 'place', 2n, 0, 0, shares(10));
  const gone = await bank.refusal('ben', 'auctions', 'place', 1n, 0, 0, shares(10));
  expect('nobody trades in the cancelled one', gone === 'NotLive', gone);
  const late = await bank.refusal('guardian', 'auctions', 'cancel', 2n);
  expect('an open one is not stopped', late === 'TooLate', late);
  const strike = [2n, 0, holderOf('ada')] as const;
  const stays = await bank.refusal('guardian', 'auctions', 'strike', ...strike);
  expect('nor is an order taken out', stays === 'NotFrozen', stays);
  await bank.send('ada', 'auctions', 'place', 2n, 0, 0, 0n);
  const locked = await bank.read('shareToken', 'lockedOf', holderOf('ada'));
  expect('its owner withdraws it', locked === 0n, String(locked));
}
