import { type ReactNode, useState } from 'react';
import { Button } from './button';

type Props = {
  /** Must not reject: it reports its failure itself. */
  onPress: () => Promise<void>;
  wide?: boolean;
  busyText: string;
  children: ReactNode;
};

/** A secondary button that is busy while its action runs. */
export function BusyButton({ onPress, wide = false, busyText, children }: Props) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <Button variant="secondary" wide={wide} busy={busy} onClick={() => void press()}>
      {busy ? busyText : children}
    </Button>
  );
}
