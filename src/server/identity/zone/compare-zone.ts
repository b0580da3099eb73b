import { DOUBT_LABELS, type Doubt } from '@fnx/api/shared/identity';
import { latinWords } from '@fnx/names/latin-words';
import type { Db } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import type { ParseResult, FieldName as ZoneField } from 'mrz';
import type { Application } from '@/server/identity/applications';
import { plainNumber } from '@/server/identity/documents/document-key';
import { alpha2Of } from '@/server/identity/provider/alpha-3';
import { kycReadings } from '@/server/identity/tables';
import { countryName } from '@/shared/desk-words';
import { parseZone } from './parse-zone';

/** One entry beside what the zone says. */
export type ZoneLine = { label: string; zone: string; entered: string; agrees: boolean };

/** A document's pictures as they were read, compared with what the person entered. */
export type Reading = {
  /** Its lines; null where none was found. */
  zone: readonly string[] | null;
  typedBy: string | null;
  compared: readonly ZoneLine[];
  /** Fields whose check digit is wrong. */
  faults: readonly string[];
  doubts: readonly Doubt[];
};

/** Null where the pictures were not read. */
export async function readingOf(db: Db, attempt: Application): Promise<Reading | null> {
  const [row] = await db
    .select()
    .from(kycReadings)
    .where(eq(kycReadings.applicationId, attempt.id));
  if (!row) return null;
  const { typedBy, doubts } = row;
  const zone = row.zone?.split('\n') ?? null;
  const result = zone && parseZone(zone);
  if (!result) return { zone, typedBy, compared: [], faults: [], doubts };
  const isCut = zone.some((line) => /^[A-Z<]+[A-Z]$/.test(line));
  return {
    zone,
    typedBy,
    compared: compare(result, attempt, isCut),
    faults: faultsOf(result),
    doubts,
  };
}

/** Why the zone forbids to approve; a sentence each. */
export function againstZone({ compared, faults }: Reading): string[] {
  const other = compared.filter(({ agrees }) => !agrees);
  return [
    ...faults.map(
      (field) =>
        `The check digit of the ${field} in the machine-readable zone is wrong: correct the zone if it was read wrongly; else the document may be forged.`,
    ),
    ...other.map(
      ({ label, zone, entered }) =>
        `${label}: the machine-readable zone says ${zone}, the form says ${entered}. Correct the zone if it was read wrongly; else ask the person again.`,
    ),
  ];
}

/** The line that signers read about the zone. */
export function zoneInWords(reading: Reading | null): string {
  if (!reading) return 'Not read';
  if (!reading.zone) return 'None on the pictures';
  const how = reading.typedBy ? `Typed by ${reading.typedBy}` : 'Read from the pictures';
  return `${how}; check digits right; agrees: ${reading.compared.map(({ label }) => label.toLowerCase()).join(', ')}`;
}

export const doubtsInWords = (doubts: readonly Doubt[]) =>
  doubts.map((doubt) => DOUBT_LABELS[doubt]).join('; ');

function compare(
  { fields, documentNumber }: ParseResult,
  attempt: Application,
  isCut: boolean,
): ZoneLine[] {
  const { firstName, lastName, dateOfBirth, nationality, documentExpiresOn } = attempt;
  const line = (label: string, zone: string, entered: string | null, agrees: boolean) => ({
    ...{ label, zone, agrees },
    entered: entered ?? 'nothing',
  });
  const [last, first] = [fields.lastName ?? '', fields.firstName ?? ''];
  const country = countryOf(fields.nationality ?? '');
  return [
    line('Last name', last, lastName, isName(last, lastName, { isCut })),
    line('First names', first, firstName, isName(first, firstName, { isCut, further: true })),
    ...[
      { label: 'Born', zone: fields.birthDate ?? '', entered: dateOfBirth },
      { label: 'Valid until', zone: fields.expirationDate ?? '', entered: documentExpiresOn },
    ].map(({ label, zone, entered }) => line(label, dayOf(zone), entered, short(entered) === zone)),
    line(
      'Number',
      documentNumber ?? '',
      attempt.documentNumber,
      documentNumber === plainNumber(attempt.documentNumber ?? ''),
    ),
    line(
      'Nationality',
      countryName(country),
      nationality && countryName(nationality),
      country === nationality,
    ),
  ];
}

/** Germany is the one country with a code of one letter: ICAO Doc 9303, part 3, section 5. */
const countryOf = (code: string) => (code === 'D' ? 'DE' : alpha2Of(code));

const dayOf = (zone: string) => `${zone.slice(0, 2)}-${zone.slice(2, 4)}-${zone.slice(4)}`;
const short = (day: string | null) => (day ?? '').slice(2).replaceAll('-', '');

/** Letters that a zone may write as two: ICAO Doc 9303, part 3, section 6. */
const LONG: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  Å: 'AA',
  Ø: 'OE',
  Ñ: 'NXX',
};

/**
 * Whether a zone may write a name so: without accents, and cut at the end of its line.
 * @param further whether people may leave out names after their first
 */
export function isName(
  zone: string,
  entered: string | null,
  { isCut, further = false }: Writing,
): boolean {
  const there = latinWords(zone);
  const name = (entered ?? '').toUpperCase();
  return [name, name.replace(/[ÄÖÜÅØÑ]/g, (one) => LONG[one] ?? one)]
    .map(latinWords)
    .some((words) => {
      const [read, said] = [there.join(''), words.join('')];
      if (read === '' || said === '') return false;
      const isPart = further && words.every((word) => there.includes(word));
      return read === said || isPart || (isCut && said.startsWith(read));
    });
}

type Writing = { isCut: boolean; further?: boolean };

const FAULTS: Partial<Record<ZoneField, string>> = {
  documentNumberCheckDigit: 'number',
  birthDateCheckDigit: 'birth date',
  expirationDateCheckDigit: 'expiry',
  personalNumberCheckDigit: 'personal number',
  compositeCheckDigit: 'whole',
};

function faultsOf({ details }: ParseResult): string[] {
  return details.flatMap(({ field, valid }) => {
    const fault = field && FAULTS[field];
    return valid || !fault ? [] : [fault];
  });
}
