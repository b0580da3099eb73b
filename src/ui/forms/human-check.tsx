import { type ComponentType, useEffect, useState } from 'react';
import type { ReCAPTCHAProps } from 'react-google-recaptcha';
import { isHumanCheckPath, pathOf } from '@/config/paths';
import { Notice } from '@/ui/feedback/notice';

/** Whether this document was loaded with a policy that lets the check in: it stays for all client navigations that follow. */
function loadedWhereAllowed(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry ? isHumanCheckPath(pathOf(new URL(entry.name).pathname)) : true;
}

/**
 * The human check. Only the policy of a few pages lets its script in, so a visitor who came here by a link inside the site
 * loads the page once more. `attempt` starts it afresh: an answer counts once.
 */
export function HumanCheckBox({
  siteKey,
  attempt,
  onAnswer,
}: {
  /** Null or undefined where the deployment has no check: nothing is drawn. */
  siteKey: string | null | undefined;
  attempt: number;
  onAnswer: (token: string) => void;
}) {
  const [Widget, setWidget] = useState<ComponentType<ReCAPTCHAProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!siteKey) return;
    if (!loadedWhereAllowed()) {
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

/** Whether the check's script runs in this document. A page that signs must not inherit it: leave by a full load. */
export function humanCheckRuns(): boolean {
  return 'grecaptcha' in window;
}
