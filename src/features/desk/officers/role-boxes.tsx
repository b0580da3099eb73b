import { ROLE_LABELS, ROLES, type Role } from '@fnx/api/shared/desk';
import { t } from '@/lang/desk';
import { Checkbox } from '@/ui/forms/checkbox';
import styles from './officers.module.css';

type Props = { value: readonly Role[]; onChange: (roles: readonly Role[]) => void };

/** The roles of an officer, a box each. */
export function RoleBoxes({ value, onChange }: Props) {
  return (
    <fieldset className={styles.roles}>
      <legend>{t('Roles')}</legend>
      {ROLES.map((role) => (
        <Checkbox
          key={role}
          label={t(ROLE_LABELS[role])}
          checked={value.includes(role)}
          onChange={({ target }) =>
            onChange(ROLES.filter((one) => (one === role ? target.checked : value.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
