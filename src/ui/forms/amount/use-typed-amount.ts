import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type AmountLocale, showAmount, type Typed, typeAmount } from './typed-amount';

type Input = HTMLInputElement;

/** State and events of an amount field: what it shows, and the question while its text has two meanings. */
export function useTypedAmount({
  value,
  onType,
  locale,
  inputRef,
}: {
  value: string;
  onType: (text: string) => void;
  locale: AmountLocale;
  inputRef?: Ref<Input> | undefined;
}) {
  const [last, setLast] = useState<Typed | null>(null);
  const input = useRef<Input>(null);
  const caret = useRef<number | null>(null);
  const pasted = useRef<{ start: number; end: number }>(undefined);
  useImperativeHandle(inputRef, () => input.current as Input, []);
  // A new value from outside replaces what was typed.
  const typed = last?.value === value ? last : null;
  const shown = typed?.text ?? showAmount(value, locale);

  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = null;
    if (place !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(place, place);
    }
  });

  const take = (target: Input, inputType?: string) => {
    const next = typeAmount(
      {
        before: { text: shown, own: typed?.own ?? true },
        after: target.value,
        caret: target.selectionStart ?? target.value.length,
        pasted: pasted.current,
        forward: inputType === 'deleteContentForward',
      },
      locale,
    );
    pasted.current = undefined;
    caret.current = next.caret;
    setLast(next);
    onType(next.value);
  };

  return {
    shown,
    question: typed?.reading.kind === 'either' ? typed.reading : null,
    choose: (amount: string) => {
      setLast(null);
      onType(amount);
      input.current?.focus();
    },
    field: {
      ref: input,
      onChange: ({ target, nativeEvent }: ChangeEvent<Input>) => {
        const { isComposing, inputType } = nativeEvent as InputEvent;
        // Grouping would end the composition of an input method.
        if (isComposing)
          setLast({ text: target.value, own: false, value, reading: { kind: 'empty' } });
        else take(target, inputType);
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<Input>) => take(currentTarget),
      onPaste: ({ currentTarget }: ClipboardEvent<Input>) => {
        const { selectionStart, selectionEnd } = currentTarget;
        pasted.current = { start: selectionStart ?? 0, end: selectionEnd ?? 0 };
      },
      // Shows a finished amount as the locale writes it: `12.` as `12`.
      onBlur: () => setLast((was) => (was?.reading.kind === 'amount' ? null : was)),
    },
  };
}
