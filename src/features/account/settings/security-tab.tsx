import { type ReactNode, useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/settings';
import { useProfile } from '@/lib/queries/shared-queries';
import { Blank } from '@/lists/blank';
import { maskPhone } from '@/shared/mask';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import { ChangeEmail } from './contact/change-email';
import { ChangePhone } from './contact/change-phone';
import { Passkeys } from './passkeys/passkeys';
import { type AccountSettings, useSaveSettings } from './queries';
import { SaveState } from './save-state';
import { Section } from './section';
import styles from './settings.module.css';
import { TwoFactor } from './two-factor/two-factor';
import { useReturnFocus } from './use-return-focus';
import { WithSettings } from './with-settings';

/** A line of a section. */
const ROOM = <Skeleton blockSize="60px" />;

export function SecurityTab() {
  const { data: profile, error, refetch } = useProfile();
  if (!profile && error) return <Blank of={{ error, refetch }} />;
  return (
    <>
      <Section
        title={t('Password')}
        text={t(
          'Changing your password logs out all other devices and ends your trust in every device. We notify you by e-mail.',
        )}
      >
        <Actions>
          <Button variant="secondary" href={paths.changePassword}>
            {t('Change password')}
          </Button>
        </Actions>
      </Section>
      <Section
        title={t('Two-factor login')}
        text={t(
          'Every login then also needs a code from an authenticator app. This protects you if your e-mail account or SIM card is stolen.',
        )}
      >
        {profile ? <TwoFactor enabled={profile.twoFactorEnabled} /> : ROOM}
      </Section>
      <Section
        title={t('Log in without a password')}
        text={t(
          'Log in with one touch: your finger, face or PIN stands for password and code. A passkey works on this site only, so a false page cannot use it.',
        )}
      >
        {profile ? <Passkeys /> : ROOM}
      </Section>
      <Section title={t('E-mail')} text={t('Used to log in and to receive codes and e-mails.')}>
        {profile ? (
          <Address
            value={profile.emailMasked}
            label={t('Change e-mail')}
            form={(close) => <ChangeEmail onClose={close} />}
          />
        ) : (
          ROOM
        )}
      </Section>
      <Section title={t('Phone')} text={t('Used to receive codes by text message.')}>
        {profile ? (
          <Address
            value={maskPhone(profile.phone, profile.countryCode)}
            label={t('Change phone')}
            form={(close) => <ChangePhone onClose={close} />}
          />
        ) : (
          ROOM
        )}
      </Section>
      <Section
        title={t('Login alerts')}
        text={t('An e-mail for each login to your account, with time, device and network.')}
      >
        <WithSettings blockSize="60px">
          {(settings) => <LoginAlerts settings={settings} />}
        </WithSettings>
      </Section>
    </>
  );
}

/** A masked address with the form that changes it. */
function Address({
  value,
  label,
  form,
}: {
  value: string;
  label: string;
  form: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const place = useReturnFocus<HTMLDivElement>(open);
  return (
    <div ref={place}>
      {open ? (
        form(() => setOpen(false))
      ) : (
        <Inline gap="12px 24px" align="center" between className={cx(styles.shown, 'tabular')}>
          <p>
            <bdi dir="ltr">{value}</bdi>
            <span className="small">{t('Verified')}</span>
          </p>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {label}
          </Button>
        </Inline>
      )}
    </div>
  );
}

function LoginAlerts({ settings }: { settings: AccountSettings }) {
  const saving = useSaveSettings();
  return (
    <>
      <Checkbox
        label={t('E-mail me about each login')}
        checked={settings.loginAlerts}
        onChange={(event) => saving.mutate({ loginAlerts: event.target.checked })}
      />
      <SaveState saving={saving} />
    </>
  );
}
