import dynamic from 'next/dynamic';
import { usePending } from '@/features/account/codes/use-pending';

// Most visits have no open sign-up.
const ResumeBanner = dynamic(
  () => import('./resume-banner').then((module) => module.ResumeBanner),
  { ssr: false },
);

/** Leads back to a sign-up of this tab that waits for a code. */
export function ResumeSignUp() {
  const { pending } = usePending('sign-up');
  return pending ? <ResumeBanner pending={pending} /> : null;
}
