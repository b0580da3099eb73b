import { logIn } from './account';
import type { Recorder } from './recorder';

const SHARES = '40';

/** Prices, a quote, and the purchase that all examples tell: 40 shares in USDT. */
export async function recordPurchase({ call, ask, ...one }: Recorder): Promise<void> {
  const { address } = one.wallet(2);
  await call('getCurrencyList');
  await call('getDisplayRates');
  await call('getMinimumPaymentAmount', { currencyId: 'USDT' });
  await call('getCurrencyListWithAmount', { shares: SHARES, address });
  const alert = await call('addPriceAlert', { price: '13.5' });
  await call('listPriceAlerts');
  await call('removePriceAlert', { id: alert.id });
  const wish = { currencyId: 'USDT', amount: SHARES, side: 'RECEIVE' } as const;
  const { quoteId } = await call('getConvertedAmount', wish);
  const { agreementVersion } = await ask('config');
  const agreed = { agreementVersion: agreementVersion ?? '', riskAccepted: true } as const;
  const order = await call('createOrder', { quoteId, address, ...agreed });
  const signer = one.wallet(2);
  const txHash = await one.buy({ signer } as never, order as never);
  await call('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash });
  await one.index();
  const { id } = order;
  await call('getOrder', { orderId: id });
  await call('orderCertificate', undefined, { id });
  await call('orderAgreement', undefined, { id });
  await recordTransfer({ call, ask, ...one }, agreed);
}

type Agreed = { agreementVersion: string; riskAccepted: true };

/** A purchase that a bank transfer pays. */
async function recordTransfer({ call, ask, ...one }: Recorder, agreed: Agreed): Promise<void> {
  // Lists are sorted by time.
  one.advance(60);
  const wish = { currencyId: 'EUR', amount: '100', side: 'PAY' } as const;
  const { quoteId } = await ask('getConvertedAmount', wish);
  const order = await ask('createOrder', { quoteId, address: one.wallet(2).address, ...agreed });
  await call('demoTransfer', { orderId: order.id, sender: 'OWN' });
}

/** Plans, a stake and its reward. */
export async function recordStaking({ call, ...one }: Recorder): Promise<void> {
  const { termsVersion } = await one.ask('config');
  await call('rewardCalculator', { amount: '20', days: 180 }, { id: 'days-180' });
  const wish = { planId: 'flexible', amount: '20', termsVersion: termsVersion ?? '' };
  await one.send(await call('stake', wish));
  await one.pass(30 * 86_400);
  await logIn({ call, ...one });
  const page = { page: 1, limit: 10 };
  const { docs } = await call('listStaking', { status: 'ACTIVE', ...page });
  const stakeId = docs[0]?.id ?? '';
  await one.send(await call('stakingClaim', { stakeId }));
  await one.index();
  await call('stakingClaimList', page);
  const end = { stakeId, action: 'UNSTAKE' } as const;
  await call('updateStake', end);
}

/** The customer's property, and how it came about. */
export async function recordPortfolio({ call, ...one }: Recorder): Promise<void> {
  const year = { year: one.now().getUTCFullYear(), timezone: 'Europe/Vienna' };
  await call('myWallet');
  await call('dashboard', { currency: 'USD' });
  await call('graphForDealUser', { series: 'PRICE', range: '1W' });
  await call('getDealHistoryUser', { page: 1, limit: 10, status: 'CONFIRMED' });
  await call('listTransactions', { page: 1, limit: 1, sort: '-createdAt' });
  await call('latestTransactions', { limit: 1 });
  await call('exportTransactions', { type: 'BUY', timezone: 'Europe/Vienna' });
  await call('taxYear', year);
  await call('exportTaxYear', { ...year, format: 'pdf' });
  await call('chooseGains', { method: 'FIFO' });
}
