/**
 * Every numeric rule of the product with its default. Override with an environment variable: `codeLifeSeconds` is
 * `LIMIT_CODE_LIFE_SECONDS`. All values are whole numbers.
 */
export const DEFAULT_LIMITS = {
  // Alerts: the age of the last backup, 0 for none; how full the volume of the identity files may be
  backupAgeSeconds: 7_200,
  volumeUsedPercent: 80,

  // How long a start waits for a migration that is about to begin
  migrationWaitSeconds: 15,

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
  actionLifeSeconds: 1_800,

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

  // Recovery, passkeys, two-factor login, deactivation, export
  resetTokenLifeSeconds: 600,
  passwordsRemembered: 3,
  passkeysPerUser: 20,
  passkeyChallengeSeconds: 300,
  twoFactorEnrolSeconds: 600,
  twoFactorResetWaitSeconds: 86_400,
  twoFactorResetOpenSeconds: 604_800,
  trustedDeviceSeconds: 2_592_000,
  reactivateSeconds: 2_592_000,
  exportsPerDay: 10,

  // The staff desk
  deskSessionSeconds: 28_800,
  deskIdleSeconds: 900,
  deskInvitationSeconds: 86_400,
  deskLoginsPerIpHour: 60,

  // Rate limits per network: an IPv4 address or an IPv6 /64; the factor gives an IPv6 /48 that many times as much
  ipv6SiteFactor: 10,
  signupsPerIpHour: 20,
  loginsPerIpHour: 100,
  codeChecksPerIpHour: 100,
  codeSendsPerIpHour: 60,
  codeSendsPerPrefixHour: 100,

  // SMS limits over all callers: times the gateway's price, the highest possible cost per day
  textsPerCountryDay: 2_000,
  textsPerDay: 5_000,

  // Identity verification
  kycAttempts: 3,
  kycFileBytes: 8_388_608,
  kycImagePixels: 50_000_000,
  pictureProcesses: 2,
  pictureSeconds: 20,
  kycUploadsPerHour: 60,
  kycDraftSavesPerHour: 600,
  kycDraftSeconds: 604_800,
  kycExpectedHours: 24,
  kycTokenSeconds: 600,
  demoKycSeconds: 5,

  // Wallets
  walletNonceSeconds: 600,
  walletsPerUser: 5,

  // Links and invitations to receive shares
  receiversPerHour: 60,
  invitationsPerDay: 5,
  invitationsPerContactDay: 2,

  // Purchase; money in whole US dollars, percentages in basis points (0.01 %)
  quoteSeconds: 60,
  priceLockSeconds: 900,
  minOrderUsd: 50,
  maxOrderUsd: 100_000,
  maxDayUsd: 250_000,
  maxMonthUsd: 1_000_000,
  maxTotalUsd: 5_000_000,
  openOrders: 3,
  platformFeeBps: 0,
  // Purchase by bank transfer: the banking days for which the price holds, the days after which the order ends, and how far the rate may
  // move meanwhile
  transferHoldDays: 3,
  transferDays: 7,
  transferBandBps: 200,
  // Transfers that nobody has paid yet: of an account until its first money came; of all, the part of the round that is not sold or ordered
  // otherwise; and how many of an account may end unpaid before it waits some days for the next one
  unpaidTransfersUsd: 10_000,
  unpaidTransfersBps: 2_000,
  unpaidTransfersEnded: 2,
  unpaidTransfersWaitDays: 3,
  feedMaxAgeSeconds: 60,
  quotesPerMinute: 60,
  // The days in which the owner of a changed bank account notices it before money goes there
  payoutWaitSeconds: 172_800,

  // Compliance: limits of the tier ENHANCED, the total above which the source of funds is asked (0: never), the score from 0 to 100
  // from which a name is a hit, and the age of a screening that is repeated
  enhancedDayUsd: 1_000_000,
  enhancedMonthUsd: 5_000_000,
  enhancedTotalUsd: 50_000_000,
  sourceOfFundsUsd: 250_000,
  sanctionsScore: 88,
  screeningSeconds: 86_400,

  // Calls for the owner's wallet: stakes, claims, votes
  preparedCallsPerMinute: 60,

  // Votes that the sender sends for a person, each of which costs gas
  relayedVotesPerDay: 20,

  // Transactions
  exportRows: 100_000,
  exportsPerHour: 20,
  recordsPerHour: 120,

  // Notifications
  notificationDays: 180,
  streamsPerUser: 10,
  pushDevicesPerUser: 10,
  pushLifeSeconds: 86_400,
  priceAlertsPerUser: 10,

  // Reference rates: days after which one is too old to show; the bank publishes none on weekends and holidays
  referenceRateDays: 7,

  // Proof of holdings
  proofCacheSeconds: 5,
  proofsPerIpMinute: 60,

  // Service
  bodyBytes: 65_536,
  idempotencySeconds: 86_400,
} as const;

export type LimitName = keyof typeof DEFAULT_LIMITS;
export type Limits = Readonly<Record<LimitName, number>>;

/** `codeLifeSeconds` -> `LIMIT_CODE_LIFE_SECONDS`. */
export function limitVariable(name: LimitName): `LIMIT_${string}` {
  return `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
