import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { Button } from '@/ui/basics/button';
import { Actions } from '@/ui/forms/form-rows';

/** Where a reset should go on, and this tab knows of none. */
export function NoResetOpen({
  title = 'No reset is open here',
  lede = 'A reset goes on in the tab where it began, or by the link in the e-mail. Your password is unchanged.',
}: {
  title?: string;
  lede?: string;
}) {
  return (
    <AuthPage title={title} lede={lede}>
      <Actions>
        <Button href={paths.forgotPassword}>Send a new code</Button>
        <Button href={paths.login} variant="secondary">
          Log in
        </Button>
      </Actions>
    </AuthPage>
  );
}
