import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENCIES, CURRENCY_IDS } from '@fnx/chain/addresses';
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

function faultOf(change: (file: ReturnType<typeof example>) => void): string {
  const file = example();
  change(file);
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
    expect(named).toEqual(known);
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
  });

  const usdt = '0x55D398326f99059fF775485246999027B3197955';
  const zero = `0x${'0'.repeat(40)}`;
  it.each<[string, (file: ReturnType<typeof example>) => void]>([
    [
      'currencies.USDT.token: must be an address with its EIP-55 letter case',
      (file) => {
        file.shareSale.currencies.USDT.token = usdt;
      },
    ],
    [
      'treasury: must not be the zero address',
      (file) => {
        file.shareSale.treasury = zero;
      },
    ],
    [
      'minDelaySeconds',
      (file) => {
        file.timelock.minDelaySeconds = 172_799;
      },
    ],
    [
      'shareToken.maxSupply: must be below 2^56 millionths',
      (file) => {
        file.shareToken.maxSupply = '72057594037.927936';
      },
    ],
    [
      'must not be proposers as well',
      (file) => {
        file.roles.enforcer = file.timelock.proposers;
      },
    ],
    [
      'must not be pauser as well',
      (file) => {
        file.roles.enforcer = file.roles.pauser;
      },
    ],
    [
      'proposers',
      (file) => {
        file.timelock.proposers = [];
      },
    ],
    [
      'must not name an address twice',
      (file) => {
        file.roles.pauser = [...file.roles.pauser, ...file.roles.pauser];
      },
    ],
    [
      'shareSale.cap: must be a number like 12.5',
      (file) => {
        file.shareSale.cap = '4,000,000';
      },
    ],
    [
      'shareSale.cap: ',
      (file) => {
        file.shareSale.cap = 4_000_000;
      },
    ],
    [
      'exceeds shareToken.maxSupply',
      (file) => {
        file.shareToken.maxSupply = '3999999.999999';
      },
    ],
    [
      'exceeds shareSale.cap',
      (file) => {
        file.shareSale.dailyLimit = '4000000.000002';
      },
    ],
    [
      'must be even',
      (file) => {
        file.shareSale.dailyLimit = '0.000001';
      },
    ],
    [
      'shareSale.deposits.dailyLimit: exceeds shareSale.cap',
      (file) => {
        file.shareSale.deposits.dailyLimit = '4000000.000002';
      },
    ],
    [
      'shareSale.deposits.dailyLimit: must be even',
      (file) => {
        file.shareSale.deposits.dailyLimit = '0.000001';
      },
    ],
    [
      'shareSale.deposits.currencies',
      (file) => {
        file.shareSale.deposits.currencies.euro = file.shareSale.deposits.currencies.EUR;
      },
    ],
    [
      'two currencies have the same token',
      (file) => {
        file.shareSale.currencies.USDC.token = file.shareSale.currencies.USDT.token;
      },
    ],
    [
      'auctions.minNoticeSeconds: must be at least 604800',
      (file) => {
        file.auctions.minNoticeSeconds -= 1;
      },
    ],
    [
      'auctions.lastTimeSeconds: exceeds auctions.minOpenSeconds',
      (file) => {
        file.auctions.lastTimeSeconds = file.auctions.minOpenSeconds + 1;
      },
    ],
    [
      'auctions.currencies: BNB is no token of the sale',
      (file) => {
        file.auctions.currencies = ['BNB'];
      },
    ],
    [
      'rateBps',
      (file) => {
        file.shareStaking.plans[0].rateBps = 10_001;
      },
    ],
    [
      'must not be pauser as well',
      (file) => {
        file.roles.signer = file.roles.pauser;
      },
    ],
    [
      'must not be proposers as well',
      (file) => {
        file.roles.signer = file.timelock.proposers;
      },
    ],
    [
      'must not be cashier as well',
      (file) => {
        file.roles.cashier = file.roles.signer;
      },
    ],
    [
      'must not be treasury as well',
      (file) => {
        file.roles.signer = [file.shareSale.treasury];
      },
    ],
    ...(['proposers', 'board', 'enforcer', 'registrar', 'cashier'] as const).map(
      (part): [string, (file: ReturnType<typeof example>) => void] => [
        `guardian: 0x`,
        (file) => {
          file.roles.guardian = part === 'proposers' ? file.timelock.proposers : file.roles[part];
        },
      ],
    ),
    [
      'issuance.announceDelaySeconds: must be at least 259200',
      (file) => {
        file.issuance.announceDelaySeconds = 259_199;
      },
    ],
    [
      'issuance.claimDelaySeconds: must be at least 172800',
      (file) => {
        file.issuance.claimDelaySeconds = 172_799;
      },
    ],
    [
      'Unrecognized key',
      (file) => {
        file.shareSale.dailylimit = '1';
      },
    ],
  ])('are refused: %s', (fault, change) => {
    expect(faultOf(change)).toContain(fault);
  });
});
