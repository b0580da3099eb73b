import { useLayoutEffect, useRef } from 'react';

/**
 * Each step of a flow begins at its heading, with the focus there: the button that led to it is gone, and the page is scrolled to where that was.
 * @param step undefined while it is not known; the first one is left to the browser
 * @returns a ref of the element that contains the heading (h1) of every step
 */
export function useStepStart<T extends HTMLElement = HTMLDivElement>(step: string | undefined) {
  const flow = useRef<T>(null);
  const last = useRef(step);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = step;
    if (before === undefined || step === undefined || before === step) return;
    const heading = flow.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [step]);
  return flow;
}
