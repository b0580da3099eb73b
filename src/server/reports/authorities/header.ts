import { below, type Message, type Part, part, type Rule, textsBelow } from './document';
import type { Reporter } from './parties';
import { choice, country, date, maybe, one, type Shape, text, time } from './shape';

/** A record is new, corrected, deleted, or sent again. A test has other codes. */
export const DOC_TYPES = { NEW: '1', CORRECTED: '2', DELETED: '3', AGAIN: '0' } as const;
export type DocType = keyof typeof DOC_TYPES;

export type DocSpec = { type: DocType; ref: string; corrects: string | null };

/** A message before its records: `isTest` marks what nobody has to act on. */
export type Cover = {
  reporter: Reporter;
  year: number;
  ref: string;
  at: Date;
  corrects: boolean;
  isTest: boolean;
};

export const NOT_CHECKED =
  'Written by the published user guides; not checked against the official schema.';

const REF = text(170);
const ID = text(200);

/** @param sender the element with the number of the sender, which differs */
export const headerShape = (own: string, sender: string, kind: string): Shape =>
  one(`${own}:MessageSpec`, [
    maybe(`${own}:${sender}`, ID),
    one(`${own}:TransmittingCountry`, country),
    one(`${own}:ReceivingCountry`, country),
    one(`${own}:MessageType`, choice(kind)),
    maybe(`${own}:Warning`, text(4000)),
    one(`${own}:MessageRefId`, REF),
    one(`${own}:MessageTypeIndic`, choice(`${kind}701`, `${kind}702`, `${kind}703`)),
    one(`${own}:ReportingPeriod`, date),
    one(`${own}:Timestamp`, time),
  ]);

/** The bank reports to its own tax office: both countries are the domestic one. */
export const headerPart = (own: string, sender: string, kind: string, cover: Cover): Part =>
  part(`${own}:MessageSpec`, [
    part(`${own}:${sender}`, cover.reporter.number),
    part(`${own}:TransmittingCountry`, cover.reporter.country),
    part(`${own}:ReceivingCountry`, cover.reporter.country),
    part(`${own}:MessageType`, kind),
    part(`${own}:Warning`, NOT_CHECKED),
    part(`${own}:MessageRefId`, cover.ref),
    part(`${own}:MessageTypeIndic`, `${kind}${cover.corrects ? '702' : '701'}`),
    part(`${own}:ReportingPeriod`, `${cover.year}-12-31`),
    part(`${own}:Timestamp`, cover.at.toISOString().slice(0, 19)),
  ]);

const CODES = Object.values(DOC_TYPES).flatMap((code) => [`OECD${code}`, `OECD1${code}`]);

export const docSpecShape = (own: string): Shape =>
  one(`${own}:DocSpec`, [
    one('stf:DocTypeIndic', choice(...CODES)),
    one('stf:DocRefId', ID),
    maybe('stf:CorrDocRefId', ID),
  ]);

export const docSpecPart = (own: string, { type, ref, corrects }: DocSpec, isTest: boolean): Part =>
  part(`${own}:DocSpec`, [
    part('stf:DocTypeIndic', `OECD${isTest ? '1' : ''}${DOC_TYPES[type]}`),
    part('stf:DocRefId', ref),
    corrects === null ? null : part('stf:CorrDocRefId', corrects),
  ]);

/** The specifications of a message's records, with the codes of a test read as those of the real thing. */
const specsOf = (message: Message) =>
  below(message.body, `${prefixOf(message)}:DocSpec`).map((spec) => {
    const text = (name: string) => textsBelow(spec, name)[0];
    const type = text('stf:DocTypeIndic') ?? '';
    return {
      code: type.replace(/^OECD1(?=\d)/, 'OECD'),
      isTest: /^OECD1\d/.test(type),
      ref: text('stf:DocRefId'),
      corrects: text('stf:CorrDocRefId'),
    };
  });

const isUnique = (all: readonly (string | undefined)[]) => new Set(all).size === all.length;

/** Rules that both standards have, by the codes that CRS gives them. @param source names document and page of each */
export const recordRules = (source: (page: string) => string): readonly Rule[] => [
  {
    code: '80000',
    source: source('p. 32'),
    holds: (message) => isUnique(specsOf(message).map(({ ref }) => ref)),
  },
  {
    code: '80001',
    source: source('p. 32'),
    holds: (message) => {
      const [sender = ''] = textsBelow(message.header, `${prefixOf(message)}:TransmittingCountry`);
      return specsOf(message).every(({ ref }) => ref?.startsWith(sender));
    },
  },
  {
    code: '80004',
    source: source('p. 32'),
    holds: (message) =>
      specsOf(message).every(({ code, corrects }) => code !== 'OECD1' || corrects === undefined),
  },
  {
    code: '80005',
    source: source('p. 32'),
    holds: (message) =>
      specsOf(message).every(
        ({ code, corrects }) => !['OECD2', 'OECD3'].includes(code) || corrects !== undefined,
      ),
  },
  {
    code: '80010',
    source: source('p. 32'),
    holds: (message) => {
      const [indic = ''] = textsBelow(message.header, `${prefixOf(message)}:MessageTypeIndic`);
      const codes = specsOf(message).map(({ code }) => code);
      const wrong = indic.endsWith('702') ? ['OECD1'] : ['OECD2', 'OECD3'];
      return !codes.some((code) => wrong.includes(code));
    },
  },
  {
    code: '80011',
    source: source('p. 32'),
    holds: (message) =>
      isUnique(specsOf(message).flatMap(({ corrects }) => (corrects ? [corrects] : []))),
  },
  {
    code: '50010-50011',
    source: source('p. 28'),
    holds: (message) => new Set(specsOf(message).map(({ isTest }) => isTest)).size < 2,
  },
];

export const prefixOf = ({ header }: Message) => header.name.split(':')[0] ?? '';
