import { fullName, namesInOrder } from '@fnx/names/full-name';
import { paths } from '@/config/paths';
import { t } from '@/lang/shell';
import { useProfile } from '@/lib/queries/shared-queries';
import { useSettings } from '@/shell/session/settings';
import { useLogout } from '@/shell/session/use-logout';
import { MenuButton } from '@/ui/basics/menu-button';
import styles from './account-menu.module.css';

/** First letters, also those of two UTF-16 units. Arabic ones would join to a word without U+200C. */
function initialsOf(names: readonly string[]): string {
  const letters = names.flatMap((name) => Array.from(name).slice(0, 1));
  return letters.join(letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? '\u200c' : '');
}

/** Account menu: name, profile, settings, theme, logout. */
export function AccountMenu() {
  const profile = useProfile().data;
  const { shown, update } = useSettings();
  const logout = useLogout();
  const light = shown === 'light';
  const initials = profile ? initialsOf(namesInOrder(profile)) : '';
  return (
    <MenuButton
      label={t('Account {initials}', { initials }).trim()}
      className={styles.trigger}
      head={
        profile ? (
          <div className={styles.who} role="presentation">
            {fullName(profile)}
            <small>{profile.emailMasked}</small>
          </div>
        ) : null
      }
      entries={[
        { id: 'profile', text: t('Profile'), href: paths.profile },
        { id: 'settings', text: t('Settings'), href: paths.settings },
        { id: 'proof', text: t('Proof of holdings'), href: paths.proof },
        {
          id: 'theme',
          text: light ? t('Dark theme') : t('Light theme'),
          onPick: () => update({ theme: light ? 'DARK' : 'light' }),
        },
        { id: 'logout', text: t('Log out'), onPick: () => void logout() },
      ]}
    >
      {initials || (
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.5 17c.6-3.2 3-5 6.5-5s5.9 1.8 6.5 5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.3"
          />
        </svg>
      )}
    </MenuButton>
  );
}
