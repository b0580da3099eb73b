import type { DataOf } from '@fnx/api/endpoints';
import { FIELD_TEXTS } from '@fnx/api/field-texts';
import { AmountError, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@/lang/auctions';
import { t as errors } from '@/lang/errors';
import { amountMessage } from '@/lib/format/amount-message';
import { amountLocale } from '@/lib/format/format';
import { messageOf } from '@/lib/http/user-facing-error';
import { usePress } from '@/lib/page/use-press';
import { configQuery } from '@/lib/queries/shared-queries';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { AmountBox, AmountUnit } from '@/ui/forms/amount/amount-box';
import { Choice } from '@/ui/forms/choice';
import { SelectField } from '@/ui/forms/select-field';
import type { OfferCurrency, OfferDraft } from '@/wallet/calls/kinds/offer';
import { BankFirst } from '@/wallet/payout/bank-first';
import { receiverQuery, receiverTokenIn } from '@/wallet/receiver';
import { OtherPerson } from './other-person';
import { lastSplitQuery, offerCurrenciesQuery } from './queries';

/** All but the wallet that signs. */
export type Drafted = Omit<OfferDraft, 'maker' | 'signers'>;

const DAYS = ['1', '3', '7', '29'] as const;

type FormProps = {
  /** Wallets of the account, which are no other person's. */
  own: readonly string[];
  /** Whether offers to everybody are listed. */
  isListed: boolean;
  onReview: (draft: Drafted) => void;
};

/** An offer to one person, or to whoever gets the link. */
export function OfferForm({ own, isListed, onReview }: FormProps) {
  const { data: currencies = [], isPending, error, refetch } = useQuery(offerCurrenciesQuery);
  const [side, setSide] = useState<'sell' | 'buy'>('sell');
  const [typed, setTyped] = useState({
    shares: '',
    amount: '',
    to: '',
    isNamed: false,
    id: '',
    days: '7',
  });
  const [faults, setFaults] = useState<Faults>({});
  const edit = (part: Partial<typeof typed>) => {
    setTyped((was) => ({ ...was, ...part }));
    setFaults({});
  };
  const client = useQueryClient();
  const currency = currencies.find(({ currencyId }) => currencyId === typed.id) ?? currencies[0];
  const review = async (currency: OfferCurrency) => {
    const read = await readDraft(client, typed, currency, own).catch(unread);
    setFaults(read.faults);
    if (!read.terms) return 'refused';
    onReview({ ...read.terms, currency, makerSells: side === 'sell' });
    return 'done';
  };
  const other = isPending ? 'waiting' : 'refused';
  const reviewing = usePress(() => (currency ? review(currency) : other), [typed, side]);
  if (error && !currency) return <Blank of={{ error, refetch }} />;
  return (
    <Stack as="form" gap={18} noValidate onSubmit={reviewing.submit}>
      <Choice
        legend={t('What do you want to do?')}
        hideLegend
        value={side}
        options={[
          { value: 'sell', label: t('Sell shares') },
          { value: 'buy', label: t('Buy shares') },
        ]}
        onChange={setSide}
      />
      {side === 'sell' && currency ? <BankFirst symbol={currency.symbol} /> : null}
      <AmountBox
        label={side === 'sell' ? t('You give') : t('You receive')}
        name="shares"
        value={typed.shares}
        locale={amountLocale()}
        invalid={faults.shares !== undefined}
        onType={(shares) => edit({ shares })}
        unit={<AmountUnit>{t('shares')}</AmountUnit>}
      />
      <AmountBox
        label={side === 'sell' ? t('You receive, for all of them') : t('You give, for all of them')}
        name="money"
        value={typed.amount}
        locale={amountLocale()}
        invalid={faults.amount !== undefined}
        onType={(amount) => edit({ amount })}
        unit={<AmountUnit>{currency?.symbol ?? ''}</AmountUnit>}
      />
      {faults.shares || faults.amount ? (
        <Notice tone="trouble">{faults.shares ?? faults.amount}</Notice>
      ) : null}
      <Currency
        value={currency?.currencyId ?? ''}
        currencies={currencies}
        onPick={(id) => edit({ id })}
      />
      <OtherPerson typed={typed} error={faults.to} isListed={isListed} onType={edit} />
      <Days value={typed.days} onPick={(days) => edit({ days })} />
      <Button
        type="submit"
        busy={reviewing.busy}
        disabled={!typed.shares || !typed.amount || (!currency && !isPending)}
      >
        {t('Review the offer')}
      </Button>
    </Stack>
  );
}

type Picked = { value: string; onPick: (picked: string) => void };

function Currency({
  value,
  currencies,
  onPick,
}: Picked & { currencies: readonly OfferCurrency[] }) {
  return (
    <SelectField
      label={t('Currency')}
      value={value}
      onChange={({ target }) => onPick(target.value)}
    >
      {currencies.map(({ currencyId, symbol }) => (
        <option key={currencyId} value={currencyId}>
          {symbol}
        </option>
      ))}
    </SelectField>
  );
}

function Days({ value, onPick }: Picked) {
  return (
    <SelectField
      label={t('Valid for')}
      value={value}
      onChange={({ target }) => onPick(target.value)}
    >
      {DAYS.map((days) => (
        <option key={days} value={days}>
          {days === '1' ? t('1 day') : t('{count} days', { count: days })}
        </option>
      ))}
    </SelectField>
  );
}

type Faults = { shares?: string; amount?: string; to?: string };
type Typed = { shares: string; amount: string; to: string; isNamed: boolean; days: string };

type Receiver = DataOf<'findReceiver'>;

/** Whom a typed link leads to; null without a link, and where it leads nowhere. */
async function receiverIn(client: QueryClient, { to }: Typed): Promise<Receiver | null> {
  const token = receiverTokenIn(to);
  return token ? client.fetchQuery(receiverQuery(token)).catch(() => null) : null;
}

async function readOffer(
  { shares, amount, to, isNamed, days }: Typed,
  { decimals }: OfferCurrency,
  own: readonly string[],
  receiver: Receiver | null,
) {
  const faults: Faults = {};
  const wrong = [amountFault(shares, SHARE_DECIMALS), amountFault(amount, decimals)];
  if (wrong[0]) faults.shares = wrong[0];
  if (wrong[1]) faults.amount = wrong[1];
  const { readRecipient } = await import('@fnx/chain/recipient');
  const typedTo = receiver?.address ?? to;
  const recipient = typedTo.trim() === '' ? null : readRecipient(typedTo, []);
  if (recipient && recipient.kind !== 'address') faults.to = t('Paste their link or address.');
  else if (recipient && own.some((one) => one.toLowerCase() === recipient.address.toLowerCase())) {
    faults.to = errors(FIELD_TEXTS.WALLET_OWN);
  }
  if (Object.keys(faults).length > 0) return { faults, terms: null };
  const taker = recipient?.kind === 'address' ? recipient.address : null;
  // The contract counts whole seconds.
  const end = Math.floor(Date.now() / 1000) * 1000 + Number(days) * DAY_MS;
  const deadline = new Date(end).toISOString();
  const otherName = receiver?.name ?? null;
  const named = otherName && isNamed ? (receiverTokenIn(to) ?? undefined) : undefined;
  return { faults, terms: { shares, amount, taker, deadline, nonce: '', otherName, named } };
}

/** The form with its receiver, and with a number of its own where it has no fault. */
async function readDraft(
  client: QueryClient,
  typed: Typed,
  currency: OfferCurrency,
  own: readonly string[],
) {
  const read = await readOffer(typed, currency, own, await receiverIn(client, typed));
  return read.terms ? { ...read, terms: { ...read.terms, nonce: await freshNonce(client) } } : read;
}

/** The receiver, the chain or code could not be loaded. */
const unread = async (error: unknown) => ({
  faults: { amount: await messageOf(error) },
  terms: null,
});

function amountFault(text: string, decimals: number): string | null {
  try {
    return parseDecimal(text, decimals) > 0n ? null : t('Enter an amount greater than zero.');
  } catch (error) {
    if (error instanceof AmountError) return amountMessage(error);
    throw error;
  }
}

/** Each number of a wallet is used once, in any order. It begins with the time of the last split, which the taker’s check compares. */
async function freshNonce(client: QueryClient): Promise<string> {
  const random = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
  const { chain, contracts } = await client.ensureQueryData(configQuery);
  const query = lastSplitQuery(chain.rpcUrl, contracts.shareToken);
  const began = await client.fetchQuery(query).catch(() => 0n);
  return ((began << 208n) | random).toString();
}
