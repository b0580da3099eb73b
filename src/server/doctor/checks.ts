import { bankChecks } from './bank-checks';
import { chainChecks } from './chain-checks';
import type { Check } from './check';
import { databaseChecks } from './database-checks';
import { keyChecks } from './key-checks';
import { machineChecks } from './machine-checks';
import { outsideChecks } from './outside-checks';

/** The checks that the service and a command can make. The command adds those that only its owner can make. */
export const CHECKS: readonly Check[] = [
  ...bankChecks,
  ...databaseChecks,
  ...chainChecks,
  ...outsideChecks,
  ...machineChecks,
  ...keyChecks,
];
