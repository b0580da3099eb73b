import { latinWords } from '@fnx/names/latin-words';
import { alpha3Of } from '@/server/identity/provider/alpha-3';
import type { Printed } from './draw-pictures';

/** The digit by which a reader proves a field: ICAO Doc 9303, part 3, section 4.9. */
function checkDigit(field: string): string {
  const values = [...field].map((one) => (one === '<' ? 0 : Number.parseInt(one, 36)));
  return String(values.reduce((sum, value, at) => sum + value * ([7, 3, 1][at % 3] ?? 0), 0) % 10);
}

const filled = (text: string, length: number) => text.padEnd(length, '<').slice(0, length);
const checked = (field: string) => field + checkDigit(field);
const dayOf = (day: string) => day.slice(2).replaceAll('-', '');
const letters = (name: string) => latinWords(name).join('<');

/** The lines of a document's machine-readable zone: two of 44 on a passport, three of 30 on a card, none on a driving licence. */
export function drawnZone(one: Omit<Printed, 'city' | 'addressLine'>): string[] {
  const country = filled(alpha3Of(one.country), 3);
  const number = checked(filled(one.documentNumber.replace(/[^A-Z0-9]/g, ''), 9));
  const [born, until] = [checked(dayOf(one.birthDate)), checked(dayOf(one.documentExpiresOn))];
  const name = `${letters(one.lastName)}<<${letters(one.firstName)}`;
  if (one.documentType === 'DRIVING_LICENCE') return [];
  if (one.documentType === 'PASSPORT') {
    const own = checked(filled('', 14));
    const all = checkDigit(number + born + until + own);
    return [filled(`P<${country}${name}`, 44), `${number}${country}${born}<${until}${own}${all}`];
  }
  const first = filled(`I<${country}${number}`, 30);
  const free = filled('', 11);
  const all = checkDigit(first.slice(5) + born + until + free);
  return [first, `${born}<${until}${country}${free}${all}`, filled(name, 30)];
}
