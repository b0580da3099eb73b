import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import own from './recovery-codes.module.css';
import { saveFile } from './save-file';
import styles from './settings.module.css';

/** Ten codes, shown this once: they go only when the person has said that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  // The field that had the focus is gone; what comes now is to be read from its beginning.
  useEffect(() => head.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <div className={styles.form}>
      <div className={styles.formHead}>
        <h3 ref={head} tabIndex={-1}>
          Keep these recovery codes
        </h3>
        <p>
          Two-factor login is on. Each of these lets you in once when your phone is lost. They are
          shown this once.
        </p>
      </div>
      <div className={own.sheet} data-print>
        <p className={own.title}>FNX recovery codes</p>
        <ol className={own.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p className={styles.small}>Each counts once. Keep them away from your password.</p>
      </div>
      <Actions>
        <CopyButton text={text} label="Copy" />
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile('fnx-recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          Download
        </Button>
      </Actions>
      <Checkbox
        label="I have kept them in a safe place."
        checked={kept}
        error={asked && !kept ? 'Keep them first: they cannot be shown again.' : undefined}
        onChange={(event) => setKept(event.target.checked)}
      />
      <Actions>
        <Button onClick={() => (kept ? onDone() : setAsked(true))}>Done</Button>
      </Actions>
      <Notice>
        Lost them later? You can make ten new ones here as long as you have the authenticator.
      </Notice>
    </div>
  );
}
