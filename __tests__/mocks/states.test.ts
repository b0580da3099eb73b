import { ERRORS, type ErrorCode } from '@fnx/api/errors';
import { setupServer } from 'msw/node';
import { type ContractRow, contract } from '@/api/contract';
import { mockHandlers } from '@/mocks/handlers';
import { playedData } from '@/mocks/play';
import {
  CHOICES,
  FIRST_STATE,
  KYC_STATES,
  type MockState,
  readState,
  writeState,
} from '@/mocks/state';

const rows = Object.values(contract) as ContractRow[];

describe('a state', () => {
  it('is read from an address, part by part, and written so that it is read again', () => {
    const state = readState('kyc:RETRY,answers:empty');
    expect(state).toEqual({ ...FIRST_STATE, kyc: 'RETRY', answers: 'empty' });
    expect(readState(writeState(state))).toEqual(state);
    expect(readState('line:slow', state)).toEqual({ ...state, line: 'slow' });
  });

  it.each([null, '', 'kyc:NOTHING', 'x:y', ':::', 'fault:toString', 'session'])(
    'that is no state leaves all as it was: %p',
    (text) => {
      expect(readState(text)).toEqual(FIRST_STATE);
    },
  );

  it('may be every code there is', () => {
    expect([...CHOICES.fault].sort()).toEqual(['none', ...Object.keys(ERRORS)].sort());
  });
});

describe('what is played', () => {
  it.each(rows.map((row) => [row.name, row] as const))(
    '%s: fits its schema, empty and in every state of the identity check',
    (_, row) => {
      for (const kyc of CHOICES.kyc) {
        for (const answers of CHOICES.answers) {
          const data = playedData(row, { ...FIRST_STATE, kyc, answers });
          expect(row.data.parse(data)).toEqual(data);
        }
      }
    },
  );

  it.each(KYC_STATES)('the profile and the identity check say %s', (kyc) => {
    for (const row of [contract.getProfile, contract.kycStatus, contract.dashboard]) {
      expect(playedData(row as ContractRow, { ...FIRST_STATE, kyc })).toMatchObject({
        kycStatus: kyc,
      });
    }
  });

  it('a newcomer has nothing, and is offered what everybody is', () => {
    const empty = (row: ContractRow) => playedData(row, { ...FIRST_STATE, answers: 'empty' });
    expect(empty(contract.listTransactions as ContractRow)).toMatchObject({ docs: [], total: 0 });
    expect(empty(contract.listNotification as ContractRow)).toMatchObject({ docs: [], unread: 0 });
    expect(empty(contract.dashboard as ContractRow)).toMatchObject({ latestTransactions: [] });
    expect(empty(contract.myWallet as ContractRow)).toMatchObject({ wallets: [] });
    expect(empty(contract.getCurrencyList as ContractRow)).toEqual(
      contract.getCurrencyList.example.data,
    );
    expect(empty(contract.listStaking as ContractRow)).toMatchObject({
      docs: [],
      plans: contract.listStaking.example.data.plans,
    });
  });
});

describe('the mocked service', () => {
  const BASE = 'http://mock.test/api/v1';
  let state: MockState = FIRST_STATE;
  const server = setupServer(...mockHandlers(BASE, () => state));
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterAll(() => server.close());
  const get = async (path: string) => {
    const response = await fetch(`${BASE}/${path}`, { headers: { token: 't' } });
    return { status: response.status, ...(await response.json()) };
  };

  it.each<[ErrorCode, string]>([
    ['CURRENCY_NOT_FOUND', 'transactions/buy-shares/get-minimum-payment-amount/?currencyId=BNB'],
    ['RATE_LIMITED', 'user/dashboard'],
    ['INTERNAL_ERROR', 'wallet/getFNXprice'],
    ['PRICE_UNAVAILABLE', 'wallet/getFNXprice'],
  ])('plays %s where a call may end so', async (fault, path) => {
    state = { ...FIRST_STATE, fault };
    expect(await get(path)).toMatchObject({ status: ERRORS[fault].status, data: { code: fault } });
  });

  it('leaves alone what may not end so, and what every page needs', async () => {
    state = { ...FIRST_STATE, fault: 'CURRENCY_NOT_FOUND' };
    expect(await get('user/dashboard')).toMatchObject({ status: 200 });
    state = { ...FIRST_STATE, fault: 'INTERNAL_ERROR' };
    expect(await get('user/getProfile')).toMatchObject({ status: 200 });
    expect(await get('config')).toMatchObject({ status: 200 });
  });

  it('answers nothing while the line is offline', async () => {
    state = { ...FIRST_STATE, line: 'offline' };
    await expect(get('config')).rejects.toThrow();
  });
});
