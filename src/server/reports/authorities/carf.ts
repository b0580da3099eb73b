import {
  below,
  type Message,
  type Part,
  part,
  type Rule,
  type Standard,
  textsBelow,
} from './document';
import {
  type Cover,
  type DocSpec,
  docSpecPart,
  docSpecShape,
  headerPart,
  headerShape,
  recordRules,
} from './header';
import { addressPart, addressShape, personPart, personShape, type Reported } from './parties';
import {
  any,
  choice,
  count,
  country,
  currency,
  decimal,
  maybe,
  money,
  one,
  type Shape,
  some,
  text,
} from './shape';

/*
 * The Crypto-Asset Reporting Framework, as its schema 1.5 has it: elements, order and codes from the schema and from GUIDE ("Crypto-Asset
 * Reporting Framework XML Schema: User Guide for Tax Administrations", OECD, July 2025), read in copies. Only elements that the bank writes
 * are known here. The pages are those on which CRS has the same rule, where the guide repeats it.
 */

const GUIDE = 'OECD, CARF XML Schema: User Guide, July 2025';

const P = { own: 'carf', address: 'carf' };
const ID = text(200);

/** The kinds of transactions of the framework that a shareholder has here, in the order of the schema. */
export const TRANSACTIONS = {
  /** Bought, and sold, for crypto-assets. */
  CryptoToCryptoIn: { transfer: null },
  CryptoToCryptoOut: { transfer: null },
  /** Bought, and sold, for money. */
  CryptoFiatIn: { transfer: null },
  CryptoFiatOut: { transfer: null },
  /** Rewards of staking; what came and went without a sale. */
  CryptoTransferIn: { transfer: { REWARD: 'CARF502', OTHER: 'CARF509' } },
  CryptoTransferOut: { transfer: { OTHER: 'CARF606' } },
} as const;
export type TransactionName = keyof typeof TRANSACTIONS;

/** Transactions of one kind in a year; `units` in shares, `amount` with two decimals. */
export type Sum = {
  name: TransactionName;
  /** Why shares were transferred; null for a purchase and a sale. */
  type: string | null;
  number: number;
  amount: string;
  units: string;
};

export type CryptoUser = Reported & { sums: readonly Sum[]; currency: string };

/** A price that the bank itself set. */
const OWN_VALUATION = 'CARF1003';

const AMOUNT = { currCode: currency };
const sumShape = (name: TransactionName): Shape =>
  any(`carf:${name}`, [
    ...(TRANSACTIONS[name].transfer
      ? [one('carf:TransferType', choice(...Object.values(TRANSACTIONS[name].transfer)))]
      : []),
    one('carf:NumberofTransactions', count),
    one('carf:Amount', money, AMOUNT),
    one('carf:NumberofUnits', decimal),
    ...(TRANSACTIONS[name].transfer ? [maybe('carf:AltValuation', choice(OWN_VALUATION))] : []),
  ]);

const NAMES = Object.keys(TRANSACTIONS) as TransactionName[];

const tin = some('carf:TIN', text(200, 0), {
  'issuedBy?': country,
  'unknown?': choice('true', 'false'),
});

const bank = one('carf:Entity', [
  some('carf:ResCountryCode', country),
  tin,
  some('carf:Name', ID),
  addressShape(P),
]);

const body = one('carf:CARFBody', [
  one('carf:RCASP', [
    one('carf:RCASP_ID', [bank]),
    maybe('carf:Nexus', choice('CARF901', 'CARF902', 'CARF903', 'CARF904', 'CARF905')),
    docSpecShape('carf'),
  ]),
  any('carf:CryptoUsers', [
    one('carf:UserID', [personShape(P, tin)]),
    some('carf:RelevantTransactions', [
      one('carf:CryptoAsset', ID),
      ...NAMES.map(sumShape),
      any('carf:TransferWallet', [
        one('carf:Amount', money, AMOUNT),
        one('carf:NumberofUnits', decimal),
        maybe('carf:AltValuation', choice(OWN_VALUATION)),
      ]),
    ]),
    docSpecShape('carf'),
  ]),
]);

const RULES: readonly Rule[] = [
  ...recordRules((page) => `${GUIDE}; in that of CRS, ${page}`),
  {
    code: 'MessageRefId',
    source: GUIDE,
    holds: ({ header }) => {
      const text = (name: string) => textsBelow(header, `carf:${name}`)[0] ?? '';
      const year = text('ReportingPeriod').slice(0, 4);
      const start = `${text('TransmittingCountry')}${year}${text('ReceivingCountry')}`;
      return text('MessageRefId').startsWith(start) && text('MessageRefId').length > start.length;
    },
  },
  {
    code: 'unknown TIN',
    source: GUIDE,
    holds: ({ body: all }: Message) =>
      below(all, 'carf:TIN').every(
        ({ text: number, attributes }) => (number === '') === (attributes.unknown === 'true'),
      ),
  },
];

export const CARF: Standard & { source: string } = {
  title: 'CARF XML Schema 1.5',
  source: GUIDE,
  root: 'carf:CARF_OECD',
  version: '1.5',
  namespaces: { carf: 'urn:oecd:ties:carf:v1', stf: 'urn:oecd:ties:carfstf:v5' },
  header: headerShape('carf', 'SendingEntityIN', 'CARF'),
  body,
  rules: RULES,
};

const tinPart = (number: string | null, issuedBy: string) =>
  part('carf:TIN', number ?? '', number === null ? { issuedBy, unknown: 'true' } : { issuedBy });

/** @param asset the name of the share's token */
export function userPart(user: CryptoUser, asset: string, spec: DocSpec, isTest: boolean): Part {
  const tins = user.residences.map((lived) => tinPart(lived.number, lived.country));
  const amounts = ({ amount, units }: Pick<Sum, 'amount' | 'units'>, isValued: boolean) => [
    part('carf:Amount', amount, { currCode: user.currency }),
    part('carf:NumberofUnits', units),
    isValued ? part('carf:AltValuation', OWN_VALUATION) : null,
  ];
  const sums = NAMES.flatMap((name) => user.sums.filter((sum) => sum.name === name));
  return part('carf:CryptoUsers', [
    part('carf:UserID', [personPart(P, user, tins)]),
    part('carf:RelevantTransactions', [
      part('carf:CryptoAsset', asset),
      ...sums.map((sum) =>
        part(`carf:${sum.name}`, [
          sum.type ? part('carf:TransferType', sum.type) : null,
          part('carf:NumberofTransactions', String(sum.number)),
          ...amounts(sum, sum.type !== null),
        ]),
      ),
      // Every wallet here is its owner's own: none is known to belong to a provider or a bank.
      ...sums
        .filter(({ name }) => name === 'CryptoTransferOut')
        .map((sum) => part('carf:TransferWallet', amounts(sum, true))),
    ]),
    docSpecPart('carf', spec, isTest),
  ]);
}

export const carfHeader = (cover: Cover) => headerPart('carf', 'SendingEntityIN', 'CARF', cover);

/** The bank has its tax residence where it reports. */
export const carfBody = ({ reporter, isTest }: Cover, spec: DocSpec, records: Part[]): Part =>
  part('carf:CARFBody', [
    part('carf:RCASP', [
      part('carf:RCASP_ID', [
        part('carf:Entity', [
          part('carf:ResCountryCode', reporter.country),
          tinPart(reporter.number, reporter.country),
          part('carf:Name', reporter.name),
          addressPart(P, reporter),
        ]),
      ]),
      part('carf:Nexus', 'CARF901'),
      docSpecPart('carf', spec, isTest),
    ]),
    ...records,
  ]);
