import Router, { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { pathOf } from '@/config/paths';

const MARK = 'step';

/** Whether the entry of the history that the browser stands on is a page's later step. */
const onStep = () => Boolean(window.history.state?.[MARK]);

/*
 * Whether this document was loaded anew on a step. Next.js writes the state of the entry anew as it begins, so it is read before, and
 * counts until the first change of the route.
 */
let loadedOnStep = typeof window !== 'undefined' && onStep();
if (loadedOnStep) {
  Router.events.on('routeChangeStart', () => {
    loadedOnStep = false;
  });
}

/**
 * Gives a later step of a page, a review say, an entry of its own in the history: the browser's back leads to the step before, its
 * forward to this one again. The address stays as it is, for a review is no place to begin at: its price has to be read again.
 *
 * @param at whether the page is at that step
 * @param leave what the browser's back does
 * @param enter what its forward does; null while there is nothing to come forward to
 */
export function useHistoryStep({
  at,
  leave,
  enter,
}: {
  at: boolean;
  leave: () => void;
  enter: (() => void) | null;
}): void {
  const router = useRouter();
  const now = useRef({ at, leave, enter });
  now.current = { at, leave, enter };

  // Whether the browser stood on the step before the latest move.
  const stood = useRef(false);
  // To the router a move from the step, or to it, would be a new page.
  useEffect(() => {
    const page = pathOf(window.location.pathname);
    router.beforePopState(({ as }) => pathOf(as) !== page || !(stood.current || onStep()));
    return () => router.beforePopState(() => true);
  }, [router]);

  const begun = useRef(false);
  useEffect(() => {
    const page = pathOf(window.location.pathname);
    // Loaded anew at the step: it begins before it.
    if (!begun.current && (onStep() || loadedOnStep)) window.history.back();
    loadedOnStep = false;
    begun.current = true;
    stood.current = onStep();
    const moved = () => {
      if (pathOf(window.location.pathname) !== page) return;
      stood.current = onStep();
      const { at, leave, enter } = now.current;
      if (!onStep()) return at && leave();
      if (at) return;
      if (enter) enter();
      else window.history.back();
    };
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, []);

  const was = useRef(false);
  useEffect(() => {
    if (at && !onStep()) {
      window.history.pushState({ ...window.history.state, [MARK]: true }, '');
      stood.current = true;
    } else if (!at && was.current && onStep()) {
      window.history.back();
    }
    was.current = at;
  }, [at]);
}

/**
 * Goes back before the step, so that what comes next can take the place of its page.
 *
 * @returns false when the browser stands on no step
 */
export async function leaveStep(): Promise<boolean> {
  if (!onStep()) return false;
  await new Promise<void>((left) => {
    window.addEventListener('popstate', () => left(), { once: true });
    window.history.back();
  });
  return true;
}
