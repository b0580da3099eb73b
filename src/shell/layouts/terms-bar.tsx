import dynamic from 'next/dynamic';
import { useProfile } from '@/lib/queries/shared-queries';

const TermsQuestion = dynamic(() => import('./terms-question').then((all) => all.TermsQuestion), {
  ssr: false,
});

/** Terms change seldom, so the question comes only to whom it is asked. */
export function TermsBar() {
  const isAsked = useProfile().data?.termsCurrent === false;
  return isAsked ? <TermsQuestion /> : null;
}
