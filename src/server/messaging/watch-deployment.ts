import fs from 'node:fs/promises';
import path from 'node:path';
import { and, count, countDistinct, eq, gt, isNull, lt, max, min, or } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { readFewestHops } from '@/server/platform/http/caller-address';
import { journal } from '@/server/platform/tables';
import { reportFaults, reportState } from './alerts';
import { readExpiry } from './certificate';
import { type MessageChannel, outboxMessages } from './tables';

const CHANNELS: readonly MessageChannel[] = ['email', 'sms'];
/** Codes live for five minutes. */
const STUCK_AFTER_MS = 10 * 60_000;
/** certbot renews 30 days before the end. */
const CERTIFICATE_LEFT_MS = 14 * 86_400_000;

type Finding = { kind: string; subject: string; fault: string | null };

type Place = { config: AppContext['config']; kyc: Pick<AppContext['kyc'], 'name'> };

/** Alerts an operator to what no customer reports in time: messages that stay, a folder that is full, backups that have stopped. */
export async function watchDeployment(ctx: AppContext): Promise<void> {
  const findings = [
    ...(await findStuck(ctx)),
    findStandstill(ctx),
    await findFolder(ctx),
    await findVolume(ctx),
    await findBackup(ctx),
    ...findHops(ctx),
  ];
  for (const finding of findings) await reportState(ctx, finding, finding.fault);
}

/** Alerts before the site's certificate ends. An address that cannot be reached from here leaves things as they are. */
export async function watchCertificate(ctx: AppContext): Promise<void> {
  const { publicUrl } = ctx.config;
  const kind = 'CERTIFICATE_ENDING';
  if (!publicUrl.startsWith('https:')) return reportFaults(ctx, [kind], []);
  const { hostname: subject, port } = new URL(publicUrl);
  const end = await readExpiry(subject, Number(port || 443));
  const left = end.getTime() - ctx.clock.now().getTime();
  const fault = `The certificate of ${subject} ends at ${end.toISOString()}. Look at the log of certbot.`;
  const isEnding = left < CERTIFICATE_LEFT_MS;
  await reportFaults(ctx, [kind], isEnding ? [{ kind, subject, fault }] : []);
}

/** The gateway stands when several people wait and none who came later was served: an address that takes no mail is its owner's matter. */
async function findStuck({ db, clock }: AppContext): Promise<Finding[]> {
  const before = new Date(clock.now().getTime() - STUCK_AFTER_MS);
  const { channel, state, createdAt, recipient } = outboxMessages;
  const sent = db
    .select({ channel, last: max(createdAt).as('last') })
    .from(outboxMessages)
    .where(eq(state, 'SENT'))
    .groupBy(channel)
    .as('sent');
  const rows = await db
    .select({ channel, waiting: count(), since: min(createdAt) })
    .from(outboxMessages)
    .leftJoin(sent, eq(sent.channel, channel))
    .where(
      and(
        eq(state, 'PENDING'),
        lt(createdAt, before),
        or(isNull(sent.last), gt(createdAt, sent.last)),
      ),
    )
    .groupBy(channel)
    .having(gt(countDistinct(recipient), 1));
  return CHANNELS.map((subject) => {
    const stuck = rows.find((row) => row.channel === subject);
    const fault = stuck
      ? `${stuck.waiting} messages by ${subject} wait, the oldest since ${stuck.since?.toISOString()}. Look at the gateway and at the job "outbox" in the log.`
      : null;
    return { kind: 'OUTBOX_STUCK', subject, fault };
  });
}

/** Each process looks at its own jobs; the alert stays while one of them reports a standstill. */
function findStandstill({ jobs }: AppContext): Finding {
  const standing = jobs.standing().map(({ queue, seconds }) => `${queue} for ${seconds} s`);
  const fault = `No progress: ${standing.join(', ')}. Look for "not worked" and "failed" in the log.`;
  return { kind: 'JOBS_STAND', subject: 'jobs', fault: standing.length > 0 ? fault : null };
}

/** Full as `df` counts it: blocks kept for root are no room for the service. */
export async function findVolume({ config, kyc }: Place): Promise<Finding> {
  const finding = { kind: 'VOLUME_FULL', subject: 'uploads', fault: null };
  if (kyc.name !== 'local') return finding;
  const folder = path.resolve(config.dataDir);
  // A folder that is missing is told by FOLDER_UNWRITABLE.
  const room = await fs.statfs(folder).catch(() => null);
  if (!room) return finding;
  const used = room.blocks - room.bfree;
  const percent = Math.floor((100 * used) / (used + room.bavail));
  if (!(percent >= config.limits.volumeUsedPercent)) return finding;
  const fault = `The volume of FNX_DATA_DIR is ${percent} % full. Uploads of identity files fail when it is full: enlarge it, or remove what does not belong there.`;
  return { ...finding, fault };
}

/** Writes as an upload does. */
export async function findFolder({ config, kyc }: Place): Promise<Finding> {
  const finding = { kind: 'FOLDER_UNWRITABLE', subject: 'uploads', fault: null };
  if (kyc.name !== 'local') return finding;
  try {
    const folder = path.resolve(config.dataDir);
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const probe = await fs.mkdtemp(path.join(folder, 'probe-'));
    await fs.writeFile(path.join(probe, 'probe'), 'probe');
    await fs.rm(probe, { recursive: true });
    return finding;
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown';
    const fault = `FNX_DATA_DIR cannot be written to (${code}). Documents of customers are refused until it can.`;
    return { ...finding, fault };
  }
}

/** Each run of the backup leaves a record among the operators' actions. */
export async function findBackup({
  config,
  db,
  clock,
}: Pick<AppContext, 'config' | 'db' | 'clock'>): Promise<Finding> {
  const finding = { kind: 'BACKUP_OLD', subject: 'backup', fault: null };
  const most = config.limits.backupAgeSeconds;
  if (most === 0 || config.mode === 'demo') return finding;
  const [row] = await db
    .select({ at: max(journal.at) })
    .from(journal)
    .where(eq(journal.action, 'backup'));
  const at = row?.at ?? null;
  if (at && clock.now().getTime() - at.getTime() <= most * 1000) return finding;
  const last = at ? `The last backup is of ${at.toISOString()}.` : 'No backup was ever made.';
  const fault = `${last} Look at the unit fnx-backup. LIMIT_BACKUP_AGE_SECONDS=0 if another tool makes them.`;
  return { ...finding, fault };
}

/** Known only when requests have come: one that passed fewer proxies than configured could name its own address if it passed the rest. */
function findHops({ config: { trustedProxies } }: AppContext): Finding[] {
  const fewest = readFewestHops();
  if (trustedProxies > 0 && fewest === null) return [];
  const fault = `TRUST_PROXY is ${trustedProxies}; a request came through ${fewest}. Its X-Forwarded-For was not believed, so limits counted it by the address of a proxy. Set TRUST_PROXY to the number of your proxies, or close the way around them.`;
  return [
    {
      kind: 'PROXIES_MISSING',
      subject: 'TRUST_PROXY',
      fault: fewest !== null && fewest < trustedProxies ? fault : null,
    },
  ];
}
