import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { assertApproval, encodeApproval } from '@fnx/chain/approval';
import type { Call } from '@fnx/chain/call';
import { CallMismatchError } from '@fnx/chain/call-differences';
import { orderIdOf } from '@fnx/chain/order-id';
import { assertBuy, type SaleQuote } from '@fnx/chain/sale';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { getAddress, type Hex, zeroAddress } from 'viem';
import { t } from '@/lang/purchase';
import { formatAmount, formatDateTime, formatUsd, groupThousands } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { call } from '@/lib/http/http';
import type { Row } from '@/ui/basics/rows';
import type { Step } from '@/ui/feedback/steps';
import type { Approval, At, BuiltCall, CallKind, Plan, Review } from '@/wallet/calls/kind';
import { NotPayableError } from '@/wallet/wallet-errors';

type Order = DataOf<'getOrder'>;
type Config = DataOf<'config'>;
type Currency = Pick<DataOf<'getCurrencyList'>['docs'][number], 'symbol' | 'decimals' | 'address'>;
type Purchase = { order: Order; currency: Currency };

/** Buys the shares of an order. Everything shown is decoded from the calldata, which is compared with the order, the configured contracts and the known currency, each from its own source. */
export const purchase: CallKind<Purchase> = {
  head: ({ order }) => ({
    title: t('Review your purchase'),
    button: t('Buy {shares}', { shares: sharesText(order.shares) }),
  }),
  about: ({ order }) => order.id,
  build(asked, config) {
    const { order, currency } = asked;
    const payment = saleOf(order);
    if (!payment) throw new NotPayableError();
    const sale = getAddress(config.contracts.shareSale);
    const expected = expectedQuote(asked, config);
    const approval = approvalOf(asked, sale);
    const spends = { amount: BigInt(order.payAmountRaw), symbol: order.symbol };
    const built: BuiltCall = {
      call: { to: getAddress(payment.to), value: BigInt(payment.valueRaw), data: payment.data },
      from: order.fromAddress,
      once: order.id,
      ...(approval ? { approval, spends: { ...spends, token: approval.token } } : {}),
      receives: { contracts: config.contracts, shares: sharesOf(expected) },
      async renew() {
        await assertOffered(order);
        return built;
      },
      read: (sent) => reviewOf(order, currency, assertBuy(sent, sale, expected)),
    };
    return built;
  },
};

/** The payment that the wallet signs; null for an order that is paid in another way, or can no longer be paid. */
const saleOf = ({ payment }: Order) => (payment?.kind === 'SALE' ? payment : null);

const sharesOf = ({ buyer, holder, shares }: SaleQuote) => ({
  wallet: buyer,
  holder,
  amount: shares,
});

/** Another tab or device may have bought or cancelled the order since the page loaded. */
async function assertOffered({ id, txHash }: Order): Promise<void> {
  const current = await call(endpoints.getOrder, { orderId: id });
  if (!current.payment || current.txHash !== txHash) throw new NotPayableError();
}

function expectedQuote({ order, currency }: Purchase, config: Config): SaleQuote {
  const sameAgreement = order.agreementVersion === config.agreementVersion;
  return {
    orderId: orderIdOf(order.id),
    buyer: getAddress(order.fromAddress),
    holder: order.holder,
    payToken: currency.address ? getAddress(currency.address) : zeroAddress,
    payAmount: BigInt(order.payAmountRaw),
    shares: parseDecimal(order.shares, SHARE_DECIMALS),
    validUntil: BigInt(Math.floor(Date.parse(order.expiresAt) / 1000)),
    // An order from before a new version of the agreement carries the old hash.
    agreementHash: (sameAgreement
      ? config.agreementHash
      : saleOf(order)?.quote.agreementHash) as Hex,
  };
}

