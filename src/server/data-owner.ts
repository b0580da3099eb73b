import fs from 'node:fs';
import path from 'node:path';
import { RefusedError } from './refusal';

/**
 * Lets the rest of a command work as the owner of the data folder. What root wrote there or into a backup the service could not read, and
 * what another user starts would fail halfway. Root takes the owner's place and cannot go back, so secrets that only root can read have
 * to be read before; anybody else is refused. A folder that is not there yet belongs to nobody.
 *
 * @throws RefusedError for another user
 */
export function workAsOwner(dataDir: string): void {
  const folder = path.resolve(dataDir);
  const me = process.getuid?.();
  const owner = fs.statSync(folder, { throwIfNoEntry: false });
  if (me === undefined || owner === undefined || owner.uid === me) return;
  if (me !== 0) {
    throw new RefusedError(
      `FNX_DATA_DIR (${folder}) belongs to the user with the number ${owner.uid}; you are ${me}. Run the command as its owner: sudo -u '#${owner.uid}', or as root, which takes the owner's place.`,
    );
  }
  takeGroups(owner);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/** Only POSIX has this function; the types do not know it. */
type WithGroups = { initgroups?(user: number, extraGroup: number): void };

function takeGroups({ uid, gid }: { uid: number; gid: number }): void {
  try {
    (process as WithGroups).initgroups?.(uid, gid);
  } catch {
    // A number without a name, as in a container, has no other groups.
    process.setgroups?.([gid]);
  }
}
