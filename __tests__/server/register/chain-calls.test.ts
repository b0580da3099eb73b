import { actionCalls } from '@fnx/api/desk/actions';
import { ROLES } from '@fnx/api/shared/desk';
import { accessManagerAbi } from '@fnx/contracts/abi/access-manager';
import { enforcementAbi } from '@fnx/contracts/abi/enforcement';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { readArtifact } from '@fnx/contracts/build/read-artifact';
import { hasContractRole, roleId } from '@fnx/contracts/deploy/roles';
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  zeroAddress,
} from 'viem';
import { commandGroups } from '@/server/modules';
import { documentHash } from '@/server/platform/documents/publish-document';
import { journal } from '@/server/platform/tables';
import { exportForSafe } from '@/server/register/calls/safe-file';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { chainAccount } from '../../support/market/chain-accounts';
import { deskOfCalls } from '../../support/market/chain-calls';
import { type SentCall, sendCall, startMarket } from '../../support/market/market';
import { newHolder, onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { act } from '../../support/service/act';
import { readView } from '../../support/service/desk';
import { duringTests } from '../../support/setup/during-tests';

/** Accounts of the local chain by the role that they hold. */
const HOLDS: Record<string, number> = {
  ADMIN: 0,
  PROPOSER: 0,
  EXECUTOR: 0,
  TREASURY: 1,
  BOARD: 1,
  GUARDIAN: 36,
  PAUSER: 36,
  'PAUSER or GUARDIAN': 36,
  ENFORCER: 37,
  REGISTRAR: 38,
};
const [ADA, BEN, EVE, OWNER] = [2, 3, 4, 5] as const;
const holders = { ada: newHolder(), ben: newHolder() };
const addressOf = (account: number): Address => chainAccount(account).address;

type Row = { step: string; action: number; role: string; to: Hex; data: Hex; decoded: string };

const LISTED = { show: 'all', limit: 100 } as const;
let people: ShareChain;
let token: Address;
const market = duringTests(() => startMarket({ scripted: true, shares: '4000000' }));
beforeAll(async () => {
  people = onShareChain(market.chain);
  token = market.chain.addresses.contracts.shareToken;
  await people.buy(ADA, holders.ada, shares(100));
  await people.buy(BEN, holders.ben, shares(10));
  await market.index();
});
afterEach(() => market.node.reset());

/** Types a line as an operator does; a word with spaces is given apart. */
async function admin(line: string, ...more: string[]) {
  const parsed = parseLine(commandGroups, [...line.split(' '), ...more, '--json']);
  const { command } = parsed;
  if (!command) throw new Error(`There is no command "${line}".`);
  const operator = { ctx: market.ctx, name: 'grace' };
  const { output } = await runCommand(operator, { ...parsed, command }, (name) =>
    Buffer.from(name === 'empty.pdf' ? '' : name),
  );
  return JSON.parse(output);
}

const prepare = (line: string): Promise<Row[]> => admin(line, '--reason', 'Decision 7');
const refusal = async (line: string): Promise<string> =>
  (await admin(line, '--reason', 'x')).refused;

const sign = ({ role, to, data }: Row, account = HOLDS[role] ?? EVE) =>
  people.send(chainAccount(account), { to, data, value: 0n });

/** Prepares the calls of a line, signs each with the account of its role, and reports the transactions. */
async function carryOut(line: string): Promise<Row[]> {
  const calls = await prepare(line);
  if (!Array.isArray(calls)) throw new Error(JSON.stringify(calls));
  for (const call of calls) await admin(`actions report ${call.action} ${await sign(call)}`);
  await settle();
  for (const { action } of calls) expect(await stateOf(action)).toBe('FINAL');
  return calls;
}

const { receive, settle } = deskOfCalls(market);

async function stateOf(action: number): Promise<string | undefined> {
  const { docs } = await readView(market.ctx, ROLES, actionCalls.list, LISTED);
  return docs.find(({ id }) => id === action)?.state;
}

const read = (functionName: string, ...args: unknown[]) =>
  market.chain.reader.readContract({
    address: token,
    abi: shareTokenAbi,
    functionName,
    args,
  } as never);
const pendingSplit = () => {
  const address = market.ctx.chain.addresses.contracts.issuance;
  return market.chain.reader.readContract({
    address,
    abi: issuanceAbi,
    functionName: 'pendingSplit',
  });
};
const isPauser = (account: number) => {
  const { client, addresses } = market.ctx.chain;
  const known = { contracts: addresses.contracts, timelock: null };
  return hasContractRole(client, known, 'PAUSER', addressOf(account) as Address);
};
const readRecovery = (from: string) =>
  market.chain.reader.readContract({
    address: market.chain.addresses.contracts.enforcement,
    abi: enforcementAbi,
    functionName: 'recoveries',
    args: [from as Address],
  });
const readSale = (functionName: 'cap' | 'minPriceUsd' | 'dailyLimit' | 'depositLimit') =>
  market.chain.reader.readContract({
    address: market.chain.addresses.contracts.shareSale,
    abi: shareSaleAbi,
    functionName,
  });
const readBankCurrency = (code: string) =>
  market.chain.reader.readContract({
    address: market.chain.addresses.contracts.shareSale,
    abi: shareSaleAbi,
    functionName: 'bankCurrencies',
    args: [code],
  });
const readPlan = (id: bigint) =>
  market.chain.reader.readContract({
    address: market.chain.addresses.contracts.shareStaking,
    abi: shareStakingAbi,
    functionName: 'plans',
    args: [id],
  });
const pass = (seconds: number) =>
  market.chain.rpc.request('evm_increaseTime', [numberToHex(seconds)]);

describe('a chain call', () => {
  it('freezes a holder and an amount, and ends both', async () => {
    const [call] = await carryOut(`holder freeze ${addressOf(ADA)}`);
    expect(call).toMatchObject({
      role: 'ENFORCER',
      step: expect.stringMatching(/^Freeze holder 0x/),
      decoded: `ShareToken.setHolderFrozen(holder: ${holders.ada}, frozen: yes)`,
    });
    expect(await read('holderFrozen', holders.ada)).toBe(true);
    await carryOut(`holder unfreeze ${holders.ada}`);
    expect(await read('holderFrozen', holders.ada)).toBe(false);
    await carryOut(`wallet freeze ${addressOf(ADA)} --shares 2.5`);
    expect(await read('getFrozenTokens', addressOf(ADA))).toBe(shares(2.5));
    await carryOut(`wallet unfreeze ${addressOf(ADA)}`);
    expect(await read('getFrozenTokens', addressOf(ADA))).toBe(0n);
    const entries = await market.ctx.db.select().from(journal);
    expect(entries.find(({ action }) => action === 'holder freeze')).toMatchObject({
      actor: 'grace',
      target: holders.ada,
      reason: 'Decision 7',
      after: { calls: [{ title: call?.step, to: token, data: call?.data }] },
    });
  });

  it('pauses and resumes', async () => {
    expect(await refusal('transfers resume')).toContain('not paused. (ExpectedPause)');
    const [pause] = await carryOut('transfers pause');
    expect(pause?.role).toBe('PAUSER or GUARDIAN');
    expect(await read('paused')).toBe(true);
    expect(await refusal('transfers pause')).toContain('(EnforcedPause)');
    await carryOut('transfers resume');
    expect(await read('paused')).toBe(false);
  });

  it('bounds the sale, and changes plans and roles', async () => {
    await carryOut('sale cap 2000000');
    expect(await readSale('cap')).toBe(shares(2_000_000));
    await carryOut('sale limit 1000');
    expect(await readSale('dailyLimit')).toBe(shares(1000));
    await carryOut('sale minimum 9.5');
    expect(await readSale('minPriceUsd')).toBe(950_000_000n);
    await carryOut('sale currency fdusd --stop');
    await carryOut('sale currency fdusd --max-age 90000');
    await carryOut('sale transfer-limit 500');
    expect(await readSale('depositLimit')).toBe(shares(500));
    await carryOut('sale bank-currency eur --max-age 90000');
    expect(await readBankCurrency('EUR')).toMatchObject({ 1: 90_000, 2: 10 });
    await carryOut('sale bank-currency eur --stop');
    expect(await readBankCurrency('EUR')).toMatchObject({ 1: 0, 2: 0 });
    const [added] = await carryOut('plan add --days 30 --rate 2.25 --capacity 500');
    expect(added?.decoded).toContain('rateBps: 2.25 % a year');
    expect(await readPlan(4n)).toEqual([30, 225, shares(500), 0n, true]);
    await carryOut('plan change 4 --close');
    expect(await readPlan(4n)).toEqual([30, 225, shares(500), 0n, false]);
    await carryOut(`role grant PAUSER ${addressOf(EVE)}`);
    expect(await isPauser(EVE)).toBe(true);
    await carryOut(`role revoke PAUSER ${addressOf(EVE)}`);
    expect(await isPauser(EVE)).toBe(false);
    await carryOut(`role grant PAUSER ${addressOf(EVE)}`);
    expect(await carryOut(`role take PAUSER ${addressOf(EVE)}`)).toMatchObject([
      { role: 'GUARDIAN', step: expect.stringMatching(/^Take PAUSER from 0x/) },
    ]);
    expect(await isPauser(EVE)).toBe(false);
  });

  it('approves a qualifying holding, sets the ceiling, and replaces the rules', async () => {
    const rules = (await read('rules')) as Address;
    const readRules = (functionName: string, ...args: unknown[]) =>
      market.chain.reader.readContract({
        address: rules,
        abi: holdingRulesAbi,
        functionName,
        args,
      } as never);
    const [call] = await carryOut(
      `holdings approve ${addressOf(ADA)} --percent 19.99 --letter letter.pdf`,
    );
    expect(call).toMatchObject({ role: 'REGISTRAR', to: rules });
    const hash = documentHash(Buffer.from('letter.pdf'));
    expect(await readRules('approvals', holders.ada)).toEqual([1_999, hash]);
    await carryOut('holdings ceiling 25 --from 2000000');
    expect(await readRules('ceilingBps')).toBe(2_500);
    expect(await readRules('appliesFrom')).toBe(shares(2_000_000));
    await carryOut(`holdings rules ${zeroAddress}`);
    expect(await read('rules')).toBe(zeroAddress);
    expect(await refusal('holdings ceiling 25 --from 1')).toContain('no contract with rules');
    await carryOut(`holdings rules ${rules}`);
    expect(await read('rules')).toBe(rules);
  });

  it('returns money that nobody expected, which "treasury explain" then verifies', async () => {
    const usdt = market.chain.tokenAddress('USDT');
    const transfer = await receive(EVE, 7n);
    const [call] = await prepare(`treasury return ${transfer}`);
    expect(call).toMatchObject({ role: 'TREASURY', to: usdt });
    // The same payment by somebody else is not the treasury's.
    const foreign = await sign(call as Row, BEN);
    await admin(`actions report ${call?.action} ${foreign}`);
    await settle();
    expect(await stateOf(call?.action ?? 0)).toBe('REVERTED');
    const paid = await sign(call as Row);
    await admin(`actions report ${call?.action} ${paid}`);
    await settle();
    expect(await stateOf(call?.action ?? 0)).toBe('FINAL');
    // Officers approved the payment, so nobody has to explain it.
    expect(JSON.stringify(await admin('treasury list'))).not.toContain(`"${paid}:`);
    const explain = ['treasury', 'explain', transfer, '--note', 'Returned.', '--return', paid];
    expect(await admin(explain.join(' '))).toMatchObject([{ returned: paid }]);
    expect(await refusal(`treasury return ${transfer}`)).toContain('recorded already');
  });

  it.each([
    ['holder freeze 0x12', 'is not an address'],
    [`wallet freeze ${addressOf(EVE)} --shares 1`, 'not registered for shares'],
    [`wallet freeze ${addressOf(ADA)} --shares 1e3`, 'without an exponent'],
    [`wallet unblock ${addressOf(ADA)}`, '(WalletNotBlocked)'],
    [`wallet unblock ${addressOf(ADA).replace('a', 'A')}`, 'typing error'],
    [`order execute --from ${addressOf(ADA)} --to ${addressOf(BEN)} --shares 1`, '(NoOrder)'],
    [`order execute --from ${addressOf(ADA)} --to ${addressOf(ADA)} --shares 1`, 'same wallet'],
    [`recoveries confirm ${addressOf(ADA)}`, 'no open recovery'],
    [`recoveries cancel ${addressOf(ADA)}`, '(NoRecovery)'],
    [`order cancel ${addressOf(ADA)}:${addressOf(BEN)}`, 'is a number such as'],
    ['issuance stop 0', 'from 1 to'],
    ['bonus stop 9', '(UnknownShareDistribution)'],
    [`claims stop ${newHolder()}`, '(NoClaim)'],
    ['claims stop 0x12', 'no entry 0x12'],
    ['sale cap 999999999', 'maximum supply is'],
    ['sale limit 3999999', 'cap of the round is'],
    ['sale currency usdt', '--max-age is required'],
    ['sale transfer-limit 3999999', 'cap of the round is'],
    ['sale bank-currency chf --max-age 60', '--feed is required'],
    ['sale bank-currency euro', 'EUR, CHF'],
    ['plan change 99 --close', 'from 0 to 4, not "99"'],
    ['plan change 0', '--capacity, --open or --close'],
    ['plan change 0 --capacity 5 --open --close', 'Give one of --open and --close'],
    [`holdings approve ${addressOf(EVE)} --percent 5 --letter a.pdf`, 'not registered for shares'],
    ['holdings approve eve@nowhere.example --percent 5 --letter a.pdf', 'There is no account'],
    [`holdings approve ${holders.ada} --percent 5 --letter empty.pdf`, 'document is empty'],
    [`holdings rules ${addressOf(EVE)}`, 'no contract with rules for this token'],
    ['role grant ADMIN 0x12', 'The role is one of'],
    ['actions report 999 0x12', 'transaction hash'],
    [`actions report 999 ${newHolder()}`, 'no action 999'],
  ])('%s is refused: %s', async (line, why) => {
    const words = line.startsWith('actions')
      ? await admin(line)
      : await admin(line, '--reason', 'x');
    expect(words.refused).toContain(why);
  });
});

describe('the transaction of a chain call', () => {
  const freeze = async () =>
    (await prepare(`wallet freeze ${addressOf(BEN)} --shares 1`))[0] as Row;

  it('is seen first, and final when the index has passed its block', async () => {
    const call = await freeze();
    expect(await freeze()).toMatchObject({ action: call.action });
    expect(await stateOf(call.action)).toBe('PREPARED');
    market.node.finalizeAt(await market.chain.reader.getBlockNumber());
    const hash = await sign(call);
    const [reported] = await admin(`actions report ${call.action} ${hash}`);
    await settle();
    expect(reported).toMatchObject({ state: 'MINED', transaction: hash });
    expect(await stateOf(call.action)).toBe('MINED');
    market.node.reset();
    await settle();
    expect(await stateOf(call.action)).toBe('FINAL');
    expect((await admin(`actions report ${call.action} ${hash}`)).refused).toContain(
      'final already',
    );
    const again = await freeze();
    const old = await admin(`actions report ${again.action} ${hash}`);
    expect(old.refused).toContain('older than this action');
  });

  it('may be reverted, and another one take its place', async () => {
    const call = await freeze();
    const account = chainAccount(EVE);
    const hash = await sendCall(market.chain, account, { ...call, value: 0n } as SentCall);
    await admin(`actions report ${call.action} ${hash}`);
    await settle();
    expect(await stateOf(call.action)).toBe('REVERTED');
    await admin(`actions report ${call.action} ${await sign(call)}`);
    await settle();
    expect(await stateOf(call.action)).toBe('FINAL');
  });

  it('may carry several, which one file gives to a Safe', async () => {
    const one = await freeze();
    const [other] = await prepare(`holder freeze ${holders.ben}`);
    const [pause] = await prepare('transfers pause');
    const save = (ids: unknown) =>
      act({ ctx: market.ctx, name: 'grace' }, 'actions claim', exportForSafe, {
        actions: String(ids),
      });
    const { file } = await save([other?.action, one.action]);
    const { transactions } = JSON.parse(String(file?.bytes));
    expect(transactions.map(({ data }: { data: string }) => data)).toEqual([one.data, other?.data]);
    await expect(save([one.action, pause?.action])).rejects.toThrow(
      /several roles: ENFORCER, PAUSER/,
    );
    await expect(save('one')).rejects.toThrow('An action is a whole number');
    await expect(save(999_999)).rejects.toThrow('There is no action 999999');
    await expect(save(one.action)).rejects.toThrow('grace exported this call for a Safe');
    for (const id of [one.action, other?.action]) {
      await admin(`actions release ${id}`, '--reason', 'The file was not used');
    }
  });

  it('cannot be somebody else’s', async () => {
    const call = await freeze();
    const foreign = await people.transfer(ADA, BEN, 1n);
    const { refused } = await admin(`actions report ${call.action} ${foreign}`);
    expect(refused).toContain('something else');
    expect((await admin(`actions report ${call.action} ${newHolder()}`)).refused).toContain(
      'does not know',
    );
    // Data that only look like the call's: the contract says nothing.
    const data = `0x${call.to.slice(2).toLowerCase()}${call.data.slice(2)}` as Hex;
    const fake = await sendCall(market.chain, chainAccount(EVE), {
      to: addressOf(EVE),
      value: 0n,
      data,
    });
    await admin(`actions report ${call.action} ${fake}`);
    await settle();
    expect(await stateOf(call.action)).toBe('REVERTED');
  });

  it('may come from a contract wallet', async () => {
    const safe = getAddress(await market.chain.deploy('SmartWallet', [addressOf(OWNER)]));
    await carryOut(`role grant ENFORCER ${safe}`);
    const call = await freeze();
    const { abi } = readArtifact('SmartWallet');
    const args = [call.to, 0n, call.data];
    const data = encodeFunctionData({ abi, functionName: 'execute', args });
    const hash = await people.send(chainAccount(OWNER), { to: safe, value: 0n, data });
    await admin(`actions report ${call.action} ${hash}`);
    await settle();
    expect(await stateOf(call.action)).toBe('FINAL');
  });
});

describe('a court order', () => {
  it('is announced, waits three days, ends a stake and moves the shares', async () => {
    await people.stake(ADA, 0n, shares(60));
    await carryOut(`holder freeze ${holders.ada}`);
    const held = await people.balanceOf(ADA);
    const order = `--from ${addressOf(ADA)} --to ${addressOf(BEN)} --shares 90`;
    expect(
      (await admin(`order announce ${order} --document empty.pdf --reason x`)).refused,
    ).toContain('empty');
    await carryOut(`order announce ${order} --document order.pdf`);
    expect(await refusal(`order execute ${order}`)).toContain('(TooEarly)');
    await pass(3 * 86_400 + 1);
    await market.chain.mine();
    expect(await refusal(`order execute ${order}`)).toContain('(InsufficientFreeShares)');
    await carryOut(`order exit 1 ${order}`);
    await carryOut(`order execute ${order}`);
    expect(await people.balanceOf(ADA)).toBe(held - shares(90));
    const other = order.replace('--shares 90', '--shares 1');
    await carryOut(`order announce ${other} --document order.pdf`);
    await carryOut(`order cancel ${addressOf(ADA)}:${addressOf(BEN)}:1`);
    expect(await refusal(`order execute ${other}`)).toContain('(NoOrder)');
  });

  it('is not all that ENFORCER announces: ADMIN approves recoveries without veto, GUARDIAN ends them', async () => {
    const pair = [addressOf(BEN), addressOf(EVE)];
    await people.enforcement(37, 'requestRecoveryWithoutVeto', [...pair, holders.ben]);
    await carryOut(`recoveries confirm ${addressOf(BEN)}`);
    expect(await readRecovery(addressOf(BEN))).toMatchObject([
      addressOf(EVE),
      expect.any(Number),
      false,
      expect.any(String),
      true,
    ]);
    await carryOut(`recoveries cancel ${addressOf(BEN)}`);
    await carryOut(`wallet unblock ${addressOf(BEN)}`);
    expect(await read('isBlocked', addressOf(BEN))).toBe(false);
  });
});

describe('what the issuance announces', () => {
  it('is stopped by GUARDIAN, prepared by one officer', async () => {
    await people.issuance(1, 'announce', [newHolder(), 1n, shares(5), newHolder()]);
    await people.declareShares(1, 10);
    expect(await carryOut('issuance stop 1')).toMatchObject([
      { role: 'GUARDIAN', step: 'Cancel issue 1' },
    ]);
    expect(await pendingSplit()).not.toEqual([0n, 0n]);
    await carryOut('bonus stop 1');
    expect(await pendingSplit()).toEqual([0n, 0n]);
    expect(await read('announced')).toBe(0n);
  });
});

describe('where a timelock holds ADMIN', () => {
  it('is scheduled and executed', async () => {
    const admins = [addressOf(0)];
    const { abi, bytecode } = readArtifact('TimelockController');
    const nobody = '0x0000000000000000000000000000000000000000';
    const deployed = await market.chain.client(chainAccount(0)).deployContract({
      abi,
      bytecode,
      args: [0n, admins, admins, nobody],
    });
    const { contractAddress } = await market.chain.reader.waitForTransactionReceipt({
      hash: deployed,
    });
    const timelock = getAddress(contractAddress as Address);
    const { authority: to } = market.chain.addresses.contracts;
    for (const [functionName, args] of [
      ['grantRole', [roleId('ADMIN'), timelock, 0]],
      ['renounceRole', [roleId('ADMIN'), addressOf(0)]],
    ] as const) {
      const data = encodeFunctionData({ abi: accessManagerAbi, functionName, args: args as never });
      await people.send(chainAccount(0), { to, value: 0n, data });
    }
    await settle();
    const calls = await carryOut('sale cap 2500000');
    expect(calls).toMatchObject([
      { role: 'PROPOSER', to: timelock, step: 'Schedule: Set the cap to 2,500,000 shares' },
      { role: 'EXECUTOR', to: timelock, step: 'Execute: Set the cap to 2,500,000 shares' },
    ]);
    expect(await readSale('cap')).toBe(shares(2_500_000));
    expect(await refusal(`recoveries cancel ${addressOf(BEN)}`)).toContain('(NoRecovery)');
  });
});

it('is described for programs: the served file is enough to read a holding', async () => {
  const served = await (await market.service.raw('contracts.json')).json();
  const { address, abi } = served.contracts.shareToken;
  const read = (functionName: string, ...args: unknown[]) =>
    market.chain.reader.readContract({ address, abi, functionName, args } as never);
  expect(await read('decimals')).toBe(served.decimals.share);
  expect(await read('balanceOf', addressOf(ADA))).toBeGreaterThan(0n);
  expect(served.currencies.USDT).toMatchObject({ decimals: 18 });
});
