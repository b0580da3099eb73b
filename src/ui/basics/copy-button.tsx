import { useEffect, useState } from 'react';
import { t } from '@/lang/shell';
import { Button } from './button';
import styles from './copy-button.module.css';
import { cx } from './cx';
import { TextButton } from './text-button';
import { VisuallyHidden } from './visually-hidden';

/** How long "Copied" is shown. */
const COPIED_MS = 1500;

type Copied = {
  /** A function is called on click. */
  text: string | (() => string);
  label?: string;
};

/** Copies a text; `state` returns to `ready` after COPIED_MS. */
function useCopy(text: Copied['text'], label: string) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  const status = { ready: label, copied: t('Copied'), refused: t('Copy failed') }[state];
  return { state, status, copy };
}

/** Copies `text` and shows the result. `plain` looks like a link. */
export function CopyButton({ text, label = t('Copy'), plain }: Copied & { plain?: boolean }) {
  const { state, status, copy } = useCopy(text, label);
  const content = (
    <>
      {status}
      <VisuallyHidden live>{state === 'ready' ? '' : status}</VisuallyHidden>
    </>
  );
  if (plain) return <TextButton onClick={copy}>{content}</TextButton>;
  return (
    <Button variant="secondary" size="small" onClick={copy}>
      {content}
    </Button>
  );
}

/** An icon-only copy button. Not printed. */
export function CopyMark({ text, label = t('Copy') }: Copied) {
  const { state, status, copy } = useCopy(text, label);
  const failed = state === 'refused';
  return (
    <>
      <button
        type="button"
        className={cx(styles.mark, 'bare', failed && styles.refused)}
        aria-label={label}
        title={status}
        onClick={copy}
      >
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d={failed ? CROSS : state === 'copied' ? TICK : SHEETS} />
        </svg>
      </button>
      <VisuallyHidden live>{state === 'ready' ? '' : status}</VisuallyHidden>
    </>
  );
}

const SHEETS = 'M7.5 7.5h9v9h-9zM12.5 7V3.5h-9v9H7';
const TICK = 'M3.5 10.5l4 4 9-9';
const CROSS = 'M5 5l10 10M15 5L5 15';
