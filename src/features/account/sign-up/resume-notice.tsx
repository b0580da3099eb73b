import { paths } from '@/config/paths';
import { usePending } from '@/features/account/codes/use-pending';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';

/** Leads back to a sign-up of this tab that waits for a code. */
export function ResumeSignUp() {
  const { pending } = usePending('sign-up');
  if (!pending) return null;
  const phone = pending.step === 'phone';
  return (
    <Notice
      boxed
      title="Your sign-up is not finished"
      action={
        <Button variant="secondary" size="small" href={paths.verify(phone ? 'phone' : 'email')}>
          Enter the code
        </Button>
      }
    >
      We sent a code to{' '}
      {phone ? pending.phoneMasked || 'your phone' : pending.emailMasked || 'your e-mail address'}.
    </Notice>
  );
}
