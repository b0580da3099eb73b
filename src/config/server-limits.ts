/**
 * Every number of the product's rules, with its default. Each is changed by the variable in the comment's form:
 * `codeLifeSeconds` by `LIMIT_CODE_LIFE_SECONDS`. All are whole numbers; shares and percentages say their unit.
 */
export const DEFAULT_LIMITS = {
  // One-time codes
  codeLifeSeconds: 300,
  signupCodeLifeSeconds: 600,
  resetCodeLifeSeconds: 600,
  codeResendSeconds: 60,
  codesPerHour: 5,
  codesPerDay: 10,
  codeAttempts: 5,
  codeTriesPerDay: 20,
  burntCodesPerHour: 3,
  burntCodesLockSeconds: 900,

  // Sign-up, login and sessions
  signupLifeSeconds: 86_400,
  loginLifeSeconds: 1_800,
  loginFailures: 5,
  loginFailureWindowSeconds: 900,
  loginLockSeconds: 900,
  loginSecondLockSeconds: 3_600,
  loginThirdLockSeconds: 86_400,
  sessionSeconds: 86_400,
  sessionIdleSeconds: 43_200,

  // Calls that cost something, for each IP address
  signupsPerIpHour: 20,
  loginsPerIpHour: 100,
  codeChecksPerIpHour: 100,
  codeSendsPerIpHour: 60,
  codeSendsPerPrefixHour: 100,

  // Identity verification
  kycAttempts: 3,
  kycFileBytes: 8_388_608,
  kycImagePixels: 50_000_000,
  kycUploadsPerHour: 60,
  kycExpectedHours: 24,
  demoKycSeconds: 5,

  // Wallets
  walletNonceSeconds: 600,
  walletsPerUser: 5,

  // Purchase; money in whole US dollars, percentages in hundredths of one per cent
  quoteSeconds: 60,
  priceLockSeconds: 900,
  minOrderUsd: 50,
  maxOrderUsd: 100_000,
  maxDayUsd: 250_000,
  openOrders: 3,
  platformFeeBps: 0,
  underpaidBelowBps: 9_950,
  repriceWithinBps: 200,
  submittedLostSeconds: 1_800,
  underpaidDecisionSeconds: 86_400,
  feedMaxAgeSeconds: 7_200,
  quotesPerMinute: 60,

  // The service itself
  bodyBytes: 65_536,
  idempotencySeconds: 86_400,
} as const;

export type LimitName = keyof typeof DEFAULT_LIMITS;
export type Limits = Readonly<Record<LimitName, number>>;

/** `codeLifeSeconds` -> `LIMIT_CODE_LIFE_SECONDS`. */
export function limitVariable(name: LimitName): string {
  return `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