/** The exact allowance that the sale needs; null for BNB. */
function approvalOf({ order, currency }: Purchase, spender: Hex): Approval | null {
  const wanted = saleOf(order)?.approve ?? null;
  if ((wanted === null) !== (currency.address === null)) {
    throw new CallMismatchError('APPROVAL_OF_OTHER');
  }
  if (!wanted || !currency.address) return null;
  const needed = BigInt(order.payAmountRaw);
  const token = getAddress(currency.address);
  const check = (sent: Call) => void assertApproval(sent, { token, spender, amount: needed });
  const { amountRaw } = wanted;
  const approve = encodeApproval({ ...wanted, amount: BigInt(amountRaw) });
  check(approve);
  const shares = sharesText(order.shares);
  return {
    call: approve,
    check,
    ...{ token, spender, needed, symbol: order.symbol, decimals: currency.decimals },
    words: t('Approve {amount}', { amount: exactAmount(order) }),
    wordsOfBoth: t('Approve and buy {shares}', { shares }),
    steps: (plan, at) =>
      plan === 'CALL'
        ? undefined
        : { label: t('Wallet confirmations'), steps: stepsOf(order, plan, at) },
  };
}

const exactAmount = ({ payAmount, symbol }: Order) =>
  formatAmount(payAmount, symbol, { decimals: 18 });

/** The confirmations that the wallet will ask for, in order. */
function stepsOf(order: Order, plan: Exclude<Plan, 'CALL'>, at: At | null): Step[] {
  const amount = exactAmount(order);
  const isApproved = at === 'call' || at === 'sent';
  if (plan === 'BATCH') {
    return [
      {
        title: t('Approve exactly {amount}, and buy', { amount }),
        detail: t('1 confirmation: both happen, or neither'),
        state: 'current',
      },
    ];
  }
  return [
    {
      title: t('Approve exactly {amount}', { amount }),
      detail: t('1 of 2: lets the sale contract take this amount once, and no more'),
      state: isApproved ? 'done' : 'current',
    },
    {
      title: t('Buy {shares}', { shares: sharesText(order.shares) }),
      detail: t('2 of 2: pays and receives in one transaction'),
      state: isApproved ? 'current' : 'todo',
    },
  ];
}

/** A purchase as its calldata says it: what matters first, then all else, with full addresses and hashes. */
function reviewOf(
  order: Order,
  currency: Currency,
  { contract: sale, terms: quote }: ReturnType<typeof assertBuy>,
): Review {
  const paid = groupThousands(formatDecimal(quote.payAmount, currency.decimals, 2));
  const shares = sharesText(formatDecimal(quote.shares, SHARE_DECIMALS, 0));
  return {
    button: t('Buy {shares}', { shares }),
    notice: t(
      'Shares can lose all of their value and may be hard to sell. You cannot reverse a purchase once it is confirmed.',
    ),
    rows: [
      {
        id: 'pay',
        label: t('You pay'),
        value: `${paid} ${currency.symbol}`,
        note: t('exactly, or the purchase fails'),
      },
      {
        id: 'get',
        label: t('You receive'),
        value: shares,
        note: t('{price} per share, fee of {fee} included', {
          price: formatUsd(order.sharePriceUsd),
          fee: formatUsd(order.platformFeeUsd, 'up'),
        }),
      },
    ],
    details: detailsOf(quote, sale, currency),
  };
}

function detailsOf(quote: SaleQuote, sale: Hex, { symbol, address }: Currency): Row[] {
  const token = address && {
    ...code('token', quote.payToken, t('{symbol} contract', { symbol })),
    copy: t('Copy {symbol} contract', { symbol: symbol.toLowerCase() }),
  };
  return [
    {
      ...code('from', quote.buyer, t('Your wallet')),
      note: t('pays and receives'),
      copy: t('Copy your wallet'),
    },
    {
      ...code('to', sale, t('Sale contract')),
      note: t('forwards the payment and issues the shares'),
      copy: t('Copy sale contract'),
    },
    ...(token ? [token] : []),
    {
      id: 'until',
      label: t('Valid until'),
      value: formatDateTime(new Date(Number(quote.validUntil) * 1000).toISOString()),
      note: t('In your wallet: validUntil {seconds}, in seconds since 1970', {
        seconds: String(quote.validUntil),
      }),
    },
    { ...code('order', quote.orderId, t('Order ID')), copy: t('Copy order id') },
    { ...code('holder', quote.holder, t('Your holder ID')), copy: t('Copy your holder id') },
    {
      ...code('agreement', quote.agreementHash, t('Share agreement')),
      note: t('SHA-256 of its text'),
      copy: t('Copy share agreement'),
    },
    { id: 'chain', label: t('Network'), value: 'BNB Smart Chain' },
  ];
}

/** An address or a hash, in full. */
const code = (id: string, value: string, label: string) => ({ id, value, label, long: true });
