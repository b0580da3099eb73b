import type { CaptchaKind } from '@/config/captcha';
import { EnvReader } from '@/config/env-reader';
import { ConfigError, parseServerEnv } from '@/config/server-env';
import { readCaptcha } from '@/config/server-env-captcha';
import { DEFAULT_LIMITS, limitVariable } from '@/config/server-limits';

const production = {
  PUBLIC_URL: 'https://invest.example.com',
  TOKEN_SECRET: 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA',
  CODE_SECRET: 'Kd8sWq2LxV6nRt4ZbYc9MhJe1GfP7uAo',
  FILES_KEY: 'Hn5yBt8QwX3mVc7ZkPr2LdGs9JfE4uTa',
  CHAIN_RPC_URL: 'https://bsc.example.com/key',
  PUBLIC_RPC_URL: 'https://public.example.com/key',
  SHARE_CONTRACTS: [...'1234567abe89cd'].map((digit) => `0x${digit.repeat(40)}`).join(','),
  QUOTE_SIGNER_URL: 'https://signer.example.com',
  QUOTE_SIGNER_ADDRESS: `0x${'4'.repeat(40)}`,
  TREASURY_ADDRESS: '0x52908400098527886E0F7030069857D2E4169EE7',
  SMTP_URL: 'smtps://user:pass@mail.example.com:465',
  MAIL_FROM: 'FNX <no-reply@example.com>',
  SMS_GATEWAY_URL: 'https://sms.example.com/send',
  SMS_GATEWAY_TOKEN: 'gateway-token',
};

const sumsub = {
  KYC_PROVIDER: 'sumsub',
  SUMSUB_APP_TOKEN: 'prd:token',
  SUMSUB_SECRET_KEY: 'secret-key',
  SUMSUB_WEBHOOK_SECRET: 'a-webhook-secret-of-length',
  SUMSUB_LEVEL_NAME: 'basic-kyc-level',
};

const demo = {
  FNX_MODE: 'demo',
  PUBLIC_URL: 'http://localhost:3000',
  TOKEN_SECRET: production.TOKEN_SECRET,
  CODE_SECRET: production.CODE_SECRET,
  FILES_KEY: production.FILES_KEY,
  CHAIN_RPC_URL: 'http://127.0.0.1:8545',
  TREASURY_ADDRESS: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
};

