/**
 * `npm run tool -- keystore deployer|signer|sender --to FILE [--password-file FILE]`: makes a key with its keystore and a
 * password file, and says what it is for and which balance it needs. `keystore forget FILE …` removes one that is not needed any more.
 */
import { parseArgs } from 'node:util';
import { runScript } from '../processes';
import { usageOf } from '../words/words';
import { isKeyName, KEYS } from './keystore/keys';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      to: { type: 'string' },
      'password-file': { type: 'string' },
      network: { type: 'string' },
      rpc: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (positionals[0] === 'forget') return forget(positionals.slice(1), values);
  const [name, ...more] = positionals;
  const { to } = values;
  if (!isKeyName(name) || more.length > 0 || !to) throw new Error(usageOf('tool', 'keystore'));
  const password = values['password-file'] ?? `${to}.password`;
  const { makeKeystore } = await import('./keystore/make-keystore');
  const address = makeKeystore(to, password);
  const { does, balance, next } = KEYS[name];
  console.log(`Address   ${address}\nKeystore  ${to}\nPassword  ${password}\n`);
  console.log(`The ${name} ${does}.\nBalance: ${balance}.\n${next}`);
  console.log('Keep a copy of both files, each in another place; whoever has both has the key.');
}

type Forget = { network?: string; rpc?: string; 'password-file'?: string; yes: boolean };

async function forget([keystore, ...more]: string[], values: Forget): Promise<void> {
  const { network, rpc: rpcUrl, yes } = values;
  if (!keystore || more.length > 0 || !network || !rpcUrl)
    throw new Error(usageOf('tool', 'keystore'));
  const passwordFile = values['password-file'] ?? `${keystore}.password`;
  const { forgetKeystore } = await import('./keystore/forget');
  if (!(await forgetKeystore({ keystore, passwordFile, network, rpcUrl, yes })))
    console.log('Nothing is removed.');
}

runScript(main);
