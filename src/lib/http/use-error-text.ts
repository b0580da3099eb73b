import { useEffect, useState } from 'react';
import { messageOf } from './user-facing-error';

/**
 * Text to show for anything thrown; null without an error, and until its words have come. They are fetched when something has failed, with
 * those of the contracts if one refused a call.
 */
export function useErrorText(error: unknown): string | null {
  const [said, setSaid] = useState<{ of: unknown; text: string }>();
  useEffect(() => {
    if (!error) return;
    let wanted = true;
    void messageOf(error).then((text) => wanted && setSaid({ of: error, text }));
    return () => {
      wanted = false;
    };
  }, [error]);
  return error && said?.of === error ? said.text : null;
}
