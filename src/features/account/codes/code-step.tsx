import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import styles from '@/features/account/auth-page.module.css';
import { FailureNotice } from '@/features/account/failure-notice';
import { T, t } from '@/lang/account';
import { messageOf } from '@/lib/http/user-facing-error';
import { setDemoInbox } from '@/lib/page/demo-inbox';
import { type Settled, submitOf } from '@/lib/page/use-press';
import { configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { TextButton } from '@/ui/basics/text-button';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { CodeFoot } from '@/ui/forms/codes/code-foot';
import { CodeInput } from '@/ui/forms/codes/code-input';
import { isCodeError } from './code-errors';

type Times = { expiresAt: number; resendAt: number };

function useCodeStep(send: (code: string) => Promise<void>, resend?: () => Promise<void>) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<{ error: unknown; message: string }>();
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const attempt = async (work: () => Promise<void>): Promise<Settled> => {
    if (busy) return 'refused';
    setBusy(true);
    setCodeError(undefined);
    setFailure(undefined);
    setAnnouncement('');
    try {
      await work();
      return 'done';
    } catch (error) {
      const message = await messageOf(error);
      const atCode = isCodeError(error);
      if (atCode) {
        setCodeError(message);
        setCode('');
      } else setFailure({ error, message });
      return 'refused';
    } finally {
      setBusy(false);
      input.current?.focus();
    }
  };

  return {
    code,
    setCode,
    busy,
    codeError,
    failure,
    announcement,
    input,
    submit: (digits: string) => attempt(() => send(digits)),
    again: () =>
      void attempt(async () => {
        await resend?.();
        setCode('');
        setAnnouncement(t('We sent a new code. The old code no longer works.'));
      }),
  };
}

/**
 * Code input that submits after the sixth digit. `times` and `resend` apply to codes that were sent, not to authenticator
 * codes. `children` are placed between the code and the button.
 */
export function CodeStep({
  label,
  times,
  action,
  send,
  resend,
  below,
  children,
}: {
  label: string;
  times?: Times;
  action: string;
  send: (code: string) => Promise<void>;
  resend?: () => Promise<void>;
  /** Extra content below the failure message. */
  below?: (error: unknown) => ReactNode;
  children?: ReactNode;
}) {
  const step = useCodeStep(send, resend);
  return (
    <Stack
      as="form"
      gap={20}
      noValidate
      onSubmit={submitOf(() => {
        if (step.code.length === 6) return step.submit(step.code);
        step.input.current?.focus();
        return 'refused';
      })}
    >
      {step.failure ? (
        <>
          <FailureNotice failure={step.failure.error} message={step.failure.message} />
          {below?.(step.failure.error)}
        </>
      ) : null}
      <CodeInput
        ref={step.input}
        label={label}
        value={step.code}
        onChange={step.setCode}
        onComplete={step.submit}
        error={step.codeError}
        autoFocus
      />
      {times && resend ? <CodeFoot times={times} busy={step.busy} onAgain={step.again} /> : null}
      <VisuallyHidden live>{step.announcement}</VisuallyHidden>
      {step.announcement ? (
        <p className="note" aria-hidden="true">
          {step.announcement}
        </p>
      ) : null}
      {children}
      <Button type="submit" busy={step.busy}>
        {action}
      </Button>
      {times ? <DemoHint /> : null}
    </Stack>
  );
}

function DemoHint() {
  const demo = useQuery(configQuery).data?.demo;
  if (!demo) return null;
  return (
    <p className={`${styles.demo} note`}>
      <T
        text={
          'This is the demo: no messages are sent. <inbox>Read the code in the demo inbox</inbox>'
        }
        inbox={(children) => <TextButton onClick={() => setDemoInbox(true)}>{children}</TextButton>}
      />
    </p>
  );
}