function faultsOf(source: Record<string, string | undefined>): readonly string[] {
  try {
    parseServerEnv(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('a good configuration', () => {
  it('of production reads with its defaults', () => {
    expect(parseServerEnv(production)).toMatchObject({
      mode: 'production',
      publicUrl: 'https://invest.example.com',
      databaseUrl: null,
      dataDir: '.data',
      chain: {
        id: 56,
        rpcUrls: ['https://bsc.example.com/key'],
        priceSource: 'chainlink',
        addressesFile: null,
        contracts: {
          shareToken: `0x${'1'.repeat(40)}`,
          shareSale: `0x${'2'.repeat(40)}`,
          shareStaking: `0x${'3'.repeat(40)}`,
          distributions: `0x${'4'.repeat(40)}`,
          ballots: `0x${'5'.repeat(40)}`,
          enforcement: `0x${'6'.repeat(40)}`,
          issuance: `0x${'7'.repeat(40)}`,
          authority: `0x${'8'.repeat(40)}`,
          brake: `0x${'9'.repeat(40)}`,
          fromBlock: 0,
        },
        finality: { tag: 'finalized', blocks: 2 },
        publicRpcUrl: 'https://public.example.com/key',
      },
      signer: { kind: 'rpc', url: 'https://signer.example.com', address: `0x${'4'.repeat(40)}` },
      mail: { from: 'FNX <no-reply@example.com>' },
      sms: { token: 'gateway-token' },
      captcha: { vendor: 'altcha', siteKey: null },
      kycProvider: 'local',
      sumsub: null,
      sealing: 'accepted',
      offersBoard: null,
      blockedCountries: [],
      logLevel: 'info',
      trustedProxies: 0,
      limits: DEFAULT_LIMITS,
    });
  });

  it('of demo mode needs no mail, texts or human check, and has none', () => {
    expect(parseServerEnv(demo)).toMatchObject({
      mode: 'demo',
      mail: null,
      sms: null,
      captcha: null,
      // Nor does it ask a host outside.
      push: null,
      referenceRatesUrl: null,
    });
    const given = { ...production, ...demo };
    expect(parseServerEnv(given)).toMatchObject({ mail: null, sms: null, captcha: null });
  });

  it('of Sumsub is whole, and asks its real API unless told otherwise', () => {
    expect(parseServerEnv({ ...production, ...sumsub })).toMatchObject({
      kycProvider: 'sumsub',
      sumsub: {
        baseUrl: 'https://api.sumsub.com',
        appToken: 'prd:token',
        secretKey: 'secret-key',
        webhookSecret: 'a-webhook-secret-of-length',
        levelName: 'basic-kyc-level',
      },
    });
  });

  it('reads every option', () => {
    const config = parseServerEnv({
      ...production,
      DATABASE_URL: 'postgres://u:p@one,two:5433/fnx?target_session_attrs=read-write',
      DATABASE_POOL_MAX: '4',
      CHAIN_RPC_URL: 'https://one.example, https://two.example',
      SEALING: 'required',
      OFFERS_BOARD: 'offers-board',
      TRUST_PROXY: '2',
      LIMIT_CODE_LIFE_SECONDS: '120',
      LIMIT_MIN_ORDER_USD: '10',
      ADDRESS_SCREENING_URL: 'https://screening.example.com/',
      ADDRESS_SCREENING_API_KEY: 'secret',
    });
    expect(config.chain.rpcUrls).toEqual(['https://one.example', 'https://two.example']);
    expect(config.limits).toMatchObject({ codeLifeSeconds: 120, minOrderUsd: 10, codeAttempts: 5 });
    expect([config.sealing, config.trustedProxies]).toEqual(['required', 2]);
    expect(config.offersBoard).toBe('offers-board');
    expect(config.referenceRatesUrl).toMatch(/^https:\/\/www\.ecb\.europa\.eu\//);
    expect(config.addressScreening).toEqual({
      url: 'https://screening.example.com',
      apiKey: 'secret',
    });
  });
});

describe('a faulty configuration', () => {
  it.each<[string, Record<string, string | undefined>, RegExp]>([
    ['no public address', { PUBLIC_URL: '' }, /PUBLIC_URL is missing/],
    [
      'a public address over http',
      { PUBLIC_URL: 'http://invest.example.com' },
      /PUBLIC_URL must use https/,
    ],
    [
      'a public address with a path',
      { PUBLIC_URL: 'https://example.com/app' },
      /PUBLIC_URL must be an origin/,
    ],
    [
      'a public address of another kind',
      { PUBLIC_URL: 'javascript:alert(1)' },
      /PUBLIC_URL must be a URL/,
    ],
    [
      'a screening service over http',
      { ADDRESS_SCREENING_URL: 'http://a.example.com', ADDRESS_SCREENING_API_KEY: 'key' },
      /ADDRESS_SCREENING_URL must use https/,
    ],
    [
      'a screening service without its key',
      { ADDRESS_SCREENING_URL: 'https://a.example.com' },
      /ADDRESS_SCREENING_API_KEY is missing/,
    ],
    [
      'a push key that is none',
      { VAPID_PRIVATE_KEY: 'A'.repeat(43), VAPID_SUBJECT: 'mailto:desk@example.com' },
      /VAPID_PRIVATE_KEY is not a private key/,
    ],
    [
      'a push key without its subject',
      { VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94' },
      /VAPID_SUBJECT is missing/,
    ],
    [
      'a push service on this machine',
      {
        VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
        VAPID_SUBJECT: 'mailto:desk@example.com',
        PUSH_LOCAL_ORIGIN: 'http://127.0.0.1:9',
      },
      /PUSH_LOCAL_ORIGIN is for demo mode/,
    ],
    [
      'reference rates over http',
      { REFERENCE_RATES_URL: 'http://bank.example.com/rates.xml' },
      /REFERENCE_RATES_URL must use https/,
    ],
    ['no token secret', { TOKEN_SECRET: undefined }, /TOKEN_SECRET is missing/],
    ['a short token secret', { TOKEN_SECRET: 'Zq7vT1kX' }, /TOKEN_SECRET needs at least 32 bytes/],
    ['a token secret of one letter', { TOKEN_SECRET: 'a'.repeat(40) }, /TOKEN_SECRET has too few/],
    // security(Delivery and configuration 13.3.1): The service does not start with a missing, short or example secret
    [
      'an example for a secret',
      { CODE_SECRET: 'change-me-change-me-change-me-123456' },
      /CODE_SECRET looks like an example/,
    ],
    ['one secret for both', { CODE_SECRET: production.TOKEN_SECRET }, /must differ/],
    ['no key for uploaded files', { FILES_KEY: undefined }, /FILES_KEY .*encrypts uploaded files/],
    ['a place to die at', { FAULT: 'payment-written' }, /FAULT .* rejected outside demo mode/],
    ['no node', { CHAIN_RPC_URL: ' ' }, /CHAIN_RPC_URL is missing/],
    [
      'a node over http',
      { CHAIN_RPC_URL: 'http://bsc.example.com' },
      /CHAIN_RPC_URL must use https/,
    ],
    [
      'one bad node of two',
      { CHAIN_RPC_URL: 'https://a.example,ws://b.example' },
      /CHAIN_RPC_URL must be a URL/,
    ],
    ['no treasury', { TREASURY_ADDRESS: '' }, /TREASURY_ADDRESS is missing/],
    [
      'a treasury with a wrong checksum',
      { TREASURY_ADDRESS: '0x52908400098527886E0F7030069857D2E4169Ee7' },
      /correct checksum/,
    ],
    [
      'a treasury whose key everybody has',
      { TREASURY_ADDRESS: demo.TREASURY_ADDRESS },
      /public test account/,
    ],
    [
      'other contracts than the pages were built for',
      { NEXT_PUBLIC_SHARE_CONTRACTS: `0x${'1'.repeat(40)}` },
      /differs from the contracts that the pages were built with/,
    ],
    ['no contracts', { SHARE_CONTRACTS: '' }, /SHARE_CONTRACTS must be 14 addresses/],
    ['one contract', { SHARE_CONTRACTS: `0x${'1'.repeat(40)}` }, /SHARE_CONTRACTS must be 14/],
    ['no node for browsers', { PUBLIC_RPC_URL: '' }, /PUBLIC_RPC_URL is missing/],
    [
      'the service’s node for browsers',
      { PUBLIC_RPC_URL: 'https://bsc.example.com/key' },
      /PUBLIC_RPC_URL must differ/,
    ],
    [
      'a node for browsers over http',
      { PUBLIC_RPC_URL: 'http://public.example.com' },
      /PUBLIC_RPC_URL must use https/,
    ],
    ['no signer', { QUOTE_SIGNER_URL: '' }, /QUOTE_SIGNER_URL is missing/],
    [
      'two signers',
      { QUOTE_SIGNER_KEYSTORE: 'key.json', QUOTE_SIGNER_PASSWORD_FILE: 'word' },
      /not both/,
    ],
    [
      'a keystore without a password',
      { QUOTE_SIGNER_URL: '', QUOTE_SIGNER_KEYSTORE: 'key.json' },
      /QUOTE_SIGNER_PASSWORD_FILE is missing/,
    ],
    ['a signer over http', { QUOTE_SIGNER_URL: 'http://signer.example' }, /must use https/],
    ['a signer without address', { QUOTE_SIGNER_ADDRESS: '' }, /QUOTE_SIGNER_ADDRESS is missing/],
    [
      'a signer whose key everybody has',
      { QUOTE_SIGNER_ADDRESS: '0x7D86687F980A56b832e9378952B738b614A99dc6' },
      /QUOTE_SIGNER_ADDRESS is a public test account/,
    ],
    ['no mail server', { SMTP_URL: '' }, /SMTP_URL is missing/],
    ['a mail server over http', { SMTP_URL: 'https://mail.example' }, /SMTP_URL must be a URL/],
    ['a sender with a line break', { MAIL_FROM: 'a@b.co\r\nBcc: x@y.z' }, /MAIL_FROM/],
    [
      'texts over http',
      { SMS_GATEWAY_URL: 'http://sms.example.com' },
      /SMS_GATEWAY_URL must use https/,
    ],
    ['no gateway token', { SMS_GATEWAY_TOKEN: '' }, /SMS_GATEWAY_TOKEN is missing/],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://db/fnx' },
      /DATABASE_URL must be a URL/,
    ],
    [
      'several servers without their kind, which may be standbys',
      { DATABASE_URL: 'postgres://u:p@one:5432,two/fnx' },
      /DATABASE_URL needs target_session_attrs=read-write or primary/,
    ],
    [
      'a list with a server that is none',
      { DATABASE_URL: 'postgres://u:p@one:port,two/fnx?target_session_attrs=read-write' },
      /DATABASE_URL must be a URL/,
    ],
    [
      'replicas of an unknown kind',
      { DATABASE_REPLICA_URL: 'postgres://one,two/fnx?target_session_attrs=slave' },
      /DATABASE_REPLICA_URL needs target_session_attrs=any or/,
    ],
    ['a pool without a connection', { DATABASE_POOL_MAX: '1' }, /DATABASE_POOL_MAX must be/],
    ['an unknown mode', { FNX_MODE: 'staging' }, /FNX_MODE must be one of/],
    ['a provider that is not there', { KYC_PROVIDER: 'onfido' }, /KYC_PROVIDER must be one of/],
    [
      'Sumsub without its token',
      { ...sumsub, SUMSUB_APP_TOKEN: '' },
      /SUMSUB_APP_TOKEN is missing \(required by KYC_PROVIDER=sumsub\)/,
    ],
    [
      'Sumsub without its key',
      { ...sumsub, SUMSUB_SECRET_KEY: undefined },
      /SUMSUB_SECRET_KEY is missing/,
    ],
    [
      'Sumsub without a level',
      { ...sumsub, SUMSUB_LEVEL_NAME: ' ' },
      /SUMSUB_LEVEL_NAME is missing/,
    ],
    [
      'a webhook that anybody could sign',
      { ...sumsub, SUMSUB_WEBHOOK_SECRET: 'short' },
      /SUMSUB_WEBHOOK_SECRET needs at least 16 bytes/,
    ],
    [
      'Sumsub over http',
      { ...sumsub, SUMSUB_BASE_URL: 'http://api.sumsub.com' },
      /SUMSUB_BASE_URL must use https/,
    ],
    ['countries in the environment', { BLOCKED_COUNTRIES: 'US' }, /in countries\.blocked/],
    [
      'a board without its text',
      { OFFERS_BOARD: 'on' },
      /OFFERS_BOARD must be off, or the name of/,
    ],
    [
      'a limit below zero',
      { LIMIT_QUOTE_SECONDS: '-1' },
      /LIMIT_QUOTE_SECONDS must be a whole number/,
    ],
    ['a limit in words', { LIMIT_QUOTE_SECONDS: 'many' }, /LIMIT_QUOTE_SECONDS/],
    ['a limit with an exponent', { LIMIT_QUOTE_SECONDS: '1e3' }, /LIMIT_QUOTE_SECONDS/],
    ['too many proxies', { TRUST_PROXY: 'true' }, /TRUST_PROXY/],
  ])('%s', (_, changes, fault) => {
    const faults = faultsOf({ ...production, ...changes });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  it('names every fault at once', () => {
    const faults = faultsOf({});
    for (const name of Object.keys(production)) {
      expect(faults.some((fault) => fault.startsWith(name))).toBe(true);
    }
  });

  it('never repeats a value that may be secret', () => {
    const faults = faultsOf({
      ...production,
      TOKEN_SECRET: 'hunter2',
      DATABASE_URL: 'mysql://root:hunter2@db',
      SMTP_URL: 'http://me:hunter2@mail',
    });
    expect(faults).toHaveLength(3);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('refuses demo mode on anything but this machine', () => {
    expect(faultsOf({ ...demo, CHAIN_RPC_URL: 'https://bsc.example.com' })).toHaveLength(1);
    expect(
      faultsOf({ ...demo, CHAIN_RPC_URL: 'http://127.0.0.1:1,http://10.0.0.1:1' }),
    ).toHaveLength(1);
    expect(faultsOf({ ...demo, CHAIN_RPC_URL: 'http://127.0.0.1.evil.example' })).toHaveLength(1);
  });
});

describe('the account for bank transfers', () => {
  const account = { BANK_IBAN: 'DE89 3704 0044 0532 0130 00', BANK_ACCOUNT_NAME: 'Bank & Co.' };

  it('is not offered without an IBAN', () => {
    expect(parseServerEnv(production).bankTransfer).toBeNull();
  });

  it('reads as payers need it', () => {
    expect(parseServerEnv({ ...production, ...account }).bankTransfer).toEqual({
      currency: 'EUR',
      iban: 'DE89370400440532013000',
      name: 'Bank & Co.',
      bic: null,
      address: null,
      filesDir: null,
    });
    const swiss = {
      BANK_IBAN: 'CH93 0076 2011 6238 5295 7',
      BANK_CURRENCY: 'CHF',
      BANK_BIC: 'POFICHBEXXX',
      BANK_ACCOUNT_ADDRESS: 'Sample Street 1, 8001, Zürich, CH',
    };
    expect(parseServerEnv({ ...production, ...account, ...swiss }).bankTransfer).toMatchObject({
      currency: 'CHF',
      bic: 'POFICHBEXXX',
      address: { street: 'Sample Street 1', postalCode: '8001', town: 'Zürich', country: 'CH' },
    });
  });

  it.each([
    [{ BANK_IBAN: 'DE88 3704 0044 0532 0130 00' }, /BANK_IBAN is not an IBAN/],
    [{ BANK_IBAN: 'CH44 3199 9123 0008 8901 2' }, /BANK_IBAN is a QR-IBAN/],
    [{ BANK_IBAN: 'CH93 0076 2011 6238 5295 7' }, /BANK_ACCOUNT_ADDRESS is missing/],
    [{ BANK_ACCOUNT_NAME: '' }, /BANK_ACCOUNT_NAME is missing/],
    [{ BANK_ACCOUNT_NAME: 'A\nB' }, /BANK_ACCOUNT_NAME must have at most 70/],
    [{ BANK_BIC: 'COBA' }, /BANK_BIC is not a BIC/],
    [{ BANK_CURRENCY: 'BTC' }, /BANK_CURRENCY must be one of EUR/],
  ])('is refused with %j', (change, message) => {
    expect(faultsOf({ ...production, ...account, ...change })).toEqual([
      expect.stringMatching(message),
    ]);
  });
});

describe('the names of limits', () => {
  it.each([
    ['codeLifeSeconds', 'LIMIT_CODE_LIFE_SECONDS'],
    ['minOrderUsd', 'LIMIT_MIN_ORDER_USD'],
    ['quoteSeconds', 'LIMIT_QUOTE_SECONDS'],
  ] as const)('%s is %s', (name, variable) => {
    expect(limitVariable(name)).toBe(variable);
  });
});

describe('the sender', () => {
  const keystore = { SENDER_KEYSTORE: '/etc/fnx/sender.json', SENDER_PASSWORD_FILE: '/run/sender' };

  it('is away by default, and keeps to its limits', () => {
    expect(parseServerEnv(production).sender).toBeNull();
    const limits = { RELAY_GAS_PER_DAY: '5', SENDER_MAX_GAS_PRICE: '0.1', SENDER_MIN_BALANCE: '2' };
    expect(parseServerEnv({ ...production, ...keystore, ...limits }).sender).toEqual({
      account: { kind: 'keystore', file: '/etc/fnx/sender.json', passwordFile: '/run/sender' },
      ...{ gasPerDay: 5, gasPerDayAll: 300_000_000 },
      ...{ maxGasPrice: 100_000_000n, minBalance: 2n * 10n ** 18n },
    });
  });

  it('has a keystore, and a plain key in demo mode alone', () => {
    const SENDER_KEY = `0x${'5e'.repeat(32)}`;
    expect(parseServerEnv({ ...demo, SENDER_KEY }).sender?.account).toMatchObject({ kind: 'key' });
    expect(faultsOf({ ...production, SENDER_KEY })).toEqual([
      'SENDER_KEY is for the demo: set SENDER_KEYSTORE',
    ]);
    const alone = { RELAY_GAS_PER_DAY: '5', RELAY_GAS_PER_DAY_ALL: '9' };
    expect(faultsOf({ ...production, ...keystore, ...alone })).toEqual([
      'RELAY_GAS_PER_DAY must be at most half of RELAY_GAS_PER_DAY_ALL: one customer could use up that of all',
    ]);
    expect(faultsOf({ ...production, SENDER_MAX_GAS_PRICE: '1e9' })).toEqual([
      'SENDER_MAX_GAS_PRICE must be a decimal number with at most 9 decimals',
    ]);
  });
});

it('the human check of a third party has keys, and its own has none', () => {
  const keys = { CAPTCHA_SECRET: 'a-secret', CAPTCHA_SITE_KEY: 'a-site-key' };
  const read = (vendor: CaptchaKind, source: Record<string, string>) => {
    const reader = new EnvReader(source);
    return { captcha: readCaptcha(reader, vendor), faults: reader.faults };
  };
  expect(read('altcha', {})).toEqual({ captcha: { vendor: 'altcha', siteKey: null }, faults: [] });
  for (const vendor of ['recaptcha', 'turnstile', 'hcaptcha'] as const) {
    expect(read(vendor, keys).captcha).toEqual({
      vendor,
      secret: 'a-secret',
      siteKey: 'a-site-key',
    });
    expect(read(vendor, {}).faults).toEqual([
      expect.stringMatching(/^CAPTCHA_SECRET is missing/),
      expect.stringMatching(/^CAPTCHA_SITE_KEY is missing/),
    ]);
  }
});
