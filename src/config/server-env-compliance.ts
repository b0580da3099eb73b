import { readBank } from './bank';
import type { EnvReader } from './env-reader';
import { isLoopback } from './server-env-rules';

/** An HTTP API that knows sanctioned wallets, compatible with the public one of Chainalysis. */
export type AddressScreeningConfig = {
  /** Without the path `/api/v1/address`. */
  url: string;
  apiKey: string;
};

/** Null without ADDRESS_SCREENING_URL: wallets are compared with the imported lists alone. */
export function readAddressScreening(reader: EnvReader): AddressScreeningConfig | null {
  const text = reader.text('ADDRESS_SCREENING_URL');
  if (text === null) return null;
  const url = reader.url('ADDRESS_SCREENING_URL', text, ['https:', 'http:']);
  if (url?.protocol === 'http:' && !isLoopback(url)) {
    reader.faults.push(
      'ADDRESS_SCREENING_URL must use https outside this machine: it carries a key',
    );
  }
  const why = 'the X-API-Key of ADDRESS_SCREENING_URL';
  return {
    url: text.replace(/\/$/, ''),
    apiKey: reader.required('ADDRESS_SCREENING_API_KEY', why),
  };
}

/** An older release read them from the environment: forgotten there, they would let in whom the bank refuses. */
export function readCountries(reader: EnvReader) {
  for (const [name, key] of [
    ['BLOCKED_COUNTRIES', 'blocked'],
    ['SMS_COUNTRIES', 'phones'],
  ]) {
    if (name && reader.text(name)) {
      reader.faults.push(`${name} is read no more: name them in bank.json, in countries.${key}`);
    }
  }
  const { blocked, phones } = readBank().countries;
  return { blockedCountries: blocked, smsCountries: phones };
}
