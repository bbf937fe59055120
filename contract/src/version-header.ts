/** The header of every answer that holds the server's version, as in the settings of the page. */
export const VERSION_HEADER = 'x-moiety-version';
