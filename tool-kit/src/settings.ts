import { TOOL_SETTINGS_ELEMENT_ID, toolSettingsSchema } from '@moiety/contract';
import type { ToolSettings } from '@moiety/contract';

/**
 * What the server put into the page.
 * @throws Error where it is missing or wrong: the page was not served by Moiety's server
 */
export const readSettings = (): ToolSettings =>
  toolSettingsSchema.parse(
    JSON.parse(document.querySelector(`#${TOOL_SETTINGS_ELEMENT_ID}`)?.textContent ?? ''),
  );
