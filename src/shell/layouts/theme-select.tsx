import { t } from '@/lang/desk';
import { useSettings } from '@/shell/session/settings';

const THEMES = { DARK: 'Dark', light: 'Light', system: 'As the system' } as const;

/** The desk opens dark; offices may be bright. */
export function ThemeSelect() {
  const { settings, update } = useSettings();
  return (
    <label>
      {t('Theme')}{' '}
      <select
        value={settings.theme}
        onChange={({ target }) => update({ theme: target.value as keyof typeof THEMES })}
      >
        {Object.entries(THEMES).map(([theme, label]) => (
          <option key={theme} value={theme}>
            {t(label)}
          </option>
        ))}
      </select>
    </label>
  );
}
