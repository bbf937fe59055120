/** The script element of JSON that holds the portal's settings (`settingsSchema`). */
export const SETTINGS_ELEMENT_ID = 'moiety-settings';
/** The script element of JSON that holds a hosted tool's settings (`toolSettingsSchema`). */
export const TOOL_SETTINGS_ELEMENT_ID = 'moiety-tool-settings';
/** The script element of JSON that holds the words of the landing page (`landingSchema`). */
export const LANDING_ELEMENT_ID = 'moiety-landing';
/** The script element of JSON that holds the worked examples that the page shows (`caseSummarySchema`, `getCase`). */
export const CASES_ELEMENT_ID = 'moiety-cases';
