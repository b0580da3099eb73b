import { useEffect, useState } from 'react';
import { Button } from './button';
import { VisuallyHidden } from './visually-hidden';

/** How long the button says that it has copied. */
const COPIED_MS = 1500;

/** Puts `text` on the clipboard and says so; where the browser refuses, it says that instead. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  const words = { ready: label, copied: 'Copied', refused: 'Select and copy it' }[state];
  return (
    <Button variant="secondary" size="small" onClick={copy}>
      {words}
      <VisuallyHidden live>{state === 'ready' ? '' : words}</VisuallyHidden>
    </Button>
  );
}
