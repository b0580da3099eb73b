import {
  NOTIFICATION_KIND_LABELS,
  NOTIFICATION_KIND_TOPICS,
  NOTIFICATION_KINDS,
} from '@fnx/api/shared/account-vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type SettingsText, t } from '@/lang/settings';
import { configQuery } from '@/lib/queries/shared-queries';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Checkbox, Tick } from '@/ui/forms/checkbox';
import styles from './notifications-tab.module.css';
import { PriceAlertsSection } from './price-alerts';
import { PushSection } from './push/push-section';
import { type AccountSettings, useSaveSettings } from './queries';
import { SaveState } from './save-state';
import { Section } from './section';
import { WithSettings } from './with-settings';

type Channel = 'inApp' | 'email' | 'sms' | 'push';

const CHANNELS = [
  { channel: 'inApp', name: 'In app' },
  { channel: 'email', name: 'E-mail' },
  { channel: 'sms', name: 'SMS' },
  { channel: 'push', name: 'Push' },
] as const satisfies readonly { channel: Channel; name: SettingsText }[];

export function NotificationsTab() {
  return (
    <>
      <Section
        wide
        title={t('Notifications')}
        text={t(
          'Changes are saved automatically. Security notifications cannot be turned off, to protect your account.',
        )}
      >
        <WithSettings blockSize="420px">{(settings) => <Table settings={settings} />}</WithSettings>
      </Section>
      <PushSection />
      <PriceAlertsSection />
      <Section title={t('Newsletter')} text={t('E-mails that are not about your own account.')}>
        <WithSettings blockSize="60px">
          {(settings) => <Marketing settings={settings} />}
        </WithSettings>
      </Section>
    </>
  );
}

function Table({ settings }: { settings: AccountSettings }) {
  const saving = useSaveSettings();
  const hasPush = useQuery(configQuery).data?.pushKey != null;
  const channels = CHANNELS.filter(({ channel }) => channel !== 'push' || hasPush);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Topic')}</th>
            {channels.map(({ channel, name }) => (
              <th key={channel} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {t(NOTIFICATION_KIND_LABELS[kind])}
                <small>{t(NOTIFICATION_KIND_TOPICS[kind])}</small>
              </th>
              {channels.map(({ channel, name }) => (
                <td key={channel}>
                  <Choice
                    topic={t(NOTIFICATION_KIND_LABELS[kind])}
                    name={t(name)}
                    locked={kind === 'SECURITY'}
                    checked={settings.notifications[kind][channel]}
                    onChange={(checked) =>
                      saving.mutate({
                        notifications: {
                          [kind]: { ...settings.notifications[kind], [channel]: checked },
                        },
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SaveState saving={saving} />
    </>
  );
}

function Choice({
  topic,
  name,
  locked,
  checked,
  onChange,
}: {
  topic: string;
  name: string;
  locked: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <label className={styles.tick} htmlFor={id}>
      <Tick
        id={id}
        checked={checked}
        disabled={locked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <VisuallyHidden>
        {locked
          ? t('{topic} by {name}, always on', { topic, name })
          : t('{topic} by {name}', { topic, name })}
      </VisuallyHidden>
    </label>
  );
}

function Marketing({ settings }: { settings: AccountSettings }) {
  const saving = useSaveSettings();
  return (
    <>
      <Checkbox
        label={t('E-mail me about new rounds')}
        checked={settings.marketingOptIn}
        onChange={(event) => saving.mutate({ marketingOptIn: event.target.checked })}
      />
      <SaveState saving={saving} />
    </>
  );
}
