import { isDay } from '@fnx/values/time';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { toBankText } from './bank-text';
import { writeMinorUnits } from './minor-units';
import { accountFault, brokenRule } from './scheme-rules';

export type PaymentOrder = {
  /** At most 35 signs; the bank refuses a second file with the same. */
  messageId: string;
  createdAt: Date;
  /** The banking day on which the bank shall pay, such as 2026-11-26. */
  executeOn: string;
  debtor: { name: string; iban: string; bic: string | null };
  payments: readonly Payment[];
};

export type Payment = {
  /** EndToEndId: at most 35 signs, and comes back on the statement. */
  id: string;
  /** In the currency's smallest unit. */
  amountRaw: bigint;
  currency: string;
  creditor: { name: string; iban: string };
  /** Text for the creditor; 140 signs are carried. */
  text: string;
};

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const ID = /^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+ ]{1,35}(?<!\/)$/;
const LONGEST_NAME = 70;
const LONGEST_TEXT = 140;
/** The whole part of the largest amount of one SEPA transfer. */
const MOST_WHOLE = '999999999';
const MOST_DECIMALS = 2;

/**
 * A file of transfers in pain.001.001.09, as the guides of the European Payments Council and of SIX want it: one block for each currency, SEPA
 * for euros, the Swiss clearing number where a Swiss account has no BIC.
 *
 * @throws RangeError when the file would be refused: no payments, an IBAN or an id that is wrong or comes twice, an amount of nothing
 */
export function writePain001(order: PaymentOrder): string {
  const { messageId, createdAt, debtor, payments } = order;
  check(order);
  const currencies = [...new Set(payments.map(({ currency }) => currency))];
  const blocks = currencies.map((currency, index) =>
    writeBlock(
      order,
      `${messageId.slice(0, 31)}-${index + 1}`,
      payments.filter((payment) => payment.currency === currency),
    ),
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="${NAMESPACE}"><CstmrCdtTrfInitn>`,
    element(
      'GrpHdr',
      element('MsgId', messageId),
      element('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
      element('NbOfTxs', String(payments.length)),
      element('CtrlSum', sumOf(payments)),
      element('InitgPty', element('Nm', nameOf(debtor.name))),
    ),
    ...blocks,
    '</CstmrCdtTrfInitn></Document>\n',
  ].join('\n');
  const broken = brokenRule(xml);
  refuse(broken !== null, `it has ${broken?.forbids}, which ${broken?.source} forbids`);
  return xml;
}

function check({ messageId, executeOn, debtor, payments }: PaymentOrder): void {
  refuse(payments.length === 0, 'there are no payments');
  refuse(!ID.test(messageId), `"${messageId}" is no id of a message`);
  refuse(!isDay(executeOn), `"${executeOn}" is no day`);
  refuse(debtor.bic !== null && !isValidBIC(debtor.bic), `"${debtor.bic}" is no BIC`);
  const ids = new Set<string>();
  for (const payment of payments) {
    const { id } = payment;
    refuse(!ID.test(id) || ids.has(id), `"${id}" is no id of a payment, or comes twice`);
    ids.add(id);
    const fault = paymentFault(payment);
    refuse(fault !== null, `${id}: ${fault}`);
  }
  refuse(!isValidIBAN(debtor.iban), `"${debtor.iban}" is no IBAN`);
}

/** Why a bank would refuse one transfer, and every other one of its file; null if it would not. */
export function paymentFault({ amountRaw, currency, creditor }: Unwritten) {
  if (amountRaw <= 0n) return `it has the amount ${amountRaw}`;
  const [whole = '', decimals = ''] = writeMinorUnits(amountRaw, currency).split('.');
  if (Number(decimals.slice(MOST_DECIMALS)) > 0) return 'its amount has more than two decimals';
  if (whole.length > MOST_WHOLE.length) return 'the amount is above 999,999,999.99';
  const fault = accountFault(creditor.iban, currency);
  if (fault) return fault;
  return nameOf(creditor.name) === '' ? `"${creditor.name}" has no letters` : null;
}

type Unwritten = Pick<Payment, 'amountRaw' | 'currency' | 'creditor'>;

/** The name of a party in the letters that every bank carries, where it is written otherwise: for who signs. */
export function writtenOtherwise(name: string): string | null {
  const written = toBankText(name, LONGEST_NAME);
  return written === name ? null : written;
}

function refuse(isWrong: boolean, why: string): void {
  if (isWrong) throw new RangeError(`No file of payments: ${why}`);
}

function writeBlock(
  { executeOn, debtor }: PaymentOrder,
  id: string,
  payments: readonly Payment[],
): string {
  const isSepa = payments[0]?.currency === 'EUR';
  return element(
    'PmtInf',
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    element('NbOfTxs', String(payments.length)),
    element('CtrlSum', sumOf(payments)),
    isSepa ? element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))) : '',
    element('ReqdExctnDt', element('Dt', executeOn)),
    element('Dbtr', element('Nm', nameOf(debtor.name))),
    element('DbtrAcct', element('Id', element('IBAN', debtor.iban))),
    element('DbtrAgt', element('FinInstnId', bankOf(debtor))),
    chargesOf(isSepa, payments),
    ...payments.map(writePayment),
  );
}

function writePayment({ id, amountRaw, currency, creditor, text }: Payment): string {
  const amount = writeMinorUnits(amountRaw, currency);
  const carried = toBankText(text, LONGEST_TEXT);
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('InstrId', id), element('EndToEndId', id)),
    element('Amt', `<InstdAmt Ccy="${currency}">${amount}</InstdAmt>`),
    element('Cdtr', element('Nm', nameOf(creditor.name))),
    element('CdtrAcct', element('Id', element('IBAN', creditor.iban))),
    carried ? element('RmtInf', element('Ustrd', escaped(carried))) : '',
  );
}

/** Fixed by the rules of SEPA; none within Switzerland and Liechtenstein; elsewhere each side pays its own bank. */
function chargesOf(isSepa: boolean, payments: readonly Payment[]): string {
  if (isSepa) return element('ChrgBr', 'SLEV');
  const isSwiss = payments.every(
    ({ currency, creditor }) => currency === 'CHF' && /^(CH|LI)/.test(creditor.iban),
  );
  return isSwiss ? '' : element('ChrgBr', 'SHAR');
}

/** A bank without a BIC: by the clearing number in a Swiss IBAN; in SEPA the IBAN is enough. */
function bankOf({ iban, bic }: PaymentOrder['debtor']): string {
  if (bic) return element('BICFI', bic);
  if (!/^(CH|LI)/.test(iban)) return element('Othr', element('Id', 'NOTPROVIDED'));
  const clearing = element('ClrSysId', element('Cd', 'CHBCC'));
  return element('ClrSysMmbId', clearing, element('MmbId', String(Number(iban.slice(4, 9)))));
}

/** The control sum adds the numbers of every currency, as the standard has it: 12.50 euros and 300 yen are 312.50. */
function sumOf(payments: readonly Payment[]): string {
  const hundredths = payments.reduce((sum, { amountRaw, currency }) => {
    const [whole, decimals = ''] = writeMinorUnits(amountRaw, currency).split('.');
    return sum + BigInt(`${whole}${decimals.slice(0, MOST_DECIMALS).padEnd(MOST_DECIMALS, '0')}`);
  }, 0n);
  return writeMinorUnits(hundredths, 'EUR');
}

const nameOf = (name: string) => escaped(toBankText(name, LONGEST_NAME));

const element = (name: string, ...content: string[]) => `<${name}>${content.join('')}</${name}>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
