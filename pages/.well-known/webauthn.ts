import { EnvReader } from '@/config/env-reader';
import { readPasskeyParty } from '@/config/passkey-party';
import { siteUrl } from '@/config/site-url';
import { siteFile } from '@/shell/document/site-file';

/** Browsers read here which sites may use the passkeys of this domain (WebAuthn level 3, related origins). */
export const getServerSideProps = siteFile('application/json', () => {
  const { origins } = readPasskeyParty(new EnvReader(process.env), siteUrl());
  return JSON.stringify({ origins });
});

/** The answer is the file alone. */
export default function Page() {
  return null;
}
