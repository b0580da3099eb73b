import { accessManagerAbi } from '@fnx/contracts/abi/access-manager';
import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { brakeAbi } from '@fnx/contracts/abi/brake';
import { distributionsAbi } from '@fnx/contracts/abi/distributions';
import { enforcementAbi } from '@fnx/contracts/abi/enforcement';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { roleId } from '@fnx/contracts/deploy/roles';
import { timelockAbi } from '@fnx/contracts/deploy/timelock';
import {
  type Abi,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
} from 'viem';
import { hasEffect } from '../src/call-effect';
import { CONTRACT_ABIS } from '../src/contract-abis';
import { callLine, decodeCall, type KnownContracts } from '../src/decode-call';
import { OFFICER_CALLS } from '../src/officers/officer-calls';
import { safeBatch, withChecksum } from '../src/officers/safe-batch';
import { encodeExecute, encodeSchedule } from '../src/officers/timelock-calls';
import { encodeIssue } from '../src/share-list';
import { FAR_ADDRESSES } from './far-addresses';

const TIMELOCK = '0x00000000000000000000000000000000000000aa';
const RULES = '0x00000000000000000000000000000000000000bb';
const WALLET = '0xDF8a1Ce35c9a6ACE153B4e0767942f1E2291a1Aa';
const OTHER = '0x49d4450977E2c95362C13D3a31a09311E0Ea26A6';
const HOLDER: Hex = `0x${'5e'.repeat(32)}`;
const SALT: Hex = `0x${'01'.repeat(32)}`;
const { contracts, currencies } = FAR_ADDRESSES;
const known: KnownContracts = { contracts, currencies, timelock: TIMELOCK, rules: RULES };
const usdt = currencies.USDT.address as Hex;

const call = (
  to: Hex,
  abi: readonly unknown[],
  functionName: string,
  args: unknown[],
  value = 0n,
) => ({
  to,
  value,
  data: encodeFunctionData({ abi: abi as Abi, functionName, args }),
});
const cap = call(contracts.shareSale, shareSaleAbi, 'setCap', [2_000_000_500_000n]);
/** A buy-back. */
const ROUND = {
  currency: usdt,
  opens: 1_796_000_000,
  closes: 1_796_086_400,
  firstPrice: 105n * 10n ** 17n,
  step: 25n * 10n ** 16n,
  anchor: 11n * 10n ** 18n,
  ticks: 9,
  feeBps: 25,
  minShares: 10_000_000n,
  bankSide: 1,
  bankTick: 2,
  bankShares: 30_000_000n,
  documentHash: HOLDER,
};
const take = call(contracts.brake, brakeAbi, 'take', [roleId('SIGNER'), WALLET]);
const freeze = call(contracts.shareToken, shareTokenAbi, 'setHolderFrozen', [HOLDER, true]);

