/**
 * Runs once when the web server starts. Nothing is awaited: pages must answer while the database is still coming up,
 * and a register() that fails would make every route answer 500.
 */
export async function register(): Promise<void> {
  // The compiler drops this block from builds for other runtimes only in this form.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { endWithServer, startInBackground } = await import('@/server/start-in-background');
    // The web app alone, before a service that runs elsewhere.
    if (/^https?:/.test(process.env.NEXT_PUBLIC_API_BASE_URL ?? '')) endWithServer();
    else startInBackground();
  }
}
