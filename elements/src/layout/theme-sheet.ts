import type { ThemeConfiguration } from './configuration.ts';

/** Which design token each field of a theme sets. Servers that write a theme's sheet read them in `elements/design.json`. */
export const themeProperties = {
  primaryColor: '--mo-color-primary',
  secondaryColor: '--mo-color-secondary',
  accentColor: '--mo-color-accent',
  textColor: '--mo-color-text',
  backgroundColor: '--mo-color-background',
  sidebarBackgroundColor: '--mo-color-sidebar',
  headerBackgroundColor: '--mo-color-header',
  footerBackgroundColor: '--mo-color-footer',
  borderColor: '--mo-color-border',
  borderRadius: '--mo-radius',
} as const satisfies Record<keyof ThemeConfiguration, string>;

/** What follows from another primary color: words in it and on it, and areas tinted with it, light and dark. */
const ofPrimary = {
  '--mo-color-primary-text':
    'light-dark(color-mix(in oklab, var(--mo-color-primary), #000 20%), color-mix(in oklab, var(--mo-color-primary), #fff 45%))',
  '--mo-color-primary-soft':
    'light-dark(color-mix(in oklab, var(--mo-color-primary), #fff 90%), color-mix(in oklab, var(--mo-color-primary), #10141a 75%))',
  '--mo-color-on-primary': 'contrast-color(var(--mo-color-primary))',
};

/**
 * Applies a theme to the whole document, because dialogs and toasts are outside of any layout.
 * @returns the way back
 */
export const applyTheme = (theme: ThemeConfiguration): (() => void) => {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(':root {}');
  const { style } = sheet.cssRules[0] as CSSStyleRule;
  // Through the object model a value cannot end the declaration and begin another.
  for (const [field, name] of Object.entries(themeProperties)) {
    const value = theme[field as keyof ThemeConfiguration];
    if (value) style.setProperty(name, value);
  }
  if (theme.primaryColor)
    for (const [name, value] of Object.entries(ofPrimary))
      if (CSS.supports('color', value)) style.setProperty(name, value);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
};