describe('a call of an officer, decoded', () => {
  it.each([
    [freeze, 'ENFORCER', 'Freeze holder 0x5e5e…5e5e', 'frozen: yes'],
    [
      call(contracts.shareToken, shareTokenAbi, 'setFrozenTokens', [WALLET, 1_500_000n]),
      'ENFORCER',
      'Freeze 1.5 shares in wallet 0xDF8a…a1Aa',
      'amount: 1.5 shares',
    ],
    [cap, 'ADMIN', 'Set the cap to 2,000,000.5 shares', 'cap_: 2,000,000.5 shares'],
    [
      call(contracts.shareSale, shareSaleAbi, 'setMinPrice', [1_050_000_000n]),
      'ADMIN',
      'Set the minimum price to 10.5 USD a share',
      '10.5 USD',
    ],
    [
      call(contracts.authority, accessManagerAbi, 'revokeRole', [roleId('SIGNER'), WALLET]),
      'ADMIN',
      'Revoke SIGNER from 0xDF8a…a1Aa',
      'roleId: SIGNER',
    ],
    [
      call(RULES, holdingRulesAbi, 'approve', [HOLDER, 1_999, SALT]),
      'REGISTRAR',
      'Let holder 0x5e5e…5e5e have up to 19.99 %',
      `documentHash: ${SALT}`,
    ],
    [
      call(RULES, holdingRulesAbi, 'setCeiling', [2_500, 10n ** 12n]),
      'ADMIN',
      'Let one holder have at most 25 %, from 1,000,000 shares on',
      'HoldingRules.setCeiling',
    ],
    [take, 'GUARDIAN', 'Take SIGNER from 0xDF8a…a1Aa', 'role: SIGNER'],
    [
      call(contracts.enforcement, enforcementAbi, 'executeOrder', [WALLET, OTHER, 10n ** 6n]),
      'ENFORCER',
      'Move 1 shares by court order',
      'amount: 1 shares',
    ],
    [
      call(contracts.shareStaking, shareStakingAbi, 'addPlan', [90n, 525n, 10n ** 12n]),
      'ADMIN',
      'Add a plan: 90 days, 5.25 % a year',
      'capacity: 1,000,000 shares',
    ],
    [
      call(contracts.auctions, auctionsAbi, 'announce', [ROUND]),
      'BOARD',
      'Announce an auction from 2026-11-30 00:53:20 UTC to 2026-12-01 00:53:20 UTC',
      'currency: USDT, opens: 2026-11-30 00:53:20 UTC, closes: 2026-12-01 00:53:20 UTC, firstPrice: 10.5 USDT, step: 0.25 USDT, anchor: 11 USDT, ticks: 9, feeBps: 0.25 %, minShares: 10 shares, bankSide: buys back shares, bankTick: 2, bankShares: 30 shares',
    ],
    [
      call(contracts.auctions, auctionsAbi, 'setCurrency', [usdt, false]),
      'ADMIN',
      'Stop USDT for auctions',
      'accepted: no',
    ],
    [
      call(contracts.distributions, distributionsAbi, 'announce', [
        1_796_000_000n,
        usdt,
        15n * 10n ** 17n,
        HOLDER,
        { bps: 2_637, wallet: OTHER, exceptionsRoot: HOLDER, exceptions: 0 },
      ]),
      'BOARD',
      'Announce a distribution of 1.5 USDT a share to the holders of 2026-11-30 00:53:20 UTC',
      'perShare: 1.5 USDT',
    ],
    [
      encodeIssue(
        contracts.issuance,
        3n,
        [{ index: 0, holder: HOLDER, wallet: OTHER, sharesRaw: 1_500_000n, lockedUntil: null }],
        [[SALT]],
      ),
      null,
      'Issue lines of list 3',
      `index 0; holder ${HOLDER}; wallet ${OTHER}; shares 1.5 shares; lockedUntil never`,
    ],
    [
      call(usdt, shareTokenAbi, 'approve', [contracts.distributions, 5n * 10n ** 17n]),
      null,
      'Let Distributions take 0.5 USDT',
      'value: 0.5 USDT',
    ],
    [
      encodeSchedule(TIMELOCK, { call: cap, salt: SALT, delay: 86_400n }),
      'PROPOSER',
      'Schedule: Set the cap to 2,000,000.5 shares',
      'delay: 1 day',
    ],
    [{ to: WALLET, value: 10n ** 17n, data: '0x' }, null, 'Send 0.1 BNB to 0xDF8a…a1Aa', WALLET],
  ] as const)('%#', (given, role, title, part) => {
    const decoded = decodeCall(known, given);
    expect(decoded).toMatchObject({ role, title });
    expect(callLine(decoded)).toContain(part);
  });

  it.each([
    ['more data than the function takes', { ...cap, data: `${cap.data}00` as Hex }],
    ['BNB for a function that takes none', { ...cap, value: 1n }],
    ['a contract of somebody else', { ...cap, to: WALLET as Hex }],
    ['a function of another contract', { ...cap, to: contracts.shareToken }],
    [
      'a transfer of somebody’s money',
      call(usdt, shareTokenAbi, 'transferFrom', [WALLET, OTHER, 1n]),
    ],
    [
      'such a call inside a timelock',
      encodeExecute(TIMELOCK, { call: { ...cap, value: 1n }, salt: SALT }),
    ],
  ])('refuses %s', (_, given) => {
    expect(() => decodeCall(known, given)).toThrow(
      expect.objectContaining({ name: 'CallMismatchError' }),
    );
  });

  it('has a function and an event of the contract for each row of the table', () => {
    const abis = {
      ...CONTRACT_ABIS,
      TOKEN: shareTokenAbi,
      TIMELOCK: timelockAbi,
      RULES: holdingRulesAbi,
    };
    const namesOf = (kind: keyof typeof abis) =>
      abis[kind].map((item) => 'name' in item && item.name);
    for (const kind of Object.keys(OFFICER_CALLS) as (keyof typeof abis)[]) {
      for (const [name, { event, by }] of Object.entries(OFFICER_CALLS[kind])) {
        expect(namesOf(kind)).toContain(name);
        if (event) expect(namesOf(by ?? kind)).toContain(event);
      }
    }
  });
});

