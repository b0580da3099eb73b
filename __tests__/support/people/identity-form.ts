import { EXAMPLE_ANSWERS, FIELD_NAMES } from '@fnx/api/shared/identity-fields';
import type { Tx } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import { columnOf } from '@/server/identity/answers';
import type { TestService } from '../service/service';
import { type Member, passportNumber } from './members';

/** The answers of an upload: a passport that nobody else has, without an end. */
export function identityForm(changes: Readonly<Record<string, string>> = {}) {
  const { documentType: _, documentExpiresOn: __, ...answers } = EXAMPLE_ANSWERS;
  return { ...answers, documentNumber: passportNumber(), ...changes };
}

export async function submitPassport(
  service: Pick<TestService, 'request'>,
  { token }: Pick<Member, 'token'>,
  answers: Readonly<Record<string, string>>,
  picture: Buffer,
): Promise<void> {
  for (const [type, fields] of [
    ['PASSPORT', answers],
    ['SELFIE', {}],
  ] as const) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ type, side: 'FRONT', ...fields })) {
      form.set(name, value);
    }
    form.set('file', new Blob([new Uint8Array(picture)]), 'me.jpg');
    const { status, message } = await service.request('kycDocument', form, { token });
    expect([status, message]).toEqual([200, 'OK']);
  }
}

const FIRST_FIELDS: readonly string[] = [
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'addressLine',
  'city',
  'postalCode',
  'country',
  'documentType',
  'documentNumber',
  'documentExpiresOn',
];

/** Leaves the answers that the form of the first release had. */
export async function removeLaterAnswers(tx: Tx): Promise<void> {
  for (const name of FIELD_NAMES.filter((field) => !FIRST_FIELDS.includes(field))) {
    await tx.execute(sql`update kyc_applications set ${sql.identifier(columnOf(name))} = null`);
  }
}
