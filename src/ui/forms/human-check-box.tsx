import { type ComponentType, useEffect, useState } from 'react';
import type { ReCAPTCHAProps } from 'react-google-recaptcha';
import { CAPTCHA_VENDORS, type CaptchaKind, type CaptchaVendor } from '@/config/captcha';
import { documentPath } from '@/config/document-path';
import { isHumanCheckPath } from '@/config/paths';
import { t } from '@/lang/shell';
import { Notice } from '@/ui/feedback/notice';
import { type HumanAnswer, WorkCheck } from './work-check';

type CheckProps = {
  /** Null in a deployment without a check; undefined until that is known. */
  vendor: CaptchaKind | null | undefined;
  siteKey: string | null | undefined;
  /** A change resets the check: an answer is good once. */
  attempt: number;
  /** Does the work of ALTCHA's check. */
  work: (controller: AbortController) => Promise<string>;
  onAnswer: (answer: HumanAnswer) => void;
};

/** The human check of a form: the deployment's own proof of work, or a third party's widget. */
export function HumanCheckBox({ vendor, siteKey, attempt, work, onAnswer }: CheckProps) {
  if (vendor === 'altcha') return <WorkCheck key={attempt} work={work} onAnswer={onAnswer} />;
  if (!vendor || !siteKey) return null;
  return <ThirdPartyCheck vendor={vendor} {...{ siteKey, attempt, onAnswer }} />;
}

/** Whether the document's CSP allows the check. */
function policyAllowsCheck(): boolean {
  const path = documentPath();
  return path === undefined || isHumanCheckPath(path);
}

type WidgetProps = Required<
  Pick<ReCAPTCHAProps, 'sitekey' | 'theme' | 'onChange' | 'onExpired' | 'onErrored'>
>;

async function widgetOf(vendor: CaptchaVendor): Promise<ComponentType<WidgetProps>> {
  if (vendor !== 'recaptcha') return (await import('./script-check')).scriptCheckOf(vendor);
  const { default: Google } = await import('react-google-recaptcha');
  return Google as ComponentType<WidgetProps>;
}

/**
 * The widget of a third party. Only a few pages' CSP allows its script, so arriving by client navigation reloads the page.
 */
function ThirdPartyCheck({
  vendor,
  siteKey,
  attempt,
  onAnswer,
}: {
  vendor: CaptchaVendor;
  siteKey: string;
  attempt: number;
  onAnswer: (answer: HumanAnswer) => void;
}) {
  const [Widget, setWidget] = useState<ComponentType<WidgetProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!policyAllowsCheck()) {
      window.location.reload();
      return;
    }
    widgetOf(vendor).then(
      (loaded) => setWidget(() => loaded),
      () => setFailed(true),
    );
  }, [vendor]);
  if (failed) {
    const { host } = CAPTCHA_VENDORS[vendor];
    return (
      <Notice tone="trouble">
        {t('The human check could not be loaded. Allow {host} for this page and reload it.', {
          host,
        })}
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
