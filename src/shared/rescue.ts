/** How long the removal of an administrator without signatures waits, so that every officer can stop it. */
export const RESCUE_WAIT_SECONDS = 172_800;

/** How many officers confirm that they know of it, before the desk stops showing it. */
export const CONFIRMATIONS_NEEDED = 2;
