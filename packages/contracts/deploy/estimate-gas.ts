import { hexToBytes, zeroAddress } from 'viem';
import { planDeployment } from './deploy-shares';
import type { Parameters } from './parameters';
import type { Step } from './plan';

/** Prices of the chain (EIP-2028, EIP-3860 and before). */
const GAS = { transaction: 21_000, create: 32_000, byte: 16, zero: 4, code: 200 };
/** Words that a constructor stores, and the stored word with its check and event that one call of ADMIN takes, about. */
const CONSTRUCTOR = 50_000;
const ADMIN_CALL = 50_000;

/** The gas of a deployment, about: nodes cannot say it, because each step needs the one before. */
export function estimateGas(parameters: Parameters): bigint {
  const { plan, setup } = planDeployment(zeroAddress, 0, parameters);
  const sent = plan.steps.reduce((sum, step) => sum + gasOf(step), 0);
  return BigInt(sent + setup.length * ADMIN_CALL);
}

function gasOf({ data, creates }: Step): number {
  const bytes = hexToBytes(data);
  const zeros = bytes.filter((byte) => byte === 0).length;
  const carried = GAS.transaction + GAS.zero * zeros + GAS.byte * (bytes.length - zeros);
  return creates ? carried + GAS.create + GAS.code * bytes.length + CONSTRUCTOR : carried;
}
