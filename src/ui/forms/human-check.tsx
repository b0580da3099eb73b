import {
  type ComponentProps,
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { HumanCheckBox } from './human-check-box';
import type { HumanAnswer } from './work-check';

type BoxProps = ComponentProps<typeof HumanCheckBox>;
type Loaded = { Box: ComponentType<BoxProps>; work: BoxProps['work'] };

/**
 * The human check of a form, where the deployment has one. Its code is loaded when it is known which one that is. Until then an answer
 * is promised: a person who is faster waits for it at the press.
 *
 * @param loadWork loads what does the work of ALTCHA's check
 */
export function HumanCheck({
  loadWork,
  onAnswer,
  ...props
}: Omit<BoxProps, 'work'> & { loadWork: () => Promise<BoxProps['work']> }) {
  const { vendor, attempt } = props;
  const [loaded, setLoaded] = useState<Loaded>();
  const keepPromise = useRef<(answer: HumanAnswer) => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its promise, made before the box answers; the form's callback may be new each time
  useLayoutEffect(() => {
    onAnswer(
      new Promise((resolve) => {
        keepPromise.current = resolve;
      }),
    );
  }, [attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each attempt
  useEffect(() => {
    if (vendor === undefined) return;
    // A person answers a third party's check later, or never.
    if (vendor !== 'altcha') keepPromise.current('');
    if (vendor === null) return;
    Promise.all([import('./human-check-box'), loadWork()]).then(
      ([{ HumanCheckBox: Box }, work]) => setLoaded({ Box, work }),
      // The service then responds with CAPTCHA_FAILED, whose message says what to do.
      () => keepPromise.current(''),
    );
  }, [vendor, attempt]);
  if (!loaded) return null;
  const answer = (given: HumanAnswer) => {
    keepPromise.current(given);
    onAnswer(given);
  };
  return <loaded.Box {...props} work={loaded.work} onAnswer={answer} />;
}
