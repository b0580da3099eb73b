import { paths } from '@/config/paths';
import { usePending } from '@/features/account/codes/use-pending';
import { t } from '@/lang/account';
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
      title={t('Your sign-up is not finished')}
      action={
        <Button variant="secondary" size="small" href={paths.verify(phone ? 'phone' : 'email')}>
          {t('Enter the code')}
        </Button>
      }
    >
      {phone
        ? t('We sent a code to {phone}.', { phone: pending.phoneMasked || t('your phone') })
        : t('We sent a code to {email}.', {
            email: pending.emailMasked || t('your e-mail address'),
          })}
    </Notice>
  );
}
