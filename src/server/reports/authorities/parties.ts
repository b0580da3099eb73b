import { type Part, part } from './document';
import { any, country, date, maybe, one, type Shape, some, text } from './shape';

/** The bank as its tax office knows it, from `bank.json`. */
export type Reporter = {
  name: string;
  country: string;
  number: string;
  city: string;
  street?: string | undefined;
  postalCode?: string | undefined;
};

/** A natural person of whom a file tells. */
export type Reported = {
  /** The holder's id in the register. */
  holder: string;
  firstName: string;
  lastName: string;
  /** `1990-05-17` */
  born: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  residences: readonly { country: string; number: string | null }[];
};

/** The own prefix of a standard, and that of the elements of addresses. */
export type Prefixes = { own: string; address: string };

const LINE = text(200);

type Place = Pick<Reporter, 'city' | 'country' | 'street' | 'postalCode'>;

/** Both standards have a country and an address in parts, of which the city is needed. */
export function addressShape({ own, address }: Prefixes): Shape {
  const fix = [
    maybe(`${address}:Street`, LINE),
    maybe(`${address}:PostCode`, LINE),
    one(`${address}:City`, LINE),
  ];
  return some(`${own}:Address`, [
    one(`${address}:CountryCode`, country),
    one(`${address}:AddressFix`, fix),
  ]);
}

export function addressPart({ own, address }: Prefixes, place: Place): Part {
  const fix = [
    place.street ? part(`${address}:Street`, place.street) : null,
    place.postalCode ? part(`${address}:PostCode`, place.postalCode) : null,
    part(`${address}:City`, place.city),
  ];
  return part(`${own}:Address`, [
    part(`${address}:CountryCode`, place.country),
    part(`${address}:AddressFix`, fix),
  ]);
}

/** @param tin how the standard has tax numbers */
export const personShape = (prefixes: Prefixes, tin: Shape): Shape => {
  const { own } = prefixes;
  return one(`${own}:Individual`, [
    some(`${own}:ResCountryCode`, country),
    tin,
    some(`${own}:Name`, [one(`${own}:FirstName`, LINE), one(`${own}:LastName`, LINE)]),
    addressShape(prefixes),
    any(`${own}:Nationality`, country),
    one(`${own}:BirthInfo`, [one(`${own}:BirthDate`, date)]),
  ]);
};

/** @param tins of the person, as the standard has them */
export function personPart(prefixes: Prefixes, person: Reported, tins: readonly Part[]): Part {
  const { own } = prefixes;
  return part(`${own}:Individual`, [
    ...person.residences.map((lived) => part(`${own}:ResCountryCode`, lived.country)),
    ...tins,
    part(`${own}:Name`, [
      part(`${own}:FirstName`, person.firstName),
      part(`${own}:LastName`, person.lastName),
    ]),
    addressPart(prefixes, person),
    part(`${own}:BirthInfo`, [part(`${own}:BirthDate`, person.born)]),
  ]);
}
