import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { captchaScriptRuns } from '@/config/captcha-scripts';
import { localPath } from '@/lang/engine/current';
import { configQuery } from '@/lib/queries/shared-queries';
import type { HumanCheckBox } from '@/ui/forms/human-check';

type Box = ComponentType<ComponentProps<typeof HumanCheckBox>>;
type Loaded = { Box: Box; work: ComponentProps<Box>['work'] };

/** The human check, where the deployment has one. Its code is loaded when it is known which one that is. */
export function HumanCheck(props: Pick<ComponentProps<Box>, 'attempt' | 'onAnswer'>) {
  const { captchaVendor: vendor, captchaSiteKey: siteKey } = useQuery(configQuery).data ?? {};
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (!vendor) return;
    const parts = [
      import('@/ui/forms/human-check'),
      import('@/lib/human-check/solve-work'),
    ] as const;
    Promise.all(parts).then(
      ([{ HumanCheckBox: Box }, { solveWork: work }]) => setLoaded({ Box, work }),
      () => {
        // The service then responds with CAPTCHA_FAILED, whose message says what to do.
      },
    );
  }, [vendor]);
  if (!loaded) return null;
  return <loaded.Box {...{ vendor, siteKey, work: loaded.work }} {...props} />;
}

/**
 * Leaves the auth pages. If a third party's script ran, does a full page load: no page that signs wallet messages may inherit
 * the script or the Content-Security-Policy that allows it.
 */
export function leaveAuth(to: string, router: { replace(url: string): Promise<boolean> }) {
  if (captchaScriptRuns()) window.location.assign(localPath(to));
  else void router.replace(to);
}
