import snsWebSdk from '@sumsub/websdk';

/** Where Sumsub's frame comes from: the one origin that the page's policy lets in, and the one that is listened to. */
export const SUMSUB_ORIGIN = 'https://in.sumsub.com';

type FrameOptions = {
  token: string;
  /** Asked for whenever a token runs out, while somebody fills the form in. */
  renew: () => Promise<string>;
  language: string;
  theme: 'dark' | 'light';
  /** Sumsub has made, or knows, the applicant. */
  onApplicant: (applicantId: string) => void;
  /** Something was handed in, or decided. */
  onChange: () => void;
  onTrouble: () => void;
};

/**
 * Puts Sumsub's form into `place`. A word from its frame counts only if it comes from `SUMSUB_ORIGIN`: the SDK compares the
 * origin of every message with the base address, which is fixed here rather than taken from a token.
 *
 * @returns what removes it
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
  place.querySelector('iframe')?.setAttribute('title', 'Identity check by Sumsub');
  return () => sdk.destroy();
}
