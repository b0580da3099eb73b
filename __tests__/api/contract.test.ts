import { endpointPath } from '@fnx/api/endpoint';
import { endpoints } from '@fnx/api/endpoints';
import { COMMON_ERRORS, ERRORS } from '@fnx/api/errors';
import { fieldData } from '@fnx/api/field-errors';
import { fieldErrors } from '@fnx/api/issues';
import { PARTNER_ERRORS, partnerCalls } from '@fnx/api/partners/calls';
import { schemas } from '@fnx/api/schemas';
import { getAddress } from 'viem';
import { type ContractRow, contract } from '@/api/contract';

const fieldsOf = (error: Parameters<typeof fieldErrors>[0]) => fieldData(fieldErrors(error)).fields;

const rows = Object.values(contract) as ContractRow[];
const named = rows.map((row) => [row.name, row] as const);

/** The rows that clients of other makers may rely on, as their document writes them: method, path, token, sealing. */
const CONTRACT_ROWS = `
POST user/create-account none none
POST user/verify-phone-otp none none
POST user/verify-phone-resend-otp none none
POST user/verify-email-otp none none
POST user/verify-email-resend-otp none none
POST user/userLogin none none
POST user/login-verify-otp none none
POST user/login-resend-otp none none
GET user/getProfile required none
PUT user/getProfile required body
PUT user/logout required none
POST user/forgotPassword none none
POST user/sendOTPEmail optional none
POST user/verifyOTPForgotPassword none none
POST user/resetPassword/:id none none
POST user/changePassword required body
POST user/enableTwoFactorGoogle required body
POST user/verifyTwoFactorGoogle optional body
POST user/deactivateAccount required body
POST user/verifyOTPDeactivate required body
GET user/settings required query
PUT user/settings required body
POST user/contactUs optional none
POST user/userSubscribe none none
PUT user/userSubscribe none none
GET user/my-wallet required none
POST user/userWalletRequest required body
GET user/dashboard required none
GET user/graphForDealUser required query
GET user/getDealHistoryUser required query
GET user/stakingClaimList required query
GET user/rewardCalculator/:id optional none
GET user/staking required none
POST user/staking required body
PUT user/staking required body
POST user/stakingClaim required body
GET distributions/list required none
POST distributions/:id/claim required none
GET votes/list required none
GET votes/:id required none
POST votes/:id required body
POST kyc/generateSdkToken required none
PUT kyc/updateApplicantId required body
PUT kyc/resetApplicant required none
POST kyc/webhook none none
GET kyc/status required none
GET kyc/sourceOfFunds required none
POST kyc/sourceOfFunds required body
GET kyc/draft required none
PUT kyc/draft required body
GET kyc/draft/:picture required none
POST kyc/draft/:picture required none
DELETE kyc/draft/:picture required none
POST kyc/document required none
GET wallet/getFNXprice none none
GET wallet/getCurrencyList optional none
GET wallet/getCurrencyListwithAmount required query
GET wallet/getConvertedAmount required query
GET wallet/getDisplayRates none none
GET wallet/listPriceAlerts required none
POST wallet/addPriceAlert required body
DELETE wallet/removePriceAlert required none
POST wallet/buyShare required body
PUT wallet/buyShare required body
GET wallet/buyShare required none
GET wallet/buyShare/:id/certificate required none
GET wallet/buyShare/:id/agreement required none
GET wallet/transactions required query
POST wallet/transactions required body
GET wallet/latestTransactions required none
GET wallet/nonce required none
POST wallet/verify required none
POST wallet/signer required none
POST wallet/signOut required none
GET transactions/buy-shares/get-minimum-payment-amount/ optional query
GET transactions/transaction/list-xls/ required query
GET transactions/tax-year required query
GET transactions/tax-year/file required query
GET transactions/received-cost/:id required none
PUT transactions/received-cost/:id required body
GET notification/listNotification required none
PUT notification/sawAllNotification required none
DELETE notification/removeNotification required none
DELETE notification/removeAllNotification required none
POST notification/savePush required body
POST notification/renewPush required body
POST notification/removePush required body
GET notification/stream required none
GET admin/getBankOverView none none
GET admin/getProofOfHoldings none none
GET wallet/canTransfer required query
POST wallet/recovery required none
GET wallet/recovery required none
POST wallet/recovery/:id/cancel required none
POST wallet/attestation required body
GET static/faqListUser none none
GET static/staticList none none
GET static/getStatic none none
GET team/teamList none none
GET blog/getblogMediaList none none
GET blog/viewBlog none none
GET health none none
GET config none none
GET documents/:hash none none
GET user/sessions required none
POST user/sessions/continue required none
DELETE user/sessions/:id required none
GET user/passkeys required none
POST user/passkeys/options required body
POST user/passkeys required body
POST user/passkeys/:id/remove required body
POST user/passkey-login/options none none
POST user/passkey-login none none
POST user/exportData required body
GET demo/outbox none none
POST demo/kyc-review none none
`
  .trim()
  .split('\n');

