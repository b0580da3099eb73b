import type { Compared } from '@fnx/api/desk/deposits';
import { bankDay } from '@fnx/bank-files/banking-days';
import { inFours } from '@fnx/bank-files/creditor-reference';
import { samePerson } from '@fnx/names/same-person';
import { countryName } from '@/shared/desk-words';
import { moneyText } from './money-text';
import type { BankEntry } from './tables';

/** The facts about an order and its owner with which money is compared. */
export type KnownOrder = {
  payRaw: bigint;
  currencyId: string;
  reference: string | null;
  holdUntil: Date | null;
  expiresAt: Date;
  /** Null: nobody is verified. */
  name: string | null;
  country: string;
  isHeld: boolean;
  /** How often the payer's account was used before: by this customer, and by others. */
  used: { own: number; others: number };
};

const lastDay = (end: Date) => bankDay(new Date(end.getTime() - 1));

/** Compares what the bank says of money with what is known of an order, and marks the differences. Pure. */
export function compareWithOrder(entry: BankEntry, order: KnownOrder | null): Compared[] {
  return [
    nameLine(entry, order),
    kindLine(entry, order),
    amountLine(entry, order),
    referenceLine(entry, order),
    dayLine(entry, order),
    accountLine(entry, order),
    ...(order ? [holdLine(order)] : []),
  ];
}

function nameLine({ partyName: bank }: BankEntry, order: KnownOrder | null): Compared {
  const label = 'Name';
  if (!order) return { label, bank, known: null, verdict: 'NONE' };
  const known = order.name ?? 'nobody is verified';
  const fits = order.name !== null && samePerson(bank, order.name) === 'SAME';
  return { label, bank, known, verdict: fits ? 'SAME' : 'FAULT' };
}

function kindLine({ isOrganisation }: BankEntry, order: KnownOrder | null): Compared {
  const bank = isOrganisation === null ? null : isOrganisation ? 'an organisation' : 'a person';
  const verdict = isOrganisation ? 'FAULT' : isOrganisation === null || !order ? 'NONE' : 'SAME';
  return { label: 'Payer is', bank, known: order && 'a person', verdict };
}

function amountLine({ amountRaw, currency }: BankEntry, order: KnownOrder | null): Compared {
  const bank = moneyText(amountRaw, currency);
  const label = 'Amount';
  if (!order) return { label, bank, known: null, verdict: 'NONE' };
  const known = moneyText(order.payRaw, order.currencyId);
  if (currency !== order.currencyId) return { label, bank, known, verdict: 'FAULT' };
  const over = amountRaw - order.payRaw;
  if (over === 0n) return { label, bank, known, verdict: 'SAME' };
  const by = `${moneyText(over > 0n ? over : -over, currency)} too ${over > 0n ? 'much' : 'little'}`;
  return { label, bank: `${bank}, ${by}`, known, verdict: 'FAULT' };
}

function referenceLine({ reference }: BankEntry, order: KnownOrder | null): Compared {
  const bank = reference && inFours(reference);
  const known = order?.reference ? inFours(order.reference) : null;
  const verdict = !order ? 'NONE' : reference === order.reference ? 'SAME' : 'FAULT';
  return { label: 'Reference', bank, known, verdict };
}

function dayLine({ bookedOn }: BankEntry, order: KnownOrder | null): Compared {
  const label = 'Booked';
  if (!order) return { label, bank: bookedOn, known: null, verdict: 'NONE' };
  const end = lastDay(order.expiresAt);
  const hold = order.holdUntil && lastDay(order.holdUntil);
  const known = `price holds until ${hold ?? 'then'}, order ends ${end}`;
  const isHolding = hold !== null && bookedOn <= hold;
  const verdict = bookedOn > end ? 'FAULT' : isHolding ? 'SAME' : 'LOOK';
  return { label, bank: bookedOn, known, verdict };
}

/** A country is a hint alone: people bank abroad. */
function accountLine({ partyIban }: BankEntry, order: KnownOrder | null): Compared {
  const label = 'Account';
  if (!partyIban) return { label, bank: null, known: null, verdict: 'LOOK' };
  const country = partyIban.slice(0, 2);
  const bank = `${inFours(partyIban)}, ${countryName(country)}`;
  if (!order) return { label, bank, known: null, verdict: 'NONE' };
  const { own, others } = order.used;
  const past = own > 0 ? `used ${own} times before` : 'not used before';
  const known = `lives in ${countryName(order.country)}; ${others > 0 ? 'another customer’s account' : past}`;
  const isUsual = others === 0 && (own > 0 || country === order.country);
  return { label, bank, known, verdict: isUsual ? 'SAME' : 'LOOK' };
}

const holdLine = ({ isHeld }: KnownOrder): Compared => ({
  label: 'Holds',
  bank: null,
  known: isHeld ? 'the customer is on hold: ask Compliance' : 'none',
  verdict: isHeld ? 'FAULT' : 'SAME',
});
