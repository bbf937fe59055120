/** The first character of each initial letter in the order of pinyin. */
const firsts = Array.from('阿八嚓哒妸发旮哈丌咔垃妈拏噢妑七呥仨它穵夕丫帀');
const letters = 'abcdefghjklmnopqrstwxyz';

let collator: Intl.Collator | undefined;
/** Made when it is first needed: that takes longer than anything else that is done while this library is loaded. */
const order = (): Intl.Collator => (collator ??= new Intl.Collator('zh-Hans-u-co-pinyin'));

/** The text with each Chinese character replaced by the first letter of its pinyin. */
export const pinyinInitials = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (character) => {
    const at = firsts.findLastIndex((first) => order().compare(first, character) <= 0);
    return letters[at] ?? character;
  });
