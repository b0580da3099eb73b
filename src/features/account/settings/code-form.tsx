import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { isCodeError } from '@/features/account/codes/code-errors';
import { t } from '@/lang/settings';
import { useErrorText } from '@/lib/http/use-error-text';
import { type Settled, submitOf } from '@/lib/page/use-press';
import type { CodeTimes } from '@/lib/session/code-times';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { CodeFoot } from '@/ui/forms/codes/code-foot';
import { CodeInput } from '@/ui/forms/codes/code-input';
import { Actions } from '@/ui/forms/form-rows';
import { PanelFailure } from './panel';
import styles from './settings.module.css';

/** Inline code form that submits after the sixth digit; shows the expiry of a code that was sent. */
export function CodeForm({
  label,
  action,
  times,
  send,
  resend,
  onClose,
  children,
}: {
  label: string;
  action: string;
  times?: CodeTimes;
  send: (code: string) => Promise<unknown>;
  resend?: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const clearCode = () => {
    setCode('');
    input.current?.focus();
  };
  const sending = useMutation({ mutationFn: send, onError: clearCode });
  const resending = useMutation({ mutationFn: async () => resend?.(), onSuccess: clearCode });
  const { error } = sending;
  const atCode = isCodeError(error);
  const codeFault = useErrorText(atCode && !resending.isSuccess ? error : null);
  const other = resending.error ?? (atCode ? null : error);
  const otherFault = useErrorText(other);
  const submit = (digits: string): Settled => {
    resending.reset();
    if (sending.isPending) return 'refused';
    sending.mutate(digits);
    return 'done';
  };
  return (
    <Stack
      as="form"
      gap={20}
      className={styles.form}
      noValidate
      onSubmit={submitOf(() => {
        if (code.length === 6) return submit(code);
        input.current?.focus();
        return 'refused';
      })}
    >
      {children}
      <PanelFailure failure={other} message={otherFault} />
      <CodeInput
        ref={input}
        label={label}
        value={code}
        onChange={setCode}
        onComplete={submit}
        error={codeFault ?? undefined}
        autoFocus
      />
      {times ? (
        <CodeFoot
          times={times}
          busy={sending.isPending || resending.isPending}
          onAgain={() => {
            sending.reset();
            resending.mutate();
          }}
        />
      ) : null}
      <Actions>
        <Button type="submit" busy={sending.isPending}>
          {action}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}
