import { useEffect, useState } from 'react';
import { currentLanguage } from '@/lang/engine/current';
import { directionOf, LANGUAGES, languageName } from '@/lang/languages';
import { t } from '@/lang/settings';
import { DEVICE_ZONE } from '@/lib/format/time-zone';
import { chooseLanguage } from '@/lib/page/choose-language';
import { saveLanguage } from '@/lib/page/save-language';
import { Choice } from '@/ui/forms/choice';
import { SelectField } from '@/ui/forms/select-field';
import { DisplayCurrencySection } from './display-currency';
import { ExportSection } from './export-section';
import { PayWaySection } from './pay-way-section';
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
      <Section
        title={t('Language')}
        text={t('The language of this site, and of the e-mails and messages that we send you.')}
      >
        <LanguageField />
      </Section>
      <PayWaySection />
      <DisplayCurrencySection />
      <Section title={t('Time zone')} text={t('Used for all dates and times in your account.')}>
        <WithSettings blockSize="92px">{(settings) => <Zone settings={settings} />}</WithSettings>
      </Section>
      <Section
        title={t('Appearance')}
        text={t('Changes apply immediately, and to new browsers when you log in.')}
      >
        <AppearanceChoices browser={browser} />
      </Section>
      <ExportSection />
    </>
  );
}

/** Kept by this browser, because a page has its language before it knows its reader, and by the account for what the service sends. */
function LanguageField() {
  return (
    <SelectField
      label={t('Language')}
      name="language"
      value={currentLanguage()}
      onChange={({ target: { value } }) =>
        void saveLanguage(value).then(() => chooseLanguage(value))
      }
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageName(language)}
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
        label={t('Time zone')}
        name="timezone"
        value={timezone}
        onChange={(event) => saving.mutate({ timezone: event.target.value })}
      >
        <option value={DEVICE_ZONE}>
          {t('Same as this device: {zone}', { zone: own.replaceAll('_', ' ') })}
        </option>
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
        legend={t('Theme')}
        value={settings.theme}
        options={[
          { value: 'system', label: t('System') },
          { value: 'light', label: t('Light') },
          { value: 'DARK', label: t('Dark') },
        ]}
        onChange={(theme) => change({ theme })}
      />
      <Choice
        legend={t('Text size')}
        value={settings.responsiveFontSizes ? 'grows' : 'fixed'}
        options={[
          { value: 'grows', label: t('Scales with the window') },
          { value: 'fixed', label: t('Fixed') },
        ]}
        onChange={(size) => change({ responsiveFontSizes: size === 'grows' })}
      />
      {directionOf(currentLanguage()) === 'rtl' ? null : (
        <Choice
          legend={t('Text direction')}
          value={settings.direction}
          options={[
            { value: 'ltr', label: t('Left to right') },
            { value: 'rtl', label: t('Right to left') },
          ]}
          onChange={(direction) => change({ direction })}
        />
      )}
      <SaveState saving={saving} />
    </>
  );
}
