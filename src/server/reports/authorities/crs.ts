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
import { any, choice, country, currency, money, one, some, text } from './shape';

/*
 * The Common Reporting Standard, as its schema 3.0 has it (exchanges from 2027): elements, order and codes from the schema, rules from
 * GUIDE ("Amended Common Reporting Standard XML Schema: User Guide for Tax Administrations", version 4.0, OECD, October 2024) and STATUS
 * ("Common Reporting Standard Status Message XML Schema: User Guide for Tax Administrations", version 3.0, OECD, 2025, doi 10.1787/6c08db84-en),
 * both by the page of the PDF, read in copies. Only elements that the bank writes are known here.
 */

const GUIDE = 'OECD, Amended CRS XML Schema: User Guide, version 4.0';
const STATUS = 'OECD, CRS Status Message XML Schema: User Guide, version 3.0';
const status = (page: string) => `${STATUS}, ${page}`;

const P = { own: 'crs', address: 'cfc' };
const ID = text(200);
const AMOUNT = { currCode: currency };

/** A natural person's account of a year; money with two decimals. */
export type Account = Reported & { balance: string; dividends: string; currency: string };

const tin = any('crs:TIN', ID, { issuedBy: country });

const report = any('crs:AccountReport', [
  docSpecShape('crs'),
  one('crs:AccountNumber', ID, {
    AcctNumberType: choice('OECD601', 'OECD602', 'OECD603', 'OECD604', 'OECD605', 'OECD606'),
  }),
  one('crs:AccountHolder', [one('crs:SelfCert', choice('CRS901', 'CRS902')), personShape(P, tin)]),
  one('crs:AccountBalance', money, AMOUNT),
  any('crs:Payment', [
    one('crs:Type', choice('CRS501', 'CRS502', 'CRS503', 'CRS504')),
    one('crs:PaymentAmnt', money, AMOUNT),
  ]),
  one('crs:DDProcedure', choice('CRS1201', 'CRS1202')),
  one('crs:AccountType', choice('CRS1101', 'CRS1102', 'CRS1103', 'CRS1104')),
]);

/** The body has one reporter and the accounts of natural persons. */
const body = one('crs:CrsBody', [
  one('crs:ReportingFI', [
    some('crs:ResCountryCode', country),
    any('crs:IN', ID, { issuedBy: country }),
    one('crs:Name', ID),
    addressShape(P),
    docSpecShape('crs'),
  ]),
  one('crs:ReportingGroup', [report]),
]);

const accounts = ({ body: all }: Message) => below(all, 'crs:AccountReport');
const first = (element: Parameters<typeof textsBelow>[0], name: string) =>
  textsBelow(element, name)[0] ?? '';
const reporter = ({ body: all }: Message) => below(all, 'crs:ReportingFI')[0] ?? all;

const RULES: readonly Rule[] = [
  ...recordRules(status),
  {
    code: '60002',
    source: status('p. 30'),
    holds: (message) =>
      accounts(message).every((one) => !first(one, 'crs:AccountBalance').startsWith('-')),
  },
  {
    code: '60013',
    source: status('p. 30'),
    holds: (message) =>
      textsBelow(reporter(message), 'crs:ResCountryCode').includes(
        first(message.header, 'crs:TransmittingCountry'),
      ),
  },
  {
    code: '60014',
    source: status('p. 30'),
    holds: (message) => {
      const until = first(message.header, 'crs:Timestamp').slice(0, 4);
      return textsBelow(message.body, 'crs:BirthDate').every(
        (day) => day >= '1900' && day.slice(0, 4) <= until,
      );
    },
  },
  {
    code: '60015',
    source: status('p. 31'),
    holds: (message) =>
      !/^OECD1?1$/.test(first(reporter(message), 'stf:DocTypeIndic')) ||
      accounts(message).length > 0,
  },
  {
    code: '60022',
    source: status('p. 31'),
    holds: (message) =>
      accounts(message)
        .filter((one) => first(one, 'crs:AccountType') === 'CRS1104')
        .every((one) =>
          textsBelow(one, 'crs:Type').every((type) => ['CRS503', 'CRS504'].includes(type)),
        ),
  },
  {
    code: '80008',
    source: status('p. 32'),
    holds: (message) =>
      accounts(message).every((one) => !/^OECD1?0$/.test(first(one, 'stf:DocTypeIndic'))),
  },
];

export const CRS: Standard & { source: string } = {
  title: 'CRS XML Schema 3.0',
  source: GUIDE,
  root: 'crs:CRS_OECD',
  version: '3.0',
  namespaces: {
    crs: 'urn:oecd:ties:crs:v3',
    cfc: 'urn:oecd:ties:commontypesfatcacrs:v2',
    stf: 'urn:oecd:ties:crsstf:v5',
  },
  header: headerShape('crs', 'SendingCompanyIN', 'CRS'),
  body,
  rules: RULES,
};

/** The shares stand in a custodial account with the bank, which its owner has certified. */
const ACCOUNT = { type: 'CRS1102', opening: 'CRS1201', certified: 'CRS901', dividends: 'CRS501' };

export function accountPart(account: Account, spec: DocSpec, isTest: boolean): Part {
  const tins = account.residences.flatMap((lived) =>
    lived.number === null ? [] : [part('crs:TIN', lived.number, { issuedBy: lived.country })],
  );
  const amount = (name: string, value: string) => part(name, value, { currCode: account.currency });
  return part('crs:AccountReport', [
    docSpecPart('crs', spec, isTest),
    part('crs:AccountNumber', account.holder, { AcctNumberType: 'OECD605' }),
    part('crs:AccountHolder', [
      part('crs:SelfCert', ACCOUNT.certified),
      personPart(P, account, tins),
    ]),
    amount('crs:AccountBalance', account.balance),
    /[1-9]/.test(account.dividends)
      ? part('crs:Payment', [
          part('crs:Type', ACCOUNT.dividends),
          amount('crs:PaymentAmnt', account.dividends),
        ])
      : null,
    part('crs:DDProcedure', ACCOUNT.opening),
    part('crs:AccountType', ACCOUNT.type),
  ]);
}

export const crsHeader = (cover: Cover) => headerPart('crs', 'SendingCompanyIN', 'CRS', cover);

export const crsBody = ({ reporter: bank, isTest }: Cover, spec: DocSpec, records: Part[]): Part =>
  part('crs:CrsBody', [
    part('crs:ReportingFI', [
      part('crs:ResCountryCode', bank.country),
      part('crs:IN', bank.number, { issuedBy: bank.country }),
      part('crs:Name', bank.name),
      addressPart(P, bank),
      docSpecPart('crs', spec, isTest),
    ]),
    part('crs:ReportingGroup', records),
  ]);
