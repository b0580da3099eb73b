import { readFileSync } from 'node:fs';
import { type Block, documentedBlocks } from '../../scripts/documented';
import { capture } from '../../scripts/processes';

/** The stand-ins come first: systemctl, certbot, timedatectl. */
const PATH = '/opt/stand/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Runs lines of a shell as root in another root; an error ends them. */
export const runIn = (root: string, lines: string) =>
  capture('chroot', [
    ...[root, '/usr/bin/env', '-i', '-C', '/root', `PATH=${PATH}`, 'HOME=/root', 'LANG=C.UTF-8'],
    ...['DEBIAN_FRONTEND=noninteractive', 'NODE_EXTRA_CA_CERTS=/opt/stand/fullchain.pem'],
    ...['bash', '-ec', lines],
  ]);

export const readBlocks = (): Block[] =>
  documentedBlocks(readFileSync('docs/deploying.md', 'utf8'));

/** Whether a block fetches packages of Debian, which takes the network of this machine. */
export const fetches = ({ text }: Block): boolean => /^apt-get /m.test(text);
