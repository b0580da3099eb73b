import { VARIABLES, type Variable } from '@/config/variables';
import { readSecretFiles } from './secret-files';

/** Says of each thing that needs a variable whether it is on, or why it is off. */
export function readCapabilities(
  variables: Readonly<Record<string, string | undefined>>,
): { isOn: boolean; said: string }[] {
  const { source } = readSecretFiles(variables);
  return Object.entries<Variable>(VARIABLES).flatMap(([name, { off }]) => {
    const value = source[name]?.trim();
    const isOn = value !== undefined && !/^(off|0)?$/.test(value);
    const why = value ? `${name} is ${value}` : `${name} is not set`;
    return off ? { isOn, said: `${off}: ${isOn ? 'on' : `off, because ${why}`}` } : [];
  });
}
