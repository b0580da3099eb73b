import { type FormEvent, useRef, useState } from 'react';
import type { ErrorCode } from '@/api/errors';
import { ApiError } from '@/lib/http/http';
import { messageOf } from '@/lib/http/user-facing-error';

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

/** What an error says of single fields of this form: by its own list, or because its code is about one of them. */
async function fieldErrors<V extends object>(
  error: unknown,
  values: V,
  at: Partial<Record<string, keyof V & string>>,
): Promise<FieldErrors<V>> {
  if (!(error instanceof ApiError)) return {};
  const listed = Object.entries(error.fields ?? {}).filter(([name]) => name in values);
  const field = at[error.code];
  if (listed.length === 0 && field) listed.push([field, await messageOf(error)]);
  return Object.fromEntries(listed) as FieldErrors<V>;
}

type Failure = { error: unknown; words: string };

/**
 * A form's values, the words at its fields and over it, and its submission. `check` names what is wrong before anything is
 * sent; what the service finds wrong lands at the same fields. The first faulty field takes the focus; fields are found by
 * their `name`.
 */
export function useForm<V extends Record<string, string | boolean>>({
  initial,
  check,
  send,
  at = {},
  onChange,
}: {
  initial: V;
  check: (values: V) => FieldErrors<V>;
  send: (values: V) => Promise<void>;
  /** Error codes that speak of one field, and which. */
  at?: Partial<Record<ErrorCode, keyof V & string>>;
  onChange?: (values: V) => void;
}) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const change = (part: Partial<V>) => {
    const next = { ...values, ...part };
    setValues(next);
    setErrors((was) => {
      const left = { ...was };
      for (const name of Object.keys(part)) delete left[name as keyof V & string];
      return left;
    });
    onChange?.(next);
  };

  const show = (found: FieldErrors<V>) => {
    setErrors(found);
    // The order of the page, not of the answer, says which is first.
    const first = Array.from(form.current?.elements ?? []).find(
      (element) => (element as HTMLInputElement).name in found,
    );
    if (first instanceof HTMLElement) first.focus();
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    setFailure(null);
    const found = check(values);
    if (Object.keys(found).length > 0) return show(found);
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const known = await fieldErrors(error, values, at);
      if (Object.keys(known).length > 0) show(known);
      else setFailure({ error, words: await messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    /** What failed as a whole, and its words. */
    failure: failure?.error ?? null,
    failureWords: failure?.words ?? null,
    busy,
    form,
    change,
    setValues,
    submit,
  };
}
