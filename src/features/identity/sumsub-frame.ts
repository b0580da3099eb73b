import snsWebSdk from '@sumsub/websdk';
import { t } from '@/lang/identity';

/** Origin of Sumsub's frame; the policy allows it, and messages from other origins are ignored. */
export const SUMSUB_ORIGIN = 'https://in.sumsub.com';

type FrameOptions = {
  token: string;
  /** Requests a new token when the current one expires. */
  renew: () => Promise<string>;
  language: string;
  theme: 'dark' | 'light';
  /** The applicant exists at Sumsub. */
  onApplicant: (applicantId: string) => void;
  /** Documents were submitted or decided on. */
  onChange: () => void;
  onTrouble: () => void;
};

/**
 * Mounts Sumsub's form in `place`. Only messages from `SUMSUB_ORIGIN` count: the SDK compares each message's origin with the
 * base URL, which is fixed here rather than read from a token.
 *
 * @returns an unmount function
 */
export function openSumsubFrame(place: HTMLElement, options: FrameOptions): () => void {
  const { token, renew, language, theme, onApplicant, onChange, onTrouble } = options;
  const sdk = snsWebSdk
    .init(token, renew)
    .withBaseUrl(SUMSUB_ORIGIN)
    .withConf({ lang: language, theme })
    .withOptions({ addViewportTag: false, adaptIframeHeight: true })
    .on('idCheck.onApplicantLoaded', ({ applicantId }) => onApplicant(applicantId))
    .on('idCheck.onApplicantSubmitted', onChange)
    .on('idCheck.onApplicantResubmitted', onChange)
    .on('idCheck.onApplicantStatusChanged', onChange)
    .on('idCheck.onError', onTrouble)
    .build();
  sdk.launch(place);
  place.querySelector('iframe')?.setAttribute('title', t('Identity check by Sumsub'));
  return () => sdk.destroy();
}
