import { useErrorText } from './use-error-text';

/** Text of anything thrown; its words are fetched when something has failed, not before. */
export function ErrorText({ of }: { of: unknown }) {
  return useErrorText(of);
}
