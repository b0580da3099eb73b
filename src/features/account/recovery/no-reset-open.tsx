import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { Button } from '@/ui/basics/button';
import { Actions } from '@/ui/forms/form-rows';

export function NoResetOpen({
  title = 'No password reset in progress',
  lede = 'Continue in the tab where you started, open the link in the e-mail, or request a new code. Your password is unchanged.',
}: {
  title?: string;
  lede?: string;
}) {
  return (
    <AuthPage title={title} lede={lede}>
      <Actions>
        <Button href={paths.forgotPassword}>Request a new code</Button>
        <Button href={paths.login} variant="secondary">
          Log in
        </Button>
      </Actions>
    </AuthPage>
  );
}
