/** The end-to-end tests that are run in every browser: the core journeys, and the pages with elements. By file, by title. */
export const journeys: Readonly<Record<string, readonly string[]>> = {
  'e2e/sign-up.spec.ts': ['from an invitation link to the guide, by the mail of the outbox'],
  'e2e/sign-in.spec.ts': [
    'signing in leads to the guide, by keyboard alone',
    'a wrong password is refused with the words of the catalogue',
    'a deep link keeps its path, query and hash through the sign-in',
  ],
  'e2e/home.spec.ts': [
    'by keyboard: past the header to the content, to another language, to the sign-in',
    'the first steps of the guide know what was done',
  ],
  'e2e/shell.spec.ts': [
    'logging out asks first, and then the way in is closed',
    'the language changes everything at once, and stays',
    'the sidebar is 248 px wide, collapses to 70, and remembers it',
    'an expired session asks once over the page, and then goes on',
  ],
  'e2e/palette.spec.ts': [
    'the palette leads to a tool and runs what the tool registered, by keyboard alone',
    'has language, appearance, token, routes and messages of its host',
  ],
  'e2e/messages.spec.ts': [
    'a bar goes out to visitors in their language, stays closed once closed, and goes when it is withdrawn',
  ],
  'e2e/profile.spec.ts': ['sessions are listed with their device, and can be ended here, one or all others'],
  'e2e/credits.spec.ts': ['the dashboard and the user center show the balance, and the palette checks in'],
  'e2e/session.spec.ts': ['signing out in one signs out in all, and signing in again in one leads all back'],
  'e2e/cases.spec.ts': ['another case is opened in the tool that is open already'],
  'e2e/mol-recognition.spec.ts': [
    'somebody who has not signed in pastes a picture and has its structure, without anything being uploaded',
    'a drawing on a page of a PDF has its structure, is corrected in the sketcher and exported as corrected, and nothing is uploaded',
    'pictures are reviewed by keys, kept in this browser, and saved as a set that is found in molecule analysis',
  ],
  'e2e/molvalley.spec.ts': [
    'a file becomes a table with properties, is saved, and comes back as SDF and CSV',
    'pasted SMILES become a set; renaming, deleting and restoring work',
    'the sample is sorted, filtered and searched, and the address keeps it',
    'points that are drawn around in a plot are selected in the table, and the plot is saved',
    "the tool's route survives Back, Forward, reload, and leaving the page",
    'language and appearance reach the tool at once',
  ],
  'e2e/patsight.spec.ts': [
    'ten values are reviewed by keys, where one left off after a reload; what is exported says so',
    'the example is opened from the empty list and analyzed without a credit',
  ],
  'elements-use/embed.spec.ts': [
    'a page with one tag',
    'a page under a strict policy',
    'a page from right to left',
    'a page with a hosted tool',
  ],
};
