import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENCIES, CURRENCY_IDS } from '@fnx/chain/currencies';
import { ParametersError, parseParameters } from '@fnx/contracts/deploy/parameters';
import { readBank } from '@/config/bank';
import { readParameters } from '../../scripts/contracts/deploy';

/** The committed example with its placeholders filled in. */
function example() {
  const path = join(__dirname, '../../packages/contracts/parameters.example.json');
  let next = 0;
  const filled = readFileSync(path, 'utf8').replace(/"<[^"]+>"/g, () => {
    next += 1;
    return `"0x${String(next).padStart(40, '0')}"`;
  });
  return JSON.parse(filled);
}

/** The fault that is said, a field, and its value in place of the example's. */
type Row = [fault: string, path: string, value: (file: ReturnType<typeof example>) => unknown];

function faultOf(path: string, value: Row[2]): string {
  const file = example();
  const names = path.split('.');
  const last = names.pop() ?? '';
  const place = names.reduce((part, name) => part[name], file);
  place[last] = value(file);
  try {
    parseParameters(file);
  } catch (error) {
    if (error instanceof ParametersError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('the parameters of a deployment', () => {
  it('are read with shares in millionths and USD with 8 decimals', () => {
    const { shareSale, shareStaking } = parseParameters(example());
    expect(shareSale).toMatchObject({ cap: 4_000_000_000_000n, minPriceUsd: 1_000_000_000n });
    expect(shareStaking.plans[1]).toEqual({
      termDays: 90,
      rateBps: 500,
      capacity: 600_000_000_000n,
    });
  });

  it('name the heartbeats that the service knows', () => {
    const { currencies } = parseParameters(example()).shareSale;
    const named = Object.entries(currencies).map(([id, one]) => [id, one.heartbeatSeconds]);
    const known = CURRENCY_IDS.map((id) => [id, CURRENCIES[id].feedHeartbeat]);
    expect(known).toEqual(expect.arrayContaining(named));
    expect(named.length).toBeGreaterThan(1);
  });

  it('are refused as long as the example has placeholders', () => {
    const path = join(__dirname, '../../packages/contracts/parameters.example.json');
    const parse = () => parseParameters(JSON.parse(readFileSync(path, 'utf8')));
    expect(parse).toThrow('shareSale.treasury: must be an address');
    expect(parse).toThrow('roles.signer.0: must be an address');
  });

  it('are those of the bank’s token, because the contract keeps its name', () => {
    expect(readParameters(example()).shareToken).toMatchObject(readBank().token);
    const other = example();
    other.shareToken.symbol = 'OTHER';
    expect(() => readParameters(other)).toThrow(/\(OTHER\), and "token" in bank\.json is/);
    const test = { ...example(), chainId: 97 };
    test.ballots.meetingSeconds -= 1;
    expect(() => readParameters(test)).toThrow(/is 1814399 seconds, not 21 days or more/);
  });

  const usdt = '0x55D398326f99059fF775485246999027B3197955';
  const zero = `0x${'0'.repeat(40)}`;
  it.each<Row>([
    [
      'currencies.USDT.token: must be an address with its EIP-55 letter case',
      'shareSale.currencies.USDT.token',
      () => usdt,
    ],
    ['treasury: must not be the zero address', 'shareSale.treasury', () => zero],
    ['minDelaySeconds', 'timelock.minDelaySeconds', () => 172_799],
    [
      'shareToken.maxSupply: must be below 2^56 millionths',
      'shareToken.maxSupply',
      () => '72057594037.927936',
    ],
    ['must not be proposers as well', 'roles.enforcer', (file) => file.timelock.proposers],
    ['must not be pauser as well', 'roles.enforcer', (file) => file.roles.pauser],
    ['proposers', 'timelock.proposers', () => []],
    [
      'must not name an address twice',
      'roles.pauser',
      (file) => [...file.roles.pauser, ...file.roles.pauser],
    ],
    ['shareSale.cap: must be a number like 12.5', 'shareSale.cap', () => '4,000,000'],
    ['shareSale.cap: ', 'shareSale.cap', () => 4_000_000],
    ['exceeds shareToken.maxSupply', 'shareToken.maxSupply', () => '3999999.999999'],
    ['exceeds shareSale.cap', 'shareSale.dailyLimit', () => '4000000.000002'],
    ['must be even', 'shareSale.dailyLimit', () => '0.000001'],
    [
      'shareSale.deposits.dailyLimit: exceeds shareSale.cap',
      'shareSale.deposits.dailyLimit',
      () => '4000000.000002',
    ],
    [
      'shareSale.deposits.dailyLimit: must be even',
      'shareSale.deposits.dailyLimit',
      () => '0.000001',
    ],
    [
      'shareSale.deposits.currencies',
      'shareSale.deposits.currencies.euro',
      (file) => file.shareSale.deposits.currencies.EUR,
    ],
    [
      'two currencies have the same token',
      'shareSale.currencies.USDC.token',
      (file) => file.shareSale.currencies.USDT.token,
    ],
    [
      'auctions.minNoticeSeconds: must be at least 604800',
      'auctions.minNoticeSeconds',
      (file) => file.auctions.minNoticeSeconds - 1,
    ],
    [
      'ballots.meetingSeconds: must be at least 1814400',
      'ballots.meetingSeconds',
      (file) => file.ballots.meetingSeconds - 1,
    ],
    [
      'distributions.recordSeconds: must be at least 1209600',
      'distributions.recordSeconds',
      (file) => file.distributions.recordSeconds - 1,
    ],
    [
      'auctions.lastTimeSeconds: exceeds auctions.minOpenSeconds',
      'auctions.lastTimeSeconds',
      (file) => file.auctions.minOpenSeconds + 1,
    ],
    ['auctions.currencies: BNB is no token of the sale', 'auctions.currencies', () => ['BNB']],
    ['rateBps', 'shareStaking.plans.0.rateBps', () => 10_001],
    ['must not be pauser as well', 'roles.signer', (file) => file.roles.pauser],
    ['must not be proposers as well', 'roles.signer', (file) => file.timelock.proposers],
    ['must not be cashier as well', 'roles.cashier', (file) => file.roles.signer],
    ['must not be treasury as well', 'roles.signer', (file) => [file.shareSale.treasury]],
    ...(['proposers', 'board', 'enforcer', 'registrar', 'cashier'] as const).map(
      (part): Row => [
        'guardian: 0x',
        'roles.guardian',
        (file) => (part === 'proposers' ? file.timelock.proposers : file.roles[part]),
      ],
    ),
    [
      'issuance.announceDelaySeconds: must be at least 259200',
      'issuance.announceDelaySeconds',
      () => 259_199,
    ],
    [
      'issuance.claimDelaySeconds: must be at least 172800',
      'issuance.claimDelaySeconds',
      () => 172_799,
    ],
    ['Unrecognized key', 'shareSale.dailylimit', () => '1'],
  ])('are refused: %s (%s)', (fault, path, value) => {
    expect(faultOf(path, value)).toContain(fault);
  });
});
