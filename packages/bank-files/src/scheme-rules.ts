import { SEPA_COUNTRIES } from '@fnx/values/bank-currency';
import { isValidIBAN } from 'ibantools';

/** One thing that a scheme forbids and the schema of pain.001.001.09 does not. */
export type SchemeRule = {
  /** The fault of a file that breaks it, in words. */
  forbids: string;
  /** The document that says so. */
  source: string;
  /** Whether a block of payments breaks it, or a whole file. */
  isBroken: (block: string) => boolean;
};

/** SEPA Credit Transfer Scheme, Customer-to-PSP Implementation Guidelines; since 2023 for pain.001.001.09. */
const EPC = 'EPC132-08 (2023)';
const SLASHES = 'EPC, Clarification Paper on the Use of Slashes';
const SIX = 'SIX, Swiss Implementation Guidelines Credit Transfer (pain.001)';

/** Swiss and Liechtenstein accounts whose bank number is from 30000 to 31999. */
const QR_IBAN = /^(CH|LI)\d\d3[01]\d{3}/;

/**
 * Why a transfer cannot be made to an account by its number alone.
 * @returns null where it can
 */
export function accountFault(iban: string, currency: string): string | null {
  if (!isValidIBAN(iban)) return `"${iban}" is no IBAN`;
  if (QR_IBAN.test(iban)) return `"${iban}" is a QR-IBAN, which takes money with a QR reference`;
  if (currency !== 'EUR' || SEPA_COUNTRIES.test(iban)) return null;
  return `"${iban}" is of no country of SEPA`;
}

/** The texts of all elements of a name, with what the writer escapes. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text = '']) => text,
  );
const some = (names: string, form: RegExp) => (xml: string) =>
  names.split(' ').some((name) => textsOf(xml, name).some((text) => form.test(text)));
const has = (form: RegExp) => (xml: string) => form.test(xml);
const transfersOf = (xml: string) => xml.split('<CdtTrfTxInf>').slice(1);

const toCents = (text: string) => {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}`);
};

/** Number and sum of the transfers are those that a head or a block says; the first ones in it. */
function isMiscounted(xml: string): boolean {
  const amounts = textsOf(xml, 'InstdAmt');
  const sum = amounts.reduce((total, one) => total + toCents(one), 0n);
  const [number] = textsOf(xml, 'NbOfTxs');
  const [said = ''] = textsOf(xml, 'CtrlSum');
  return number !== String(amounts.length) || toCents(said) !== sum;
}

/** Rules of a block for SEPA. */
const SEPA_RULES: readonly SchemeRule[] = [
  { forbids: 'another currency than EUR', source: EPC, isBroken: has(/<InstdAmt Ccy="(?!EUR")/) },
  {
    forbids: 'an amount below 0.01, above 999999999.99 or of more than two decimals',
    source: EPC,
    isBroken: some('InstdAmt', /^(?!\d{1,9}(\.\d{1,2})?$)|^0+(\.0*)?$/),
  },
  {
    forbids: 'another charge bearer than SLEV',
    source: EPC,
    isBroken: some('ChrgBr', /^(?!SLEV$)/),
  },
  { forbids: 'an equivalent amount', source: EPC, isBroken: has(/<EqvtAmt/) },
  {
    forbids: 'a transfer without the creditor’s name',
    source: EPC,
    isBroken: (xml) => transfersOf(xml).some((one) => !/<Cdtr><Nm>/.test(one)),
  },
  {
    forbids: 'an account by another number than an IBAN',
    source: EPC,
    isBroken: has(/<(Dbtr|Cdtr)Acct><Id>(?!<IBAN>)/),
  },
  {
    forbids: 'an account outside SEPA',
    source: 'EPC409-09',
    isBroken: (xml) => textsOf(xml, 'IBAN').some((iban) => !SEPA_COUNTRIES.test(iban)),
  },
];

/** Rules of each block: a bank of SEPA passes the same texts on. */
const BLOCK_RULES: readonly SchemeRule[] = [
  {
    forbids: 'a name of more than 70 signs',
    source: EPC,
    isBroken: some('Nm', /^(&\w+;|[^&]){71}/),
  },
  {
    forbids: 'more than one text, one of more than 140 signs, or one beside a reference',
    source: EPC,
    isBroken: (xml) =>
      some('Ustrd', /^(&\w+;|[^&]){141}/)(xml) ||
      transfersOf(xml).some((one) => /<(Ustrd|Strd)>.*<(Ustrd|Strd)>/s.test(one)),
  },
  {
    forbids: 'a slash at an end of an id, or two in it',
    source: SLASHES,
    isBroken: some('MsgId PmtInfId InstrId EndToEndId', /^\/|\/$|\/\//),
  },
  {
    forbids: 'signs that are not of the basic Latin set',
    source: 'EPC217-08',
    isBroken: some('Nm Ustrd MsgId PmtInfId InstrId EndToEndId', /[^A-Za-z0-9/\-?:().,'+ ]/),
  },
  {
    forbids: 'a transfer to a QR-IBAN without a QR reference',
    source: SIX,
    isBroken: (xml) =>
      transfersOf(xml).some(
        (one) => textsOf(one, 'IBAN').some((iban) => QR_IBAN.test(iban)) && !/>QRR</.test(one),
      ),
  },
  { forbids: 'another number or sum than its transfers have', source: SIX, isBroken: isMiscounted },
];

export const SCHEME_RULES: readonly SchemeRule[] = [...SEPA_RULES, ...BLOCK_RULES];

/**
 * Asks the rules of the schemes of a written file.
 * @returns the rule that is broken; null where none is
 */
export function brokenRule(xml: string): SchemeRule | null {
  const [, ...blocks] = xml.split('<PmtInf>');
  const isSepa = (block: string) => block.includes('<SvcLvl><Cd>SEPA</Cd></SvcLvl>');
  const pairs = [
    ...blocks.filter(isSepa).map((block) => [block, SEPA_RULES] as const),
    ...[...blocks, xml].map((block) => [block, BLOCK_RULES] as const),
  ];
  for (const [block, rules] of pairs) {
    const broken = rules.find(({ isBroken }) => isBroken(block));
    if (broken) return broken;
  }
  return null;
}
