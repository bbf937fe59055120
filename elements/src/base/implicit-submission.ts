/** Whether a control is a submit button: a native one, or an element with its `type`. */
export const isSubmitButton = (element: Element): element is HTMLElement =>
  'type' in element && element.type === 'submit';

/** Native one-line fields, in which Enter submits. */
const oneLine =
  'input:not([type=button], [type=checkbox], [type=color], [type=file], [type=image], [type=radio], [type=range], [type=reset], [type=submit])';

/**
 * Enter in a native field submits its form by the form's first submit button. The browser does that for a native button; it
 * does not know a custom element as one, nor the button of a dialog around the form.
 */
const submitOnEnter = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
  const [field] = event.composedPath();
  if (!(field instanceof HTMLInputElement) || !field.form || !field.matches(oneLine)) return;
  const { form } = field;
  const button = [...form.elements].find(isSubmitButton);
  if (button instanceof HTMLButtonElement || button instanceof HTMLInputElement) return;
  if (!button && !form.closest('mo-dialog')) return;
  event.preventDefault();
  if (button) button.click();
  else form.requestSubmit();
};

/** From now on, Enter submits in forms whose submit button is an element of ours. Listens last, so that a page can prevent it. */
export const installImplicitSubmission = (): void => window.addEventListener('keydown', submitOnEnter);
