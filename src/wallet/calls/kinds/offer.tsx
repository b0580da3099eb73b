import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { assertApproval, encodeApproval } from '@fnx/chain/approval';
import { CHAIN_ID } from '@fnx/chain/chains';
import {
  ANYBODY,
  assertAccept,
  encodeAccept,
  type OfferTerms,
  offerTypedData,
} from '@fnx/chain/offers';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import type { Hex } from 'viem';
import { BANK_FACTS } from '@/config/bank-facts';
import { t } from '@/lang/auctions';
import { formatAmount, formatDateTime } from '@/lib/format/format';
import { pricePerShare } from '@/lib/format/price-per-share';
import { sharesText } from '@/lib/format/shares-text';
import { call } from '@/lib/http/http';
import type { Row } from '@/ui/basics/rows';
import { type Approval, type BuiltCall, type CallKind, contractRow } from '@/wallet/calls/kind';
import { moneyGoesTo } from '@/wallet/payout/paid-to-row';

export type Offer = DataOf<'getOffer'>;
type Contracts = DataOf<'config'>['contracts'];

/** The currency that an offer is paid in. */
export type OfferCurrency = { currencyId: string; symbol: string; address: Hex; decimals: number };

/** An offer before it is signed; `maker` is the connected wallet, `signers` are the registered wallets of the account. */
export type OfferDraft = Pick<
  Offer,
  'taker' | 'makerSells' | 'shares' | 'amount' | 'deadline' | 'nonce'
> & {
  maker: Hex | undefined;
  signers: readonly Hex[];
  currency: OfferCurrency;
  /** The taker, where a link to receive shares named them; with its token, both see each other's name. */
  otherName: string | null;
  named?: string | undefined;
};

export type Named = { offer: Offer; currency: OfferCurrency };

const seconds = (iso: string) => BigInt(Math.floor(Date.parse(iso) / 1000));

function termsOf(
  {
    maker,
    taker,
    makerSells,
    shares,
    amount,
    deadline,
    nonce,
  }: Pick<Offer, 'taker' | 'makerSells' | 'shares' | 'amount' | 'deadline' | 'nonce'> & {
    maker: Hex;
  },
  { address, decimals }: OfferCurrency,
): OfferTerms {
  return {
    ...{ maker, makerSells },
    taker: taker ?? ANYBODY,
    shares: parseDecimal(shares, SHARE_DECIMALS),
    currency: address,
    amount: parseDecimal(amount, decimals),
    deadline: seconds(deadline),
    nonce: BigInt(nonce),
  };
}

const readTerms = ({ offer, currency }: Named) => termsOf(offer, currency);

/** Signs an offer, and has the service keep it for its link. */
export const offer: CallKind<OfferDraft, Offer> = {
  head: () => ({ title: t('Sign this offer?'), button: t('Sign offer') }),
  about: () => 'new',
  async build(draft, { contracts }) {
    const { maker, signers, currency } = draft;
    if (!maker) {
      return { read: () => null, sign: () => Promise.reject(new TypeError('No wallet.')) };
    }
    const terms = termsOf({ ...draft, maker }, currency);
    const paidTo = await paidToOf(terms, true, currency);
    const typed = offerTypedData(CHAIN_ID, contracts.offers, terms);
    return {
      signers,
      read: () => ({
        rows: [...rowsOf(terms, currency, contracts.offers, true, draft.otherName), ...paidTo],
        notice: t(
          'The signature costs nothing and moves nothing. Whoever you name can accept these terms until they end, unless you withdraw them before.',
        ),
      }),
      async sign(wallet) {
        const signature = await wallet.signTypedData(typed);
        const { currency: _, signers: __, otherName: ___, ...input } = draft;
        const made = { ...input, maker, currencyId: currency.currencyId, signature };
        return { sent: await call(endpoints.makeOffer, made) };
      },
    };
  },
};

/** Who gives what: a person's side of the offer. */
function givenBy(
  terms: OfferTerms,
  isMaker: boolean,
  currency: OfferCurrency,
  { shareToken }: Contracts,
) {
  return terms.makerSells === isMaker
    ? {
        token: shareToken as Hex,
        needed: terms.shares,
        symbol: BANK_FACTS.symbol,
        decimals: SHARE_DECIMALS,
      }
    : { ...currency, token: currency.address, needed: terms.amount };
}

/** The seller alone is paid. */
const paidToOf = async (terms: OfferTerms, isMaker: boolean, currency: OfferCurrency) =>
  terms.makerSells === isMaker ? [await moneyGoesTo({ ...currency, raw: terms.amount })] : [];

type Given = Pick<Approval, 'token' | 'needed' | 'symbol' | 'decimals'>;

const givenText = ({ needed, symbol, decimals }: Given) =>
  formatAmount(formatDecimal(needed, decimals), symbol, { decimals });

