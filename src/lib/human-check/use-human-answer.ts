import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { configQuery } from '@/lib/queries/shared-queries';

/** An answer, one that is being worked out, or none yet (empty). */
type HumanAnswer = string | Promise<string>;

const loadWork = () => import('./solve-work').then(({ solveWork }) => solveWork);

/**
 * The check of one form: `props` for its component, `answer` for the call, `renew` after it. `answer` waits for work that has
 * begun, and is empty where nobody has answered yet: the service then says what to do.
 */
export function useHumanAnswer() {
  const { data, isError } = useQuery(configQuery);
  const given = useRef<HumanAnswer>('');
  const [attempt, setAttempt] = useState(0);
  return {
    props: {
      vendor: isError ? null : data?.captchaVendor,
      siteKey: data?.captchaSiteKey,
      loadWork,
      attempt,
      onAnswer: (answer: HumanAnswer) => {
        given.current = answer;
      },
    },
    answer: async () => given.current,
    renew: () => {
      given.current = '';
      setAttempt((was) => was + 1);
    },
  };
}
