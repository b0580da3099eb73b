import type * as z from 'zod/mini';
import { nameEndpoints } from './endpoint';
import type { Schemas } from './schemas/all';

/**
 * Every endpoint of the api/v1 contract: method, path, token, encryption. Contains no schemas, so that pages can send
 * requests without loading them; `contract.ts` adds them.
 */
export const endpoints = nameEndpoints({
  // account
  createAccount: { method: 'POST', path: 'user/create-account', token: 'none', sealed: 'none' },
  verifyPhoneOtp: { method: 'POST', path: 'user/verify-phone-otp', token: 'none', sealed: 'none' },
  verifyPhoneResendOtp: {
    method: 'POST',
    path: 'user/verify-phone-resend-otp',
    token: 'none',
    sealed: 'none',
  },
  verifyEmailOtp: { method: 'POST', path: 'user/verify-email-otp', token: 'none', sealed: 'none' },
  verifyEmailResendOtp: {
    method: 'POST',
    path: 'user/verify-email-resend-otp',
    token: 'none',
    sealed: 'none',
  },
  userLogin: { method: 'POST', path: 'user/userLogin', token: 'none', sealed: 'none' },
  loginVerifyOtp: { method: 'POST', path: 'user/login-verify-otp', token: 'none', sealed: 'none' },
  loginResendOtp: { method: 'POST', path: 'user/login-resend-otp', token: 'none', sealed: 'none' },
  getProfile: { method: 'GET', path: 'user/getProfile', token: 'required', sealed: 'none' },
  updateProfile: { method: 'PUT', path: 'user/getProfile', token: 'required', sealed: 'body' },
  logout: { method: 'PUT', path: 'user/logout', token: 'required', sealed: 'none' },
  forgotPassword: { method: 'POST', path: 'user/forgotPassword', token: 'none', sealed: 'none' },
  sendOtpEmail: { method: 'POST', path: 'user/sendOTPEmail', token: 'optional', sealed: 'none' },
  verifyOtpForgotPassword: {
    method: 'POST',
    path: 'user/verifyOTPForgotPassword',
    token: 'none',
    sealed: 'none',
  },
  resetPassword: { method: 'POST', path: 'user/resetPassword/:id', token: 'none', sealed: 'none' },
  changePassword: {
    method: 'POST',
    path: 'user/changePassword',
    token: 'required',
    sealed: 'body',
  },
  enableTwoFactorGoogle: {
    method: 'POST',
    path: 'user/enableTwoFactorGoogle',
    token: 'required',
    sealed: 'body',
  },
  verifyTwoFactorGoogle: {
    method: 'POST',
    path: 'user/verifyTwoFactorGoogle',
    token: 'optional',
    sealed: 'body',
  },
  deactivateAccount: {
    method: 'POST',
    path: 'user/deactivateAccount',
    token: 'required',
    sealed: 'body',
  },
  verifyOtpDeactivate: {
    method: 'POST',
    path: 'user/verifyOTPDeactivate',
    token: 'required',
    sealed: 'body',
  },
  getSettings: { method: 'GET', path: 'user/settings', token: 'required', sealed: 'query' },
  updateSettings: { method: 'PUT', path: 'user/settings', token: 'required', sealed: 'body' },
  contactUs: { method: 'POST', path: 'user/contactUs', token: 'optional', sealed: 'none' },
  userSubscribe: { method: 'POST', path: 'user/userSubscribe', token: 'none', sealed: 'none' },
  updateSubscription: { method: 'PUT', path: 'user/userSubscribe', token: 'none', sealed: 'none' },
  listSessions: { method: 'GET', path: 'user/sessions', token: 'required', sealed: 'none' },
  revokeSession: {
    method: 'DELETE',
    path: 'user/sessions/:id',
    token: 'required',
    sealed: 'none',
  },
  exportData: { method: 'GET', path: 'user/exportData', token: 'required', sealed: 'none' },

  // holdings
  myWallet: { method: 'GET', path: 'user/my-wallet', token: 'required', sealed: 'none' },
  userWalletRequest: {
    method: 'POST',
    path: 'user/userWalletRequest',
    token: 'required',
    sealed: 'body',
  },
  dashboard: { method: 'GET', path: 'user/dashboard', token: 'required', sealed: 'none' },
  graphForDealUser: {
    method: 'GET',
    path: 'user/graphForDealUser',
    token: 'required',
    sealed: 'query',
  },
  getDealHistoryUser: {
    method: 'GET',
    path: 'user/getDealHistoryUser',
    token: 'required',
    sealed: 'query',
  },
  stakingClaimList: {
    method: 'GET',
    path: 'user/stakingClaimList',
    token: 'required',
    sealed: 'query',
  },
  rewardCalculator: {
    method: 'GET',
    path: 'user/rewardCalculator/:id',
    token: 'optional',
    sealed: 'none',
  },
  listStaking: { method: 'GET', path: 'user/staking', token: 'required', sealed: 'none' },
  stake: { method: 'POST', path: 'user/staking', token: 'required', sealed: 'body' },
  updateStake: { method: 'PUT', path: 'user/staking', token: 'required', sealed: 'body' },
  stakingClaim: { method: 'POST', path: 'user/stakingClaim', token: 'required', sealed: 'body' },

  // identity check
  kycGenerateSdkToken: {
    method: 'POST',
    path: 'kyc/generateSdkToken',
    token: 'required',
    sealed: 'none',
  },
  kycUpdateApplicantId: {
    method: 'PUT',
    path: 'kyc/updateApplicantId',
    token: 'required',
    sealed: 'body',
  },
  kycResetApplicant: {
    method: 'PUT',
    path: 'kyc/resetApplicant',
    token: 'required',
    sealed: 'none',
  },
  kycWebhook: { method: 'POST', path: 'kyc/webhook', token: 'none', sealed: 'none' },
  kycStatus: { method: 'GET', path: 'kyc/status', token: 'required', sealed: 'none' },
  kycDocument: {
    method: 'POST',
    path: 'kyc/document',
    token: 'required',
    sealed: 'none',
    multipart: true,
  },

  // wallet
  getFnxPrice: { method: 'GET', path: 'wallet/getFNXprice', token: 'none', sealed: 'none' },
  getCurrencyList: {
    method: 'GET',
    path: 'wallet/getCurrencyList',
    token: 'optional',
    sealed: 'none',
  },
  getCurrencyListWithAmount: {
    method: 'GET',
    path: 'wallet/getCurrencyListwithAmount',
    token: 'required',
    sealed: 'query',
  },
  getConvertedAmount: {
    method: 'GET',
    path: 'wallet/getConvertedAmount',
    token: 'required',
    sealed: 'query',
  },
  createOrder: { method: 'POST', path: 'wallet/buyShare', token: 'required', sealed: 'body' },
  updateOrder: { method: 'PUT', path: 'wallet/buyShare', token: 'required', sealed: 'body' },
  getOrder: { method: 'GET', path: 'wallet/buyShare', token: 'required', sealed: 'none' },
  listTransactions: {
    method: 'GET',
    path: 'wallet/transactions',
    token: 'required',
    sealed: 'query',
  },
  recordTransaction: {
    method: 'POST',
    path: 'wallet/transactions',
    token: 'required',
    sealed: 'body',
  },
  latestTransactions: {
    method: 'GET',
    path: 'wallet/latestTransactions',
    token: 'required',
    sealed: 'none',
  },
  walletNonce: { method: 'GET', path: 'wallet/nonce', token: 'required', sealed: 'none' },
  walletVerify: { method: 'POST', path: 'wallet/verify', token: 'required', sealed: 'none' },
  walletSignOut: { method: 'POST', path: 'wallet/signOut', token: 'required', sealed: 'none' },

  // transactions
  getMinimumPaymentAmount: {
    method: 'GET',
    path: 'transactions/buy-shares/get-minimum-payment-amount/',
    token: 'optional',
    sealed: 'query',
  },
  exportTransactions: {
    method: 'GET',
    path: 'transactions/transaction/list-xls/',
    token: 'required',
    sealed: 'query',
    binary: true,
  },

  // notification
  listNotification: {
    method: 'GET',
    path: 'notification/listNotification',
    token: 'required',
    sealed: 'none',
  },
  sawAllNotification: {
    method: 'PUT',
    path: 'notification/sawAllNotification',
    token: 'required',
    sealed: 'none',
  },
  removeNotification: {
    method: 'DELETE',
    aliases: ['PUT'],
    path: 'notification/removeNotification',
    token: 'required',
    sealed: 'none',
  },
  removeAllNotification: {
    method: 'DELETE',
    aliases: ['PUT'],
    path: 'notification/removeAllNotification',
    token: 'required',
    sealed: 'none',
  },
  notificationStream: {
    method: 'GET',
    path: 'notification/stream',
    token: 'required',
    sealed: 'none',
    stream: true,
  },

  // public content
  getBankOverview: {
    method: 'GET',
    path: 'admin/getBankOverView',
    token: 'none',
    sealed: 'none',
  },
  getProofOfHoldings: {
    method: 'GET',
    path: 'admin/getProofOfHoldings',
    token: 'none',
    sealed: 'none',
  },
  exportProofOfHoldings: {
    method: 'GET',
    path: 'admin/getProofOfHoldings/csv',
    token: 'none',
    sealed: 'none',
    binary: true,
  },
  holdingProof: { method: 'GET', path: 'user/holdingProof', token: 'required', sealed: 'none' },
  faqListUser: { method: 'GET', path: 'static/faqListUser', token: 'none', sealed: 'none' },
  staticList: { method: 'GET', path: 'static/staticList', token: 'none', sealed: 'none' },
  getStatic: { method: 'GET', path: 'static/getStatic', token: 'none', sealed: 'none' },
  teamList: { method: 'GET', path: 'team/teamList', token: 'none', sealed: 'none' },
  getBlogMediaList: {
    method: 'GET',
    path: 'blog/getblogMediaList',
    token: 'none',
    sealed: 'none',
  },
  viewBlog: { method: 'GET', path: 'blog/viewBlog', token: 'none', sealed: 'none' },

  // system
  health: { method: 'GET', path: 'health', token: 'none', sealed: 'none' },
  config: { method: 'GET', path: 'config', token: 'none', sealed: 'none' },
  demoOutbox: { method: 'GET', path: 'demo/outbox', token: 'none', sealed: 'none' },
  demoKycReview: { method: 'POST', path: 'demo/kyc-review', token: 'none', sealed: 'none' },
});

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type AnyEndpoint = Endpoints[EndpointName];

/** The input of a call: the body of POST and PUT, the query of GET and DELETE. */
export type InputOf<N extends EndpointName> = z.input<Schemas[N]['input']>;
/** The parsed response data. */
export type DataOf<N extends EndpointName> = z.output<Schemas[N]['data']>;
/** The path parameters; an empty object if there are none. */
export type ParamsOf<N extends EndpointName> = z.input<Schemas[N]['params']>;