/** Lets the contract take what the maker's open offers give (`inAll`, in smallest units), each once it is accepted. */
export const offerAllowance: CallKind<Named & { inAll: bigint }> = {
  head: () => ({ title: t('Allow the exchange?'), button: t('Allow') }),
  about: ({ offer: { link } }) => link,
  build(named, { contracts }) {
    const own = givenBy(readTerms(named), true, named.currency, contracts);
    const given = { ...own, needed: named.inAll };
    const terms = { token: given.token, spender: contracts.offers as Hex, amount: given.needed };
    return {
      call: encodeApproval(terms),
      from: named.offer.maker,
      read(sent) {
        assertApproval(sent, terms);
        return {
          button: t('Allow {amount}', { amount: givenText(given) }),
          rows: [
            { id: 'amount', label: t('Exactly'), value: givenText(given) },
            contractRow(t('Offers contract'), contracts.offers),
          ],
          notice: t(
            'Nothing moves now. This amount is taken only when somebody accepts an offer that you signed.',
          ),
        };
      },
    };
  },
};

/** Exchanges shares and money in one transaction, or nothing happens. */
export const acceptOffer: CallKind<Named & { taker: Hex | undefined }> = {
  head: () => ({ title: t('Accept this offer?'), button: t('Accept') }),
  about: ({ offer: { link } }) => link,
  async build({ taker, ...named }, { contracts }): Promise<BuiltCall> {
    const { offer: asked, currency } = named;
    const terms = readTerms(named);
    const given = givenBy(terms, false, currency, contracts);
    const paidTo = await paidToOf(terms, false, currency);
    const named_ = asked.taker ?? taker;
    return {
      call: encodeAccept(contracts.offers, terms, asked.signature ?? '0x'),
      ...(named_ ? { from: named_ } : {}),
      once: `offer:${asked.link}`,
      approval: approvalOf(given, contracts.offers),
      spends: { token: given.token, amount: given.needed, symbol: given.symbol },
      read(sent) {
        const decoded = assertAccept(sent, contracts.offers, terms);
        return {
          button: t('Accept and exchange'),
          rows: [
            ...rowsOf(decoded.terms, currency, decoded.contract, false, asked.otherName),
            ...paidTo,
          ],
          notice: t('You cannot reverse an exchange. Shares can lose all of their value.'),
        };
      },
    };
  },
};

function approvalOf(given: Given, spender: Hex): Approval {
  const { token, needed } = given;
  const terms = { token, spender, amount: needed };
  const amount = givenText(given);
  return {
    call: encodeApproval(terms),
    check: (sent) => void assertApproval(sent, terms),
    ...{ ...given, spender },
    words: t('Approve {amount}', { amount }),
    steps: (plan, at) =>
      plan === 'CALL' && !at
        ? undefined
        : {
            label: t('Confirmations'),
            steps: [
              {
                title: t('Approve exactly {amount}', { amount }),
                detail: t('Lets this amount be taken once, and no more'),
                state: plan === 'CALL' ? 'done' : 'current',
              },
              { title: t('Accept and exchange'), state: plan === 'CALL' ? 'current' : 'todo' },
            ],
          },
  };
}

/** The terms as they are signed, from the side of who signs. */
function rowsOf(
  terms: OfferTerms,
  currency: OfferCurrency,
  contract: string,
  isMaker: boolean,
  otherName: string | null,
): Row[] {
  const gives = terms.makerSells === isMaker;
  const shares = sharesText(formatDecimal(terms.shares, SHARE_DECIMALS));
  const { decimals, symbol } = currency;
  const money = formatAmount(formatDecimal(terms.amount, decimals), symbol, { decimals });
  const { makerSells, taker, deadline } = terms;
  // Wallets show what is signed by its names, and most numbers as the contract counts them.
  const inWallet = (fields: string) => ({ note: t('As it is signed: {fields}', { fields }) });
  const ofShares = {
    value: shares,
    ...inWallet(`makerSells ${makerSells}, shares ${terms.shares}`),
  };
  const ofMoney = { value: money, ...inWallet(`amount ${terms.amount}`) };
  return [
    { id: 'give', label: t('You give'), ...(gives ? ofShares : ofMoney) },
    { id: 'get', label: t('You receive'), ...(gives ? ofMoney : ofShares) },
    {
      id: 'price',
      label: t('Price per share'),
      value: formatAmount(pricePerShare(terms, decimals), symbol),
    },
    {
      id: 'maker',
      label: t('From'),
      ...(isMaker || !otherName
        ? { value: terms.maker, long: true }
        : { value: otherName, note: terms.maker }),
    },
    {
      id: 'taker',
      label: t('Who may accept it'),
      ...(taker === ANYBODY
        ? { value: t('Every registered holder'), ...inWallet(`taker ${taker}`) }
        : isMaker && otherName
          ? { value: otherName, note: taker }
          : { value: taker, long: true }),
    },
    {
      id: 'deadline',
      label: t('Ends'),
      value: formatDateTime(new Date(Number(deadline) * 1000).toISOString()),
      ...inWallet(`deadline ${deadline}`),
    },
    { id: 'nonce', label: t('Number'), value: String(terms.nonce), long: true },
    {
      id: 'currency',
      label: t('{symbol} contract', { symbol }),
      value: terms.currency,
      long: true,
    },
    contractRow(t('Offers contract'), contract),
  ];
}
