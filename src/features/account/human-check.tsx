import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { localPath } from '@/lang/engine/current';
import { configQuery } from '@/lib/queries/shared-queries';
import type { HumanCheckBox } from '@/ui/forms/human-check';

type Box = ComponentType<ComponentProps<typeof HumanCheckBox>>;

/** The CAPTCHA, where the deployment has one. A change of `attempt` resets it, because each token is valid once. */
export function HumanCheck({
  attempt,
  onAnswer,
}: {
  attempt: number;
  onAnswer: (token: string) => void;
}) {
  const siteKey = useQuery(configQuery).data?.captchaSiteKey;
  const [Loaded, setLoaded] = useState<Box>();
  useEffect(() => {
    if (!siteKey) return;
    import('@/ui/forms/human-check').then(
      (module) => setLoaded(() => module.HumanCheckBox),
      () => {
        // The service then responds with CAPTCHA_FAILED, whose message says what to do.
      },
    );
  }, [siteKey]);
  if (!siteKey || !Loaded) return null;
  return <Loaded siteKey={siteKey} attempt={attempt} onAnswer={onAnswer} />;
}

/**
 * Leaves the auth pages. If the CAPTCHA script ran, does a full page load: no page that signs wallet messages may inherit
 * the script or the Content-Security-Policy that allows it.
 */
export function leaveAuth(to: string, router: { replace(url: string): Promise<boolean> }) {
  if ('grecaptcha' in window) window.location.assign(localPath(to));
  else void router.replace(to);
}
