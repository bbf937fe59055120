// What people work on is nobody's business: names of files, structures and identifiers do not leave the page.

/** A part of a path that is one thing's only: anything with a digit, but the version of an API. */
const isIdentifier = (part: string): boolean => /\d/.test(part) && !/^v\d+$/.test(part);

/**
 * An address as it is recorded: without query, hash and identifiers, and of this origin without the origin.
 * Files of the build keep their names, which say nothing of anybody.
 */
export const recordedUrl = (url: string): string => {
  if (!URL.canParse(url, location.href)) return '';
  const { origin, pathname, protocol } = new URL(url, location.href);
  if (protocol !== 'http:' && protocol !== 'https:') return protocol;
  const path = pathname.startsWith('/assets/')
    ? pathname
    : pathname
        .split('/')
        .map((part) => (isIdentifier(part) ? ':id' : part))
        .join('/');
  return ((origin === location.origin ? '' : origin) + path).slice(0, 500);
};

/** Letters of the elements that SMILES writes without brackets: `CCO` is no word. */
const mayBeStructure = /^(?=.*[A-Z])(?:Br|Cl|[BCNOFPSIbcnops])+$/;
const isPlainWord = (word: string): boolean =>
  // Bounded: a message is cut to 2,000 characters.
  /^[("']?[A-Za-z][A-Za-z'’_.-]*[)"'.,;:!?]*$/.test(word) &&
  !mayBeStructure.test(word.replaceAll(/[^A-Za-z]/g, ''));

/** The message of an error without what it quotes, and without words that may be a structure, a name or a number. */
export const recordedMessage = (message: string): string =>
  message
    .slice(0, 2000)
    // Bounded: a message is cut to 2,000 characters.
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '…')
    .split(/\s+/)
    .map((word) => (word === '…' || isPlainWord(word) ? word : '…'))
    .join(' ')
    .slice(0, 500);

/** The frames of a stack, without the message that stands before them in some browsers. */
export const recordedStack = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at |@/.test(line) && /:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim().replaceAll(/\?[^:)]*/g, ''))
    .join('\n')
    .slice(0, 4000);

/** Whether an address begins with one of these; a path among them is of this origin. */
export const matches = (url: string, beginnings: readonly string[]): boolean => {
  if (!URL.canParse(url, location.href)) return false;
  const { href } = new URL(url, location.href);
  return beginnings.some(
    (beginning) =>
      typeof beginning === 'string' &&
      beginning !== '' &&
      URL.canParse(beginning, location.origin) &&
      href.startsWith(new URL(beginning, location.origin).href),
  );
};
