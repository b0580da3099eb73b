import { EXAMPLE_ANSWERS } from '@/shared/identity-fields';
import type { TestService } from '../service/service';
import { type Member, passportNumber } from './members';

/** The answers of an upload: a passport that nobody else has, without an end. */
export function identityForm(changes: Readonly<Record<string, string>> = {}) {
  const { documentType: _, documentExpiresOn: __, ...answers } = EXAMPLE_ANSWERS;
  return { ...answers, documentNumber: passportNumber(), ...changes };
}

/** Uploads a passport with the answers, and a face. */
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
