import { msg, str } from './words.ts';

const attribute = (control: Element | null, name: string): string => control?.getAttribute(name) ?? '';

/**
 * What a broken rule is called in the page's language (the browser's own messages are in the browser's).
 * @param control the native control, whose attributes have the limits
 */
export const validityWords = (broken: ValidityStateFlags, control: Element | null): string => {
  if (broken.valueMissing)
    return control?.matches('[type=checkbox]')
      ? msg('Please check this box', { id: 'elements.invalid.unchecked' })
      : control?.matches('select,[role=radiogroup],[role=combobox]')
        ? msg('Please choose one', { id: 'elements.invalid.unchosen' })
        : msg('Please fill this in', { id: 'elements.invalid.missing' });
  if (broken.typeMismatch)
    return attribute(control, 'type') === 'url'
      ? msg('Please enter a web address that begins with https://', { id: 'elements.invalid.url' })
      : msg('Please enter a valid email', { id: 'elements.invalid.email' });
  if (broken.badInput) return msg('Please complete this field', { id: 'elements.invalid.incomplete' });
  if (broken.tooShort) {
    const least = attribute(control, 'minlength');
    return msg(str`At least ${least} characters`, { id: 'elements.invalid.short' });
  }
  if (broken.tooLong) {
    const most = attribute(control, 'maxlength');
    return msg(str`At most ${most} characters`, { id: 'elements.invalid.long' });
  }
  if (broken.rangeUnderflow) {
    const least = attribute(control, 'min');
    return msg(str`At least ${least}`, { id: 'elements.invalid.low' });
  }
  if (broken.rangeOverflow) {
    const most = attribute(control, 'max');
    return msg(str`At most ${most}`, { id: 'elements.invalid.high' });
  }
  if (broken.stepMismatch) {
    const step = attribute(control, 'step') || '1';
    return msg(str`Use steps of ${step}`, { id: 'elements.invalid.step' });
  }
  if (broken.patternMismatch)
    return msg('Please match the requested format', { id: 'elements.invalid.pattern' });
  return '';
};
