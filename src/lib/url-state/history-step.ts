import Router, { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { pathOf } from '@/config/paths';

const MARK = 'step';

/** Whether the current history entry is a later step of a page. */
const onStep = () => Boolean(window.history.state?.[MARK]);

/*
 * Whether this document was reloaded on a step. Next.js overwrites `history.state` at startup, so it is read before
 * that, and is valid until the first route change.
 */
let loadedOnStep = typeof window !== 'undefined' && onStep();
if (loadedOnStep) {
  Router.events.on('routeChangeStart', () => {
    loadedOnStep = false;
  });
}

/**
 * Gives a later step of a page (for example a review) its own history entry, so that Back and Forward move between
 * steps. The URL does not change, because a review cannot be opened directly: its price must be fetched again.
 *
 * @param at whether the page is at that step
 * @param leave called on Back
 * @param enter called on Forward; null if there is nothing to return to
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

  // Whether the previous history entry was the step.
  const wasOnStep = useRef(false);
  // Otherwise the router treats a move to or from the step as a page change.
  useEffect(() => {
    const page = pathOf(window.location.pathname);
    router.beforePopState(({ as }) => pathOf(as) !== page || !(wasOnStep.current || onStep()));
    return () => router.beforePopState(() => true);
  }, [router]);

  const started = useRef(false);
  useEffect(() => {
    const page = pathOf(window.location.pathname);
    // After a reload on the step, start before it.
    if (!started.current && (onStep() || loadedOnStep)) window.history.back();
    loadedOnStep = false;
    started.current = true;
    wasOnStep.current = onStep();
    const onPopState = () => {
      if (pathOf(window.location.pathname) !== page) return;
      wasOnStep.current = onStep();
      const { at, leave, enter } = now.current;
      if (!onStep()) return at && leave();
      if (at) return;
      if (enter) enter();
      else window.history.back();
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  const was = useRef(false);
  useEffect(() => {
    if (at && !onStep()) {
      window.history.pushState({ ...window.history.state, [MARK]: true }, '');
      wasOnStep.current = true;
    } else if (!at && was.current && onStep()) {
      window.history.back();
    }
    was.current = at;
  }, [at]);
}
