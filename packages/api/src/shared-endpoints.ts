import { accountEndpoints } from './account/endpoints';
import { contentEndpoints } from './content/endpoints';
import { nameEndpoints } from './endpoint';
import { marketEndpoints } from './market/endpoints';
import { messagingEndpoints } from './messaging/endpoints';
import { platformEndpoints } from './platform/endpoints';

/** The endpoints that the pages of visitors and the shell call. All others stay out of what every page loads. */
export const sharedEndpoints = nameEndpoints({
  ...accountEndpoints,
  ...contentEndpoints,
  ...marketEndpoints,
  ...messagingEndpoints,
  ...platformEndpoints,
});
