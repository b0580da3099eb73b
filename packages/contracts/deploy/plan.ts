import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
} from 'viem';
import { type Artifact, readArtifact } from '../build/read-artifact';

export type Step = {
  label: string;
  to: Address | null;
  data: Hex;
  /** Wei. */
  value: bigint;
  creates: Address | null;
};

/** A call that ADMIN has to make. */
export type AdminCall = { label: string; to: Address; data: Hex };

/**
 * Collects a deployer's transactions without sending them. The addresses of new contracts follow from its nonces, so a later
 * step can name a contract that does not exist yet.
 */
export class Plan {
  readonly steps: Step[] = [];

  constructor(
    readonly deployer: Address,
    readonly firstNonce = 0,
  ) {}

  deploy(contract: string | Artifact, args: readonly unknown[] = []): Address {
    const artifact = typeof contract === 'string' ? readArtifact(contract) : contract;
    const nonce = BigInt(this.firstNonce + this.steps.length);
    const creates = getContractAddress({ from: this.deployer, nonce });
    const data = encodeDeployData({ ...artifact, args });
    const label = typeof contract === 'string' ? `create ${contract}` : 'create';
    this.steps.push({ label, to: null, data, value: 0n, creates });
    return creates;
  }

  call(to: Address, abi: Abi, functionName: string, args: readonly unknown[], value = 0n): void {
    const data = encodeFunctionData({ abi, functionName, args });
    this.steps.push({ label: functionName, to, data, value, creates: null });
  }

  send({ label, to, data }: AdminCall): void {
    this.steps.push({ label, to, data, value: 0n, creates: null });
  }
}
