import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { t } from '@/lang/account';
import { Button } from '@/ui/basics/button';
import { Actions } from '@/ui/forms/form-rows';

export function NoResetOpen({
  title = t('No password reset in progress'),
  lede = t(
    'Continue in the tab where you started, open the link in the e-mail, or request a new code. Your password is unchanged.',
  ),
}: {
  title?: string;
  lede?: string;
}) {
  return (
    <AuthPage title={title} lede={lede}>
      <Actions>
        <Button href={paths.forgotPassword}>{t('Request a new code')}</Button>
        <Button href={paths.login} variant="secondary">
          {t('Log in')}
        </Button>
      </Actions>
    </AuthPage>
  );
}
