import { paths } from '@/config/paths';
import { AuthPage } from '@/features/account/auth-page';
import { t } from '@/lang/account';
import { formatDate, shortAddress } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Actions } from '@/ui/forms/form-rows';

export type Ended =
  | { purpose: 'CHANGE_EMAIL' | 'CHANGE_PHONE' }
  | { purpose: 'CHANGE_WALLET'; address: string }
  | { purpose: 'DEACTIVATE'; until: string };

export function ActionDone({ ended }: { ended: Ended }) {
  switch (ended.purpose) {
    case 'CHANGE_EMAIL':
      return (
        <Changed
          title={t('E-mail address changed')}
          lede={t(
            'Use the new address to log in. We send all e-mails there and have notified the old address.',
          )}
        />
      );
    case 'CHANGE_PHONE':
      return (
        <Changed
          title={t('Phone number changed')}
          lede={t('We now send codes to the new number and have notified the old one.')}
        />
      );
    case 'CHANGE_WALLET':
      return (
        <AuthPage
          title={t('Wallet unlinked')}
          lede={t(
            '{address} no longer belongs to your account, and you cannot buy with it. Your shares are not affected.',
            { address: shortAddress(ended.address) },
          )}
        >
          <Actions>
            <Button href={paths.settingsTab('wallets')}>{t('Back to your wallets')}</Button>
          </Actions>
        </AuthPage>
      );
    case 'DEACTIVATE':
      return (
        <AuthPage
          title={t('Account deactivated')}
          lede={t(
            'You are logged out everywhere. To reactivate the account with everything in it, log in before {until}.',
            { until: formatDate(ended.until) },
          )}
        >
          <Actions>
            <Button href={paths.home}>{t('Go to the home page')}</Button>
          </Actions>
        </AuthPage>
      );
  }
}

/** Links to the device list, because an unexpected change of address may mean that another device has access. */
function Changed({ title, lede }: { title: string; lede: string }) {
  return (
    <AuthPage title={title} lede={lede}>
      <Actions>
        <Button href={paths.settingsTab('security')}>{t('Back to settings')}</Button>
        <Button href={paths.settingsTab('sessions')} variant="secondary">
          {t('View logged-in devices')}
        </Button>
      </Actions>
    </AuthPage>
  );
}
