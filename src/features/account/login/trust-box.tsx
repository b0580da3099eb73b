import type { ReactNode } from 'react';
import { Checkbox } from '@/ui/forms/checkbox';

/** @param children what trusting the device changes */
export function TrustBox({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (to: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Checkbox
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      label={<>Trust this device. {children} Do not use this on a shared device.</>}
    />
  );
}
