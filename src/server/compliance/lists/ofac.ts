import { all, textOf, textsOf, type XmlElement } from '@fnx/bank-files/xml-records';
import { readBirths } from './births';
import type { ListedEntry } from './entry';
import type { ListFormat } from './format';

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i;
const MONTHS_FIRST = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/**
 * The SDN list and the consolidated non-SDN list of the US Treasury, as SDN.XML and CONSOLIDATED.XML. The header's misspelt element is the
 * list's own. Source: ofac.treasury.gov, "SDN data formats".
 */
export const OFAC: ListFormat = {
  root: 'sdnList',
  header: 'publshInformation',
  records: ['sdnEntry'],
  readHeader: (header) => ({
    publishedOn: textOf(header, 'Publish_Date').replace(MONTHS_FIRST, '$3-$1-$2') || null,
    count: Number(textOf(header, 'Record_Count')) || null,
  }),
  readEntry: (element): ListedEntry => ({
    ref: textOf(element, 'uid'),
    kind: textOf(element, 'sdnType') === 'Individual' ? 'PERSON' : 'OTHER',
    names: [
      { name: nameOf(element), weak: false },
      ...all(element, 'akaList', 'aka').map((aka) => ({
        name: nameOf(aka),
        weak: textOf(aka, 'category').toLowerCase() === 'weak',
      })),
    ],
    births: readBirths(textsOf(element, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth')),
    nationalities: [
      ...textsOf(element, 'nationalityList', 'nationality', 'country'),
      ...textsOf(element, 'citizenshipList', 'citizenship', 'country'),
    ],
    programs: textsOf(element, 'programList', 'program'),
    remarks: textOf(element, 'remarks') || null,
    // Under the label of any currency: the same key owns the address on every EVM chain.
    addresses: all(element, 'idList', 'id')
      .filter((id) => textOf(id, 'idType').startsWith('Digital Currency Address'))
      .map((id) => textOf(id, 'idNumber').toLowerCase())
      .filter((number) => EVM_ADDRESS.test(number)),
  }),
};

const nameOf = (element: XmlElement) =>
  [textOf(element, 'firstName'), textOf(element, 'lastName')].filter(Boolean).join(' ');