describe('the table', () => {
  it('has the rows of the contract', () => {
    const ours = rows.map((row) => `${row.method} ${row.path} ${row.token} ${row.sealed}`);
    expect(CONTRACT_ROWS.filter((row) => !ours.includes(row))).toEqual([]);
  });

  it('has one row for each method and path', () => {
    const ours = rows.map((row) => `${row.method} ${row.path}`);
    expect(new Set(ours).size).toBe(ours.length);
  });

  it('has a schema for every endpoint and an endpoint for every schema', () => {
    expect(Object.keys(schemas).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it.each(named)('%s: lists known errors, once each', (_, row) => {
    expect(row.errors.filter((code) => !(code in ERRORS))).toEqual([]);
    expect(new Set(row.errors).size).toBe(row.errors.length);
  });

  it('leaves no error code that no call can answer with', () => {
    const all = [...rows, ...Object.values(partnerCalls)].flatMap((row) => row.errors);
    const used = new Set<string>([...COMMON_ERRORS, ...PARTNER_ERRORS, ...all]);
    expect(Object.keys(ERRORS).filter((code) => !used.has(code))).toEqual([]);
  });

  it.each(named)('%s: path parameters are those of its path', (_, row) => {
    const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(row.example.params ?? {})).toEqual(inPath);
  });
});

describe('examples', () => {
  it.each(named)('%s: parses', (_, row) => {
    expect(row.input.safeParse(row.example.input ?? {}).error).toBeUndefined();
    expect(row.params.safeParse(row.example.params ?? {}).error).toBeUndefined();
    // The schema drops what it does not name, so no page may rely on it.
    expect(row.data.parse(row.example.data)).toEqual(row.example.data);
  });

  it('write every address in EIP-55', () => {
    const text = JSON.stringify(rows.map((row) => row.example));
    const addresses = text.match(/(?<=")0x[0-9a-fA-F]{40}(?=")/g) ?? [];
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) expect(address).toBe(getAddress(address));
  });
});

describe('strictness', () => {
  it.each(named)('%s: refuses what is no object of its own', (_, row) => {
    for (const value of [null, undefined, [], 'x', 7, true, [row.example.input]]) {
      expect(row.input.safeParse(value).success).toBe(false);
    }
  });

  // The webhook's body is the provider's own and grows; its digest is what is checked.
  const strict = named.filter(([name]) => name !== 'kycWebhook');

  it.each(strict)(
    '%s: refuses an unknown key, also one that reaches for the prototype',
    (_, row) => {
      const input = row.example.input ?? {};
      for (const key of ['isAdmin', '__proto__', 'constructor', 'userId']) {
        const hostile = JSON.parse(
          JSON.stringify(input).replace(
            /^\{/,
            `{"${key}":{"a":1}${input && Object.keys(input).length ? ',' : ''}`,
          ),
        );
        const { error } = row.input.safeParse(hostile);
        expect(error && fieldsOf(error)).toMatchObject({ [key]: expect.any(String) });
      }
    },
  );

  it.each(named)('%s: refuses each field in a wrong type', (_, row) => {
    for (const [key, value] of Object.entries(row.example.input ?? {})) {
      const wrong = [{}, [], [value], Number.NaN, ...(typeof value === 'boolean' ? ['yes'] : [])];
      for (const other of wrong) {
        // An object of options may be empty; every other field may not.
        if (key === 'details' && JSON.stringify(other) === '{}') continue;
        if (key === 'reviewResult' && JSON.stringify(other) === '{}') continue;
        const input = { ...(row.example.input as object), [key]: other };
        expect([key, other, row.input.safeParse(input).success]).toEqual([key, other, false]);
      }
    }
  });

  // security(Authorization and input 8.2.3, 15.3.1)
  it('drops from an answer what the contract does not name', () => {
    const leaky = {
      ...contract.getProfile.example.data,
      passwordHash: 'x',
      settings: { ...contract.getSettings.example.data, secret: 'x' },
    };
    const parsed = contract.getProfile.data.parse(leaky);
    expect(JSON.stringify(parsed)).not.toMatch(/passwordHash|secret/);
  });

  it('takes a longest legal input and refuses one character more', () => {
    const { input } = contract.contactUs.example;
    const parse = (message: string) =>
      contract.contactUs.input.safeParse({ ...input, message }).success;
    expect([parse('x'.repeat(10)), parse('x'.repeat(2000))]).toEqual([true, true]);
    expect([parse('x'.repeat(9)), parse('x'.repeat(2001))]).toEqual([false, false]);
  });
});

// security(Authorization and input 2.2.1-2.2.3, 15.3.5)
describe('rules between fields', () => {
  const cases: [string, ContractRow, object, string][] = [
    [
      'two passwords',
      contract.createAccount,
      { confirmPassword: 'another one' },
      'confirmPassword',
    ],
    ['a box not ticked', contract.createAccount, { riskAccepted: false }, 'riskAccepted'],
    ['a hash without SUBMIT', contract.updateOrder, { action: 'CANCEL' }, 'txHash'],
    ['SUBMIT without a hash', contract.updateOrder, { txHash: undefined }, 'txHash'],
    ['LINK without a signature', contract.userWalletRequest, { signature: undefined }, 'signature'],
    ['a new e-mail without its id', contract.updateProfile, { otp: '123456' }, 'otp'],
    [
      'a new e-mail and a name',
      contract.updateProfile,
      { otpId: 'a', otp: '123456', firstName: 'Ada' },
      'otpId',
    ],
    [
      'a recovery code for START',
      contract.enableTwoFactorGoogle,
      { recoveryCode: 'ABCDE-12345', otpId: 'a', otp: '123456' },
      'recoveryCode',
    ],
    [
      'a recovery code alone',
      contract.enableTwoFactorGoogle,
      { action: 'DISABLE', recoveryCode: 'ABCDE-12345' },
      'otp',
    ],
    ['a code without its id', contract.userWalletRequest, { otp: '123456' }, 'otp'],
    ['shares and usd', contract.getCurrencyListWithAmount, { usd: '100' }, 'usd'],
    ['an unknown action', contract.updateStake, { action: 'AUTO_RENEW' }, 'action'],
    ['slug and type', contract.getStatic, { type: 'terms' }, 'slug'],
  ];

  it.each(cases)('%s', (_, row, change, field) => {
    const { error } = row.input.safeParse({ ...(row.example.input as object), ...change });
    expect(Object.keys(error ? fieldsOf(error) : {})).toEqual([field]);
  });

  it('says of a union what the nearest branch lacks', () => {
    const { error } = contract.verifyTwoFactorGoogle.input.safeParse({ loginId: 'a', code: '12' });
    expect(error && fieldsOf(error)).toEqual({ code: 'Enter the six-digit code.' });
  });

  it('names no more than twenty fields, and none at length', () => {
    const hostile = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`${n}${'x'.repeat(1000)}`, 1]),
    );
    const { error } = contract.userLogin.input.safeParse(hostile);
    const fields = error ? Object.keys(fieldsOf(error)) : [];
    expect(fields).toHaveLength(20);
    expect(Math.max(...fields.map((name) => name.length))).toBeLessThanOrEqual(64);
  });
});

describe('endpointPath', () => {
  it.each([
    [{ id: 'abc' }, 'user/sessions/abc'],
    [{ id: 'a/b' }, 'user/sessions/a%2Fb'],
    [{ id: '../x?y#z' }, 'user/sessions/..%2Fx%3Fy%23z'],
  ])('keeps %j in one segment', (params, path) => {
    expect(endpointPath(endpoints.revokeSession, params)).toBe(path);
  });

  it.each([[{}], [{ id: '' }], [{ id: '..' }], [{ id: '.' }]])('refuses %j', (params) => {
    expect(() => endpointPath(endpoints.revokeSession, params)).toThrow(TypeError);
  });
});
