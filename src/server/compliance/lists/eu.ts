import { all, line, textOf, type XmlElement } from '@fnx/bank-files/xml-records';
import { readBirth } from './births';
import type { Birth, ListedEntry } from './entry';
import type { ListFormat } from './format';

/**
 * The consolidated list of persons, groups and entities under financial sanctions of the European Union, XML 1.1
 * (`xmlFullSanctionsList_1_1`). Source: data.europa.eu, "Consolidated list of persons, groups and entities".
 */
export const EU: ListFormat = {
  root: 'export',
  header: null,
  records: ['sanctionEntity'],
  readHeader: () => ({ publishedOn: null, count: null }),
  readEntry: (element): ListedEntry => ({
    ref: element.attributes.euReferenceNumber || element.attributes.logicalId || '',
    kind: all(element, 'subjectType').some(isPerson) ? 'PERSON' : 'OTHER',
    names: all(element, 'nameAlias').map((alias) => ({
      name: nameOf(alias),
      weak: alias.attributes.strong === 'false',
    })),
    births: all(element, 'birthdate').flatMap((birth) => birthOf(birth) ?? []),
    nationalities: all(element, 'citizenship').flatMap(
      ({ attributes }) => attributes.countryIso2Code || attributes.countryDescription || [],
    ),
    programs: [
      ...new Set(
        all(element, 'regulation').flatMap(({ attributes }) => attributes.programme || []),
      ),
    ],
    remarks: textOf(element, 'remark') || null,
    addresses: [],
  }),
};

const isPerson = ({ attributes }: XmlElement) =>
  attributes.code === 'person' || attributes.classificationCode === 'P';

function nameOf({ attributes }: XmlElement): string {
  const { wholeName, firstName = '', middleName = '', lastName = '' } = attributes;
  return line(wholeName || `${firstName} ${middleName} ${lastName}`);
}

function birthOf({ attributes }: XmlElement): Birth | null {
  const { birthdate, year, yearRangeFrom, yearRangeTo, circa } = attributes;
  const day = birthdate || (yearRangeFrom && `${yearRangeFrom} to ${yearRangeTo}`) || year || '';
  return readBirth(circa === 'true' ? `circa ${day}` : day);
}
