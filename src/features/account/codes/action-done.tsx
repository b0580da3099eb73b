import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { formatDate, shortAddress } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Actions } from '@/ui/forms/form-rows';

/** How an action ended. */
export type Ended =
  | { purpose: 'CHANGE_EMAIL' | 'CHANGE_PHONE' }
  | { purpose: 'CHANGE_WALLET'; address: string }
  | { purpose: 'DEACTIVATE'; until: string };

/** What is different now, and what to do next. */
export function ActionDone({ ended }: { ended: Ended }) {
  switch (ended.purpose) {
    case 'CHANGE_EMAIL':
      return (
        <Changed
          title="Your e-mail is changed"
          lede="From now on you log in with it, and our letters go there. We told the old address."
        />
      );
    case 'CHANGE_PHONE':
      return (
        <Changed
          title="Your phone is changed"
          lede="From now on codes go to the new number. We told the old one."
        />
      );
    case 'CHANGE_WALLET':
      return (
        <AuthPage
          title="The wallet is unlinked"
          lede={`Payments from ${shortAddress(ended.address)} no longer count as yours. Shares you hold are untouched.`}
        >
          <Actions>
            <Button href={paths.settingsTab('wallets')}>Back to your wallets</Button>
          </Actions>
        </AuthPage>
      );
    case 'DEACTIVATE':
      return (
        <AuthPage
          title="Your account is deactivated"
          lede={`You are logged out everywhere. Until ${formatDate(ended.until)} you can have it back: log in, and it opens again as you left it.`}
        >
          <Actions>
            <Button href={paths.home}>Leave</Button>
          </Actions>
        </AuthPage>
      );
  }
}

/** A change of address is a moment to look who else is logged in. */
function Changed({ title, lede }: { title: string; lede: string }) {
  return (
    <AuthPage title={title} lede={lede}>
      <Actions>
        <Button href={paths.settingsTab('security')}>Back to the settings</Button>
        <Button href={paths.settingsTab('sessions')} variant="secondary">
          See where you are logged in
        </Button>
      </Actions>
    </AuthPage>
  );
}
