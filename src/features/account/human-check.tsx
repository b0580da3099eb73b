import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { configQuery } from '@/lib/queries/shared-queries';
import type { HumanCheckBox } from '@/ui/forms/human-check';

type Box = ComponentType<ComponentProps<typeof HumanCheckBox>>;

/** The human check, loaded where the deployment has one. `attempt` starts it afresh: an answer counts once. */
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
        // Without it the service refuses with CAPTCHA_FAILED, whose words say what to do.
      },
    );
  }, [siteKey]);
  if (!siteKey || !Loaded) return null;
  return <Loaded siteKey={siteKey} attempt={attempt} onAnswer={onAnswer} />;
}

/**
 * Leaves the auth pages: by a full load where the human check's script ran, because its policy and its script would stay in
 * this document, and no page that signs may inherit them.
 */
export function leaveAuth(to: string, router: { replace(url: string): Promise<boolean> }) {
  if ('grecaptcha' in window) window.location.assign(to);
  else void router.replace(to);
}
