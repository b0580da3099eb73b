import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '@/features/account/settings/settings.module.css';
import { useReturnFocus } from '@/features/account/settings/use-return-focus';
import { t } from '@/lang/settings';
import { toast } from '@/lib/page/toast';
import { profileQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { StatusDot } from '@/ui/feedback/status-dot';
import { Actions } from '@/ui/forms/form-rows';
import { EnrolTwoFactor } from './enrol-two-factor';
import { LostAuthenticator } from './lost-authenticator';
import { RecoveryCodes } from './recovery-codes';
import { TwoFactorProof } from './two-factor-proof';

/** The open view. `codes` are shown once and stay until the customer confirms they are saved. */
type View =
  | { at: 'rest' }
  | { at: 'enrol' }
  | { at: 'codes'; codes: readonly string[] }
  | { at: 'renew' }
  | { at: 'off' }
  | { at: 'lost' };

/** Restores focus when one of its forms closes. */
export function TwoFactor({ enabled }: { enabled: boolean }) {
  const [view, setView] = useState<View>({ at: 'rest' });
  const place = useReturnFocus<HTMLDivElement>(view.at !== 'rest');
  return (
    <Stack gap={20} ref={place} className={styles.form}>
      <Stage enabled={enabled} view={view} setView={setView} />
    </Stack>
  );
}

function Stage({
  enabled,
  view,
  setView,
}: {
  enabled: boolean;
  view: View;
  setView: (view: View) => void;
}) {
  const client = useQueryClient();
  const rest = () => setView({ at: 'rest' });
  const show = (codes: readonly string[]) => {
    setView({ at: 'codes', codes });
    void client.invalidateQueries(profileQuery);
  };
  const ended = async () => {
    await client.invalidateQueries(profileQuery);
    rest();
    toast.success(t('Two-factor login turned off'));
  };
  switch (view.at) {
    case 'enrol':
      return <EnrolTwoFactor onDone={show} onClose={rest} />;
    case 'codes':
      return <RecoveryCodes codes={view.codes} onDone={rest} />;
    case 'renew':
      return <TwoFactorProof kind="RECOVERY_CODES" onCodes={show} onClose={rest} />;
    case 'off':
      return <TwoFactorProof kind="DISABLE" onOff={ended} onClose={rest} />;
    case 'lost':
      return <LostAuthenticator onOff={ended} onClose={rest} />;
    default:
      return <Rest enabled={enabled} onOpen={(at) => setView({ at })} />;
  }
}

function Rest({
  enabled,
  onOpen,
}: {
  enabled: boolean;
  onOpen: (at: 'enrol' | 'renew' | 'off' | 'lost') => void;
}) {
  if (!enabled) {
    return (
      <>
        <StatusDot tone="idle">{t('Off')}</StatusDot>
        <Actions>
          <Button variant="secondary" onClick={() => onOpen('enrol')}>
            {t('Turn on two-factor login')}
          </Button>
        </Actions>
      </>
    );
  }
  return (
    <>
      <StatusDot tone="done">{t('On')}</StatusDot>
      <Actions>
        <Button variant="secondary" onClick={() => onOpen('renew')}>
          {t('New recovery codes')}
        </Button>
        <Button variant="secondary" onClick={() => onOpen('off')}>
          {t('Turn off')}
        </Button>
      </Actions>
      <div>
        <Button variant="quiet" size="small" onClick={() => onOpen('lost')}>
          {t('I lost my authenticator')}
        </Button>
      </div>
    </>
  );
}
