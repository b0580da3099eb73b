import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Each bank of a host has its own. */
export type HostedBank = {
  /** The file with the variables, whose name is that of the units, the user and the site. */
  file: string;
  /** `https://invest.example.com` */
  origin: string;
  data: string;
  /** The first instance has it, and the second one the next. */
  port: number;
};

/** Each of the first two officers. */
export const FIRST_OFFICERS =
  'officers first EMAIL --name NAME --roles ADMINISTRATOR,COMPLIANCE,FINANCE,EDITOR';

const FOLDERS = ['systemd', 'nginx'];
/** For a move to another domain alone. */
const LEFT_OUT = 'fnx-old-domain.conf';

/** `/etc/harbor/harbor.env` is of harbor, and a `.env` of fnx. */
const nameOf = (file: string) =>
  /^([a-z][a-z0-9]*)\.env$/.exec(basename(file).toLowerCase())?.[1] ?? 'fnx';

/** The units of systemd and the site of nginx, as they are shipped, with the names, places and ports of this bank. */
function filledIn(text: string, { file, origin, data, port }: HostedBank): string {
  const env = resolve(file);
  return (
    text
      .replace(/^# Replace invest\.example\.com .*\n/m, '')
      .replaceAll('invest.example.com', new URL(origin).hostname)
      .replaceAll('/etc/fnx/fnx.env', '<env>')
      .replaceAll('/etc/fnx/', '<env-folder>')
      .replace(/\/var\/lib\/fnx(?![\w-])/g, '<data>')
      .replace(/\b300[12]\b/g, (one) => String(port + Number(one) - 3001))
      // The service knows its credentials by this name.
      .replaceAll('LoadCredential=fnx:', 'LoadCredential=<id>:')
      .replace(/fnx/g, nameOf(file))
      .replaceAll('<env>', env)
      .replaceAll('<env-folder>', `${dirname(env)}/`)
      .replaceAll('<data>', resolve(data))
      .replaceAll('<id>', 'fnx')
  );
}

/** Makes the folder of the files. @throws Error when it has files, which a person may have changed */
export function requireFree(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0)
    throw new Error(`${folder} has files. Name another folder for --host-files.`);
}

/**
 * Writes the files of the host into a folder, from which a person puts them in place with the archive.
 *
 * @returns the commands that do so
 * @throws Error when the folder has files
 */
export function writeHostFiles(folder: string, bank: HostedBank): string[] {
  requireFree(folder);
  const name = nameOf(bank.file);
  for (const part of FOLDERS) {
    const to = resolve(folder, part);
    mkdirSync(to);
    for (const shipped of readdirSync(join('deploy', part)).filter((one) => one !== LEFT_OUT)) {
      const text = readFileSync(join('deploy', part, shipped), 'utf8');
      writeFileSync(join(to, shipped.replace(/^fnx/, name)), filledIn(text, bank));
    }
  }
  const [units, nginx] = FOLDERS.map((part) => resolve(folder, part));
  const [one, two] = [bank.port, bank.port + 1];
  const place = `/srv/${name}`;
  return [
    `release=$(ls -t .data/release/fnx-*.tar.gz | head -n 1) && tar -xzf "$release" -C ${place} && ln -sfn ${place}/$(basename "$release" .tar.gz) ${place}/current`,
    `install -m 0644 ${units}/${name}* /etc/systemd/system/ && systemctl daemon-reload`,
    `systemctl enable --now ${name}@${one} ${name}@${two} ${name}-backup.timer ${name}-backup-verify.timer`,
    // Before nginx starts with the site: it needs the certificate.
    `certbot certonly --webroot -w /var/www/html -d ${new URL(bank.origin).hostname} --deploy-hook 'systemctl reload nginx'`,
    `install -m 0644 ${nginx}/${name}-*.conf /etc/nginx/ && install -m 0644 ${nginx}/${name}.conf /etc/nginx/sites-enabled/ && nginx -t && systemctl reload nginx`,
    `cd ${place}/current && export FNX_ENV_FILE=${resolve(bank.file)}`,
    `node admin.js ${FIRST_OFFICERS}`,
    `systemctl start ${name}-backup ${name}-backup-verify`,
    'node doctor.js',
  ];
}
