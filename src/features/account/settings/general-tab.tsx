import { useEffect, useState } from 'react';
import { currentLanguage } from '@/lang/current';
import { LANGUAGE_NAMES, LANGUAGES } from '@/lang/languages';
import { DEVICE_ZONE } from '@/lib/format/time-zone';
import { chooseLanguage } from '@/lib/page/choose-language';
import { Choice } from '@/ui/forms/choice';
import { SelectField } from '@/ui/forms/select-field';
import { DisplayCurrencySection } from './display-currency';
import { ExportSection } from './export-section';
import { type AccountSettings, useSaveSettings } from './queries';
import { SaveState } from './save-state';
import { Section } from './section';
import { EXPLICIT_UTC, listTimeZones } from './time-zones';
import { WithSettings } from './with-settings';

/** Appearance in this browser, owned by the shell. */
export type BrowserSettings = {
  settings: Appearance;
  update: (change: Partial<Appearance>) => void;
};
type Appearance = Pick<AccountSettings, 'theme' | 'responsiveFontSizes' | 'direction'>;

export function GeneralTab({ browser }: { browser: BrowserSettings }) {
  return (
    <>
      <Section title="Language" text="The language of the site.">
        <LanguageField />
      </Section>
      <DisplayCurrencySection />
      <Section title="Time zone" text="Used for all dates and times in your account.">
        <WithSettings blockSize="92px">{(settings) => <Zone settings={settings} />}</WithSettings>
      </Section>
      <Section
        title="Appearance"
        text="Changes apply immediately, and to new browsers when you log in."
      >
        <AppearanceChoices browser={browser} />
      </Section>
      <ExportSection />
    </>
  );
}

/** Kept by this browser, because a page has its language before it knows its reader. */
function LanguageField() {
  return (
    <SelectField
      label="Language"
      name="language"
      value={currentLanguage()}
      onChange={(event) => chooseLanguage(event.target.value)}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </SelectField>
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
        <option value={DEVICE_ZONE}>Same as this device: {own.replaceAll('_', ' ')}</option>
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

/** Applies immediately in this browser and saves to the account for other browsers. */
function AppearanceChoices({ browser: { settings, update } }: { browser: BrowserSettings }) {
  const saving = useSaveSettings();
  const change = (looks: Partial<Appearance>) => {
    update(looks);
    saving.mutate(looks);
  };
  return (
    <>
      <Choice
        legend="Theme"
        value={settings.theme}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'DARK', label: 'Dark' },
        ]}
        onChange={(theme) => change({ theme })}
      />
      <Choice
        legend="Text size"
        value={settings.responsiveFontSizes ? 'grows' : 'fixed'}
        options={[
          { value: 'grows', label: 'Scales with the window' },
          { value: 'fixed', label: 'Fixed' },
        ]}
        onChange={(size) => change({ responsiveFontSizes: size === 'grows' })}
      />
      <Choice
        legend="Text direction"
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
