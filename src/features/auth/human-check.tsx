import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import type { ReCAPTCHAProps } from 'react-google-recaptcha';
import { configQuery } from '@/lib/shared-queries';
import { Notice } from '@/ui/notice';

/** The path this document was loaded with: its security policy stays for all client navigations that follow. */
function loadedOnAuthPage(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry ? new URL(entry.name).pathname.startsWith('/auth/') : true;
}

/**
 * The human check, where the deployment has one. Only the policy of the auth pages lets its script in, so a visitor who came
 * here by a link inside the site loads the page once more. `attempt` starts it afresh: an answer counts once.
 */
export function HumanCheck({
  attempt,
  onAnswer,
}: {
  attempt: number;
  onAnswer: (token: string) => void;
}) {
  const siteKey = useQuery(configQuery).data?.captchaSiteKey;
  const [Widget, setWidget] = useState<ComponentType<ReCAPTCHAProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!siteKey) return;
    if (!loadedOnAuthPage()) {
      window.location.reload();
      return;
    }
    import('react-google-recaptcha').then(
      (module) => setWidget(() => module.default as ComponentType<ReCAPTCHAProps>),
      () => setFailed(true),
    );
  }, [siteKey]);
  if (!siteKey) return null;
  if (failed) {
    return (
      <Notice tone="trouble">
        The human check could not be loaded. Allow google.com for this page and reload it.
      </Notice>
    );
  }
  return (
    <div style={{ minBlockSize: 78 }}>
      {Widget ? (
        <Widget
          key={attempt}
          sitekey={siteKey}
          theme={document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'}
          onChange={(token) => onAnswer(token ?? '')}
          onExpired={() => onAnswer('')}
          onErrored={() => setFailed(true)}
        />
      ) : null}
    </div>
  );
}

/** Leaves the auth pages: by a full load where the human check's script ran, so that no page that signs inherits it. */
export function leaveAuth(to: string, router: { replace(url: string): Promise<boolean> }) {
  if ('grecaptcha' in window) window.location.assign(to);
  else void router.replace(to);
}
