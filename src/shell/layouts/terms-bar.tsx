import { useProfile } from '@/lib/queries/shared-queries';
import { onDemand } from '@/ui/feedback/on-demand';

const TermsQuestion = onDemand(() => import('./terms-question').then((all) => all.TermsQuestion));

/** Terms change seldom, so the question comes only to whom it is asked. */
export function TermsBar() {
  const isAsked = useProfile().data?.termsCurrent === false;
  return isAsked ? <TermsQuestion /> : null;
}
