import { type ReactNode, useState } from 'react';
import { paths } from '@/config/paths';
import { wordsFor } from '@/lib/http/error-messages';
import { useProfile } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import { ChangeEmail } from './change-email';
import { ChangePhone } from './change-phone';
import { maskPhone } from './mask';
import { type AccountSettings, useSaveSettings } from './queries';
import { SaveState } from './save-state';
import { Section } from './section';
import styles from './settings.module.css';
import { TwoFactor } from './two-factor';
import { useReturnFocus } from './use-return-focus';
import { WithSettings } from './with-settings';

/** How the account is kept: password, second factor, addresses, and who is told of a login. */
export function SecurityTab() {
  const { data: profile, error, refetch } = useProfile();
  if (!profile && error) {
    return (
      <LoadFailure title="Your account could not be loaded" onRetry={refetch}>
        {wordsFor(error)}
      </LoadFailure>
    );
  }
  return (
    <>
      <Section
        title="Password"
        text="Changing it logs every other device out, and we write to you about it."
      >
        <Actions>
          <Button variant="secondary" href={paths.changePassword}>
            Change the password
          </Button>
        </Actions>
      </Section>
      <Section
        title="Two-factor login"
        text="An authenticator app on your phone adds a code of its own to every login. A stolen mailbox or SIM card is then not enough."
      >
        {profile ? <TwoFactor enabled={profile.twoFactorEnabled} /> : <Blank />}
      </Section>
      <Section title="E-mail" text="You log in with it, and codes and letters go there.">
        {profile ? (
          <Address
            value={profile.emailMasked}
            label="Change the e-mail"
            form={(close) => <ChangeEmail onClose={close} />}
          />
        ) : (
          <Blank />
        )}
      </Section>
      <Section title="Phone" text="Codes go there as text messages.">
        {profile ? (
          <Address
            value={maskPhone(profile.phone, profile.countryCode)}
            label="Change the phone"
            form={(close) => <ChangePhone onClose={close} />}
          />
        ) : (
          <Blank />
        )}
      </Section>
      <Section
        title="Login alerts"
        text="A letter each time somebody logs in to this account, with time, device and network."
      >
        <WithSettings blockSize="60px">
          {(settings) => <LoginAlerts settings={settings} />}
        </WithSettings>
      </Section>
    </>
  );
}

function Blank() {
  return <Skeleton blockSize="60px" />;
}

/** An address as it is, in part, and in its place the form that changes it. */
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
        <div className={styles.shown}>
          <p>
            <bdi dir="ltr">{value}</bdi>
            <span className={styles.small}>Verified</span>
          </p>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {label}
          </Button>
        </div>
      )}
    </div>
  );
}

function LoginAlerts({ settings }: { settings: AccountSettings }) {
  const saving = useSaveSettings();
  return (
    <>
      <Checkbox
        label="Write to me when somebody logs in"
        checked={settings.loginAlerts}
        onChange={(event) => saving.mutate({ loginAlerts: event.target.checked })}
      />
      <SaveState saving={saving} />
    </>
  );
}