describe('the proof that a call had its effect', () => {
  const frozen = (isFrozen: boolean) => ({
    address: contracts.shareToken,
    topics: encodeEventTopics({
      abi: shareTokenAbi,
      eventName: 'HolderFrozen',
      args: { holder: HOLDER },
    }) as Hex[],
    data: encodeAbiParameters([{ type: 'bool' }], [isFrozen]),
  });

  it('is the contract’s event with the same values', () => {
    expect(hasEffect(known, freeze, [frozen(true)])).toBe(true);
    expect(hasEffect(known, freeze, [frozen(false)])).toBe(false);
    expect(hasEffect(known, freeze, [{ ...frozen(true), address: WALLET }])).toBe(false);
    const pay = call(contracts.distributions, distributionsAbi, 'pay', [1n, [HOLDER]]);
    expect(hasEffect(known, pay, [])).toBeNull();
  });

  it('is the event of another contract, with its own names', () => {
    const revoked = (role: bigint, address: Hex = contracts.authority) => ({
      address,
      topics: encodeEventTopics({
        abi: accessManagerAbi,
        eventName: 'RoleRevoked',
        args: { roleId: role, account: WALLET },
      }) as Hex[],
      data: '0x' as Hex,
    });
    expect(hasEffect(known, take, [revoked(roleId('SIGNER'))])).toBe(true);
    expect(hasEffect(known, take, [revoked(roleId('PAUSER'))])).toBe(false);
    expect(hasEffect(known, take, [revoked(roleId('SIGNER'), contracts.brake)])).toBe(false);
  });
});

describe('the file for Safe’s Transaction Builder', () => {
  // From https://github.com/safe-global/safe-react-apps/blob/main/apps/tx-builder/src/lib/checksum.test.js.
  const address = { internalType: 'address', name: 'paramAddress', type: 'address' };
  const bool = { internalType: 'bool', name: 'paramBool', type: 'bool' };
  const theirs = {
    version: '1.0',
    chainId: '4',
    createdAt: 1646321521061,
    meta: {
      name: 'test batch file',
      txBuilderVersion: '1.4.0',
      checksum: '',
      createdFromSafeAddress: WALLET,
      createdFromOwnerAddress: OTHER,
    },
    transactions: [
      {
        to: OTHER,
        value: '0',
        contractMethod: { inputs: [address], name: 'testAddress', payable: false },
        contractInputsValues: { paramAddress: OTHER },
      },
      {
        to: OTHER,
        value: '0',
        contractMethod: { inputs: [bool], name: 'testBool', payable: false },
        contractInputsValues: { paramAddress: '', paramBool: 'false' },
      },
      {
        to: OTHER,
        value: '2000000000000000000',
        data: '0x42f4579000000000000000000000000049d4450977e2c95362c13d3a31a09311e0ea26a6',
      },
    ],
  };

  it('has the checksum that Safe computes', () => {
    expect(withChecksum(theirs).meta.checksum).toBe(
      '0x4ecbfd364aa6759983915644e73f8bd411e85a2dc306f252a387c2728c4db64c',
    );
  });

  it('carries the data, and the function with its arguments', () => {
    const options = { chainId: 56, createdAt: new Date(0), name: 'Freeze', description: '' };
    expect(safeBatch(known, { ...options, calls: [freeze] })).toEqual({
      version: '1.0',
      chainId: '56',
      createdAt: 0,
      meta: expect.objectContaining({
        name: 'Freeze',
        checksum: expect.stringMatching(/^0x.{64}$/),
      }),
      transactions: [
        {
          ...freeze,
          value: '0',
          contractMethod: {
            name: 'setHolderFrozen',
            payable: false,
            inputs: [
              { name: 'holder', type: 'bytes32', internalType: 'bytes32' },
              { name: 'frozen', type: 'bool', internalType: 'bool' },
            ],
          },
          contractInputsValues: { holder: HOLDER, frozen: 'true' },
        },
      ],
    });
  });
});
