import { all, line, textOf, textsOf, type XmlElement } from '@fnx/bank-files/xml-records';
import { readBirth } from './births';
import type { Birth, ListedEntry } from './entry';
import type { ListFormat } from './format';

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

/** The consolidated list of the United Nations Security Council, XML. Source: main.un.org/securitycouncil, "UN SC consolidated list". */
export const UN: ListFormat = {
  root: 'CONSOLIDATED_LIST',
  header: null,
  records: ['INDIVIDUAL', 'ENTITY'],
  readHeader: () => ({ publishedOn: null, count: null }),
  readEntry: (element): ListedEntry => ({
    ref: textOf(element, 'REFERENCE_NUMBER') || textOf(element, 'DATAID'),
    kind: element.name === 'INDIVIDUAL' ? 'PERSON' : 'OTHER',
    names: [
      {
        name: NAME_PARTS.map((part) => textOf(element, part))
          .filter(Boolean)
          .join(' '),
        weak: false,
      },
      { name: textOf(element, 'NAME_ORIGINAL_SCRIPT'), weak: false },
      ...aliasesOf(element),
    ],
    births: all(element, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap((birth) => birthOf(birth) ?? []),
    nationalities: textsOf(element, 'NATIONALITY', 'VALUE'),
    programs: textsOf(element, 'UN_LIST_TYPE'),
    remarks: textOf(element, 'COMMENTS1') || null,
    addresses: [],
  }),
};

/** One alias may be several names. */
function aliasesOf(element: XmlElement) {
  return [...all(element, 'INDIVIDUAL_ALIAS'), ...all(element, 'ENTITY_ALIAS')].flatMap((alias) => {
    const weak = textOf(alias, 'QUALITY').toLowerCase() === 'low';
    return textOf(alias, 'ALIAS_NAME')
      .split(';')
      .map((name) => ({ name: line(name), weak }));
  });
}

function birthOf(element: XmlElement): Birth | null {
  const exact = textOf(element, 'DATE') || textOf(element, 'YEAR');
  const range = `${textOf(element, 'FROM_YEAR')} to ${textOf(element, 'TO_YEAR')}`;
  const around = /^APPROX/i.test(textOf(element, 'TYPE_OF_DATE')) ? 'circa ' : '';
  return readBirth(`${around}${exact || range}`);
}
