import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from './http';
import { wordsOf } from './said';

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

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
  onChange,
}: {
  initial: V;
  check: (values: V) => FieldErrors<V>;
  send: (values: V) => Promise<void>;
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
      const fields = error instanceof ApiError ? error.fields : undefined;
      const known = Object.fromEntries(
        Object.entries(fields ?? {}).filter(([name]) => name in values),
      ) as FieldErrors<V>;
      if (Object.keys(known).length > 0) show(known);
      else setFailure({ error, words: await wordsOf(error) });
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
