import type { EnvReader } from './env-reader';
import { MIN_WEBHOOK_SECRET_BYTES } from './server-env-rules';

export type SumsubConfig = {
  /** Origin of the API. */
  baseUrl: string;
  appToken: string;
  /** Signs requests to Sumsub. */
  secretKey: string;
  /** Verifies Sumsub's webhooks. */
  webhookSecret: string;
  /** Name of the verification level in Sumsub's dashboard. */
  levelName: string;
};

/** Who checks identities: officers on this deployment's own pages, or Sumsub. */
export function readKyc(reader: EnvReader): {
  kycProvider: 'local' | 'sumsub';
  sumsub: SumsubConfig | null;
} {
  const kycProvider = reader.choice('KYC_PROVIDER', ['local', 'sumsub']);
  if (kycProvider === 'local') return { kycProvider, sumsub: null };
  const sumsub = {
    baseUrl: reader.url('SUMSUB_BASE_URL')?.origin ?? '',
    appToken: reader.required('SUMSUB_APP_TOKEN'),
    secretKey: reader.required('SUMSUB_SECRET_KEY'),
    webhookSecret: reader.required('SUMSUB_WEBHOOK_SECRET'),
    levelName: reader.required('SUMSUB_LEVEL_NAME'),
  };
  // Anyone who can guess this secret can forge an approval.
  if (sumsub.webhookSecret && Buffer.byteLength(sumsub.webhookSecret) < MIN_WEBHOOK_SECRET_BYTES) {
    reader.faults.push(
      `SUMSUB_WEBHOOK_SECRET needs at least ${MIN_WEBHOOK_SECRET_BYTES} bytes; set a longer one in Sumsub's dashboard`,
    );
  }
  return { kycProvider, sumsub };
}
