import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Where the file of an export is; `?ticket=…` says whose. */
export const DATA_EXPORT_PATH = '/ironAPI/api/v1/public/user_center/export/';

export const startDataExport = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/user_center/export/',
  access: 'signed-in',
  recentSignIn: true,
  summary:
    'A link to a ZIP of everything about the caller, for one download within an hour, while the session that asked for it lasts; a newer link ends the older. The file is made while it is downloaded',
  data: z.object({
    /** Path and query on this origin. */
    path: z.string(),
  }),
});
