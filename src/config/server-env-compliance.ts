import { readBank } from './bank';
import type { EnvReader } from './env-reader';
import { VARIABLES } from './variables';

/** An HTTP API that knows sanctioned wallets, compatible with the public one of Chainalysis. */
export type AddressScreeningConfig = {
  /** Without the path `/api/v1/address`. */
  url: string;
  apiKey: string;
};

/** Null without ADDRESS_SCREENING_URL: wallets are compared with the imported lists alone. */
export function readAddressScreening(reader: EnvReader): AddressScreeningConfig | null {
  if (reader.text('ADDRESS_SCREENING_URL') === null) return null;
  return {
    url: reader.requiredUrl('ADDRESS_SCREENING_URL').replace(/\/$/, ''),
    apiKey: reader.required('ADDRESS_SCREENING_API_KEY'),
  };
}

/** An older release read them from the environment: forgotten there, they would let in whom the bank refuses. */
export function readCountries(reader: EnvReader) {
  for (const name of ['BLOCKED_COUNTRIES', 'SMS_COUNTRIES'] as const) {
    if (reader.text(name)) reader.faults.push(`${name} is ${VARIABLES[name].why}`);
  }
  const { blocked, phones } = readBank().countries;
  return { blockedCountries: blocked, smsCountries: phones };
}
