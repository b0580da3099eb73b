import { useEffect, useState } from 'react';
import { type DeskError, loadDeskFile } from '@/features/desk/lib/call-desk';

type Loaded = { src: string | null; failure: string | null };

const WAITING: Loaded = { src: null, failure: null };

/**
 * A picture, or why it cannot be shown, in the service's words. Each link is loaded once, because every request is recorded.
 * @returns `src` for an image; `load` takes another link, or the same one again
 */
export function usePicture(link: string): Loaded & { load: (link: string) => void } {
  const [asked, setAsked] = useState({ link });
  const [loaded, setLoaded] = useState(WAITING);
  useEffect(() => {
    const waiting = new AbortController();
    let src: string | null = null;
    setLoaded(WAITING);
    loadDeskFile(asked.link, waiting.signal).then(
      (picture) => {
        if (waiting.signal.aborted) return;
        src = URL.createObjectURL(picture);
        setLoaded({ src, failure: null });
      },
      ({ message }: DeskError) => {
        if (!waiting.signal.aborted) setLoaded({ src: null, failure: message });
      },
    );
    return () => {
      waiting.abort();
      if (src) URL.revokeObjectURL(src);
    };
  }, [asked]);
  return { ...loaded, load: (next) => setAsked({ link: next }) };
}
