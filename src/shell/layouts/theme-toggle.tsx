import { t } from '@/lang/shell';
import { useSettings } from '@/shell/session/settings';
import styles from './theme-toggle.module.css';

export function ThemeToggle({ className }: { className?: string }) {
  const { shown, update } = useSettings();
  const light = shown === 'light';
  return (
    <button
      type="button"
      className={`${styles.toggle} ${className ?? ''}`}
      aria-pressed={light}
      aria-label={t('Light theme')}
      title={light ? t('Use the dark theme') : t('Use the light theme')}
      onClick={() => update({ theme: light ? 'DARK' : 'light' })}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5Z" fill="currentColor" />
      </svg>
    </button>
  );
}
