import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useProfile } from '@/lib/shared-queries';
import styles from './account-menu.module.css';
import { useSettings } from './settings';
import { useLogout } from './use-logout';

/** Who is logged in, the theme, and the way out. */
export function AccountMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const profile = useProfile().data;
  const { settings, update } = useSettings();
  const logout = useLogout();
  const id = useId();
  const light = settings.theme === 'light';
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
        aria-label="Account"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {initials || '·'}
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
        <MenuItem onClick={run(() => update({ theme: light ? 'DARK' : 'light' }))}>
          {light ? 'Dark theme' : 'Light theme'}
        </MenuItem>
        <MenuItem onClick={run(() => void logout())}>Log out</MenuItem>
      </Menu>
    </>
  );
}
