import { useEffect, useState } from 'react';
import { Button } from './button';
import { TextButton } from './text-button';
import { VisuallyHidden } from './visually-hidden';

/** How long the button says that it has copied. */
const COPIED_MS = 1500;

/** Puts `text` on the clipboard and says so; where the browser refuses, it says that instead. `plain` looks like a link. */
export function CopyButton({
  text,
  label = 'Copy',
  plain,
}: {
  /** Made at the click where it is a function. */
  text: string | (() => string);
  label?: string;
  plain?: boolean;
}) {
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
  const words = { ready: label, copied: 'Copied', refused: 'Select and copy it' }[state];
  const said = (
    <>
      {words}
      <VisuallyHidden live>{state === 'ready' ? '' : words}</VisuallyHidden>
    </>
  );
  if (plain) return <TextButton onClick={copy}>{said}</TextButton>;
  return (
    <Button variant="secondary" size="small" onClick={copy}>
      {said}
    </Button>
  );
}
