import { useEffect, useState } from 'react';
import { DEVICE_ZONE } from '@/lib/format/time-zone';
import { Rows } from '@/ui/basics/rows';
import { Choice } from '@/ui/forms/choice';
import { SelectField } from '@/ui/forms/select-field';
import { ExportSection } from './export-section';
import { type AccountSettings, useSaveSettings } from './queries';
import { SaveState } from './save-state';
import { Section } from './section';
import { EXPLICIT_UTC, listTimeZones } from './time-zones';
import { WithSettings } from './with-settings';

/** How pages look in this browser: kept by the shell, which the page hands in. */
export type BrowserSettings = {
  settings: Looks;
  update: (change: Partial<Looks>) => void;
};
type Looks = Pick<AccountSettings, 'theme' | 'responsiveFontSizes' | 'direction'>;

export function GeneralTab({ browser }: { browser: BrowserSettings }) {
  return (
    <>
      <Section title="Language and money" text="What we write in, and what figures are counted in.">
        <Rows
          rows={[
            {
              id: 'language',
              label: 'Language',
              value: 'English',
              note: 'FNX speaks no other so far',
            },
            {
              id: 'currency',
              label: 'Currency',
              value: 'US dollar',
              note: 'Shares are priced in it',
            },
          ]}
        />
      </Section>
      <Section title="Time zone" text="The hours and days on your pages follow it.">
        <WithSettings blockSize="92px">{(settings) => <Zone settings={settings} />}</WithSettings>
      </Section>
      <Section
        title="Appearance"
        text="It changes at once. A browser you have not used yet begins with it as well."
      >
        <Appearance browser={browser} />
      </Section>
      <ExportSection />
    </>
  );
}

function Zone({ settings }: { settings: AccountSettings }) {
  const saving = useSaveSettings();
  const [zones, setZones] = useState<readonly string[]>([]);
  useEffect(() => setZones(listTimeZones()), []);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { timezone } = settings;
  return (
    <>
      <SelectField
        label="Time zone"
        name="timezone"
        value={timezone}
        onChange={(event) => saving.mutate({ timezone: event.target.value })}
      >
        <option value={DEVICE_ZONE}>As this device: {own.replaceAll('_', ' ')}</option>
        <option value={EXPLICIT_UTC}>UTC</option>
        {timezone !== DEVICE_ZONE && timezone !== EXPLICIT_UTC && !zones.includes(timezone) ? (
          <option value={timezone}>{timezone.replaceAll('_', ' ')}</option>
        ) : null}
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <SaveState saving={saving} />
    </>
  );
}

/** The browser follows at once; the account remembers it for the next browser. */
function Appearance({ browser: { settings, update } }: { browser: BrowserSettings }) {
  const saving = useSaveSettings();
  const change = (looks: Partial<Looks>) => {
    update(looks);
    saving.mutate(looks);
  };
  return (
    <>
      <Choice
        legend="Theme"
        value={settings.theme}
        options={[
          { value: 'DARK', label: 'Dark' },
          { value: 'light', label: 'Light' },
        ]}
        onChange={(theme) => change({ theme })}
      />
      <Choice
        legend="Size of text"
        value={settings.responsiveFontSizes ? 'grows' : 'fixed'}
        options={[
          { value: 'grows', label: 'Grows with the window' },
          { value: 'fixed', label: 'Always the same' },
        ]}
        onChange={(size) => change({ responsiveFontSizes: size === 'grows' })}
      />
      <Choice
        legend="Direction of text"
        value={settings.direction}
        options={[
          { value: 'ltr', label: 'Left to right' },
          { value: 'rtl', label: 'Right to left' },
        ]}
        onChange={(direction) => change({ direction })}
      />
      <SaveState saving={saving} />
    </>
  );
}
