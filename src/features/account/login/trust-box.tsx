import { t } from '@/lang/account';
import { Checkbox } from '@/ui/forms/checkbox';

/** @param children what trusting the device changes */
export function TrustBox({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (to: boolean) => void;
  children: string;
}) {
  return (
    <Checkbox
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      label={t('Trust this device. {effect} Do not use this on a shared device.', {
        effect: children,
      })}
    />
  );
}
