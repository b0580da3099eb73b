import { useEffect, useState } from 'react';
import { messageOf } from './user-facing-error';

/** What to show for anything thrown. Its words are fetched when there is an error, with those of the contracts if one refused a call. */
export function ErrorText({ error }: { error: unknown }) {
  const [said, setSaid] = useState<{ of: unknown; text: string }>();
  useEffect(() => {
    let wanted = true;
    void messageOf(error).then((text) => wanted && setSaid({ of: error, text }));
    return () => {
      wanted = false;
    };
  }, [error]);
  return said?.of === error ? said?.text : null;
}
