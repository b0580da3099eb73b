import { FIELD_TEXTS } from '@fnx/api/field-texts';
import type { ApiError } from '@fnx/client/errors';
import { type ErrorsText, t } from '@/lang/errors';

const WORDS: Readonly<Record<keyof typeof FIELD_TEXTS, ErrorsText>> = FIELD_TEXTS;

/** Messages about the fields of a request, in the language of the page; those that only a program can cause are English. */
export function fieldMessages({ fields = {}, data }: ApiError): Readonly<Record<string, string>> {
  const said = Object.entries(fields).map(([name, message]) => {
    const code = data?.fieldErrors?.[name]?.code ?? '';
    return [name, Object.hasOwn(WORDS, code) ? t(WORDS[code as keyof typeof WORDS]) : message];
  });
  return Object.fromEntries(said);
}
