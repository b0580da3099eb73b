import { startTransition } from 'react';
import * as client from 'react-dom/client';

/**
 * Replaces `react-dom/client` in Next's start (`trim-browser.js`). A page that becomes live in a transition does so in short
 * pieces, between which the browser can answer a person; otherwise it takes one long task.
 */
function hydrateRoot(...page) {
  let root;
  startTransition(() => {
    root = client.hydrateRoot(...page);
  });
  return root;
}

// biome-ignore lint/style/noDefaultExport: Next reads the module's default export
export default { ...client, hydrateRoot };
