import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { paths } from '@/config/paths';
import { useProfile } from '@/lib/queries/shared-queries';
import { useSettings } from '@/shell/session/settings';
import { useLogout } from '@/shell/session/use-logout';
import { Link } from '@/ui/basics/link';
import styles from './account-menu.module.css';

/** Account menu: name, profile, settings, theme, logout. */
export function AccountMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const profile = useProfile().data;
  const { shown, update } = useSettings();
  const logout = useLogout();
  const id = useId();
  const light = shown === 'light';
  const initials = profile ? `${profile.firstName[0] ?? ''}${profile.lastName[0] ?? ''}` : '';
  const run = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        aria-label={`Account ${initials}`.trim()}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
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
      </button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {profile ? (
          <li className={styles.who} role="presentation">
            {profile.firstName} {profile.lastName}
            <small>{profile.emailMasked}</small>
          </li>
        ) : null}
        <MenuItem component={Link} href={paths.profile} onClick={() => setAnchor(null)}>
          Profile
        </MenuItem>
        <MenuItem component={Link} href={paths.settings} onClick={() => setAnchor(null)}>
          Settings
        </MenuItem>
        <MenuItem onClick={run(() => update({ theme: light ? 'DARK' : 'light' }))}>
          {light ? 'Dark theme' : 'Light theme'}
        </MenuItem>
        <MenuItem onClick={run(() => void logout())}>Log out</MenuItem>
      </Menu>
    </>
  );
}
