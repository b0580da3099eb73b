import type { ErrorCode } from '@fnx/api/errors';
import { ApiError } from '@fnx/client/errors';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldMessages, messageOf } from '@/lib/http/user-facing-error';
import type { Settled } from './use-press';

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

/** Field messages of an error: from its field list, or from its code through `at`. */
async function fieldErrors<V extends object>(
  error: unknown,
  values: V,
  at: Partial<Record<string, keyof V & string>>,
): Promise<FieldErrors<V>> {
  if (!(error instanceof ApiError)) return {};
  const said = await fieldMessages(error);
  const listed = Object.entries(said).filter(([name]) => name in values);
  const field = at[error.code];
  if (listed.length === 0 && field) listed.push([field, await messageOf(error)]);
  return Object.fromEntries(listed) as FieldErrors<V>;
}

/** Text fields of a form, by name. */
export type TextFields<Name extends string> = {
  field: (name: Name) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
};

type Failure = { error: unknown; message: string };

/**
 * Form state: values, field errors, a form error and submission. `check` validates before sending; service errors
 * appear at the same fields. The first invalid field (by `name`) receives focus.
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
  /** Maps error codes to the field they concern. */
  at?: Partial<Record<ErrorCode, keyof V & string>>;
  onChange?: (values: V) => void;
}) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const change = (part: Partial<V>) => {
    setValues((was) => ({ ...was, ...part }));
    setErrors((was) => {
      const left = { ...was };
      for (const name of Object.keys(part)) delete left[name as keyof V & string];
      return left;
    });
    onChange?.({ ...values, ...part });
  };

  const field: TextFields<keyof V & string>['field'] = (name) => ({
    name,
    value: String(values[name]),
    error: errors[name],
    onChange: ({ target }) => change({ [name]: target.value } as Partial<V>),
  });

  const show = (found: FieldErrors<V>) => {
    setErrors(found);
    // Order of the page, not of the error list.
    const first = Array.from(form.current?.elements ?? []).find(
      (element) => (element as HTMLInputElement).name in found,
    );
    if (first instanceof HTMLElement) first.focus();
  };

  /** Sends the form's values, or `sent` in their place. */
  const submit = async (event?: FormEvent, sent = values): Promise<Settled> => {
    event?.preventDefault();
    if (busy) return 'refused';
    // Rendered before an error looks for its field, which may only appear with these values.
    if (sent !== values) flushSync(() => change(sent));
    setFailure(null);
    const found = check(sent);
    if (Object.keys(found).length > 0) {
      show(found);
      return 'refused';
    }
    setBusy(true);
    try {
      await send(sent);
      return 'done';
    } catch (error) {
      const known = await fieldErrors(error, sent, at);
      if (Object.keys(known).length > 0) show(known);
      else setFailure({ error, message: await messageOf(error) });
      return 'refused';
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    /** Error of the whole form. */
    failure: failure?.error ?? null,
    failureMessage: failure?.message ?? null,
    busy,
    form,
    change,
    field,
    setValues,
    submit,
  };
}
