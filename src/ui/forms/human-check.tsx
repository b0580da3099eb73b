import { type ComponentType, useEffect, useState } from 'react';
import type { ReCAPTCHAProps } from 'react-google-recaptcha';
import { documentPath } from '@/config/document-path';
import { isHumanCheckPath } from '@/config/paths';
import { t } from '@/lang/shell';
import { Notice } from '@/ui/feedback/notice';

/** Whether the document's CSP allows the check. */
function policyAllowsCheck(): boolean {
  const path = documentPath();
  return path === undefined || isHumanCheckPath(path);
}

/**
 * The human check (reCAPTCHA). Only a few pages' CSP allows its script, so arriving by client navigation reloads the
 * page. Changing `attempt` resets it: a response is single-use.
 */
export function HumanCheckBox({
  siteKey,
  attempt,
  onAnswer,
}: {
  /** Null or undefined if the deployment has no check; renders nothing. */
  siteKey: string | null | undefined;
  attempt: number;
  onAnswer: (token: string) => void;
}) {
  const [Widget, setWidget] = useState<ComponentType<ReCAPTCHAProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!siteKey) return;
    if (!policyAllowsCheck()) {
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
        {t('The human check could not be loaded. Allow google.com for this page and reload it.')}
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

/** Whether the check's script runs in this document. Signing pages must not inherit it: leave with a full page load. */
export function humanCheckRuns(): boolean {
  return 'grecaptcha' in window;
}
