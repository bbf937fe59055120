/** What a plot is drawn with: colors that are resolved, as a canvas needs them. */
export interface Look {
  text: string;
  muted: string;
  border: string;
  surface: string;
  accent: string;
  font: string;
  /** Colors of groups, told apart also without red and green. */
  groups: readonly string[];
  /** Colors of a number, from the least to the greatest. */
  steps: readonly string[];
  /** Whether there is little room. */
  narrow: boolean;
}

// Okabe & Ito (2008), "Color Universal Design"; in the dark, where two of them are hard to see, lighter ones of the same hue.
const groupsLight = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#d55e00', '#56b4e9', '#8c7a00'];
const groupsDark = ['#56b4e9', '#e69f00', '#2fc59b', '#e08fbd', '#ff8a4c', '#8fb8ff', '#f0e442'];
// Viridis (van der Walt & Smith 2015, CC0), without the end that the ground would swallow.
const stepsLight = ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151'];
const stepsDark = ['#5a63b8', '#2a788e', '#22a884', '#7ad151', '#fde725'];

/** Below this width labels are shorter and legends stand alone, px. */
const NARROW = 560;

/** @param probe an element under the tokens, whose color may be changed */
export const lookOf = (probe: HTMLElement, width: number): Look => {
  const resolved = (token: string): string => {
    probe.style.color = `var(--mo-color-${token})`;
    return getComputedStyle(probe).color;
  };
  const isDark = getComputedStyle(probe).colorScheme === 'dark' || isLight(resolved('text'));
  return {
    text: resolved('text'),
    muted: resolved('text-muted'),
    border: resolved('border'),
    surface: resolved('surface'),
    accent: resolved('primary-text'),
    font: getComputedStyle(probe).fontFamily,
    groups: isDark ? groupsDark : groupsLight,
    steps: isDark ? stepsDark : stepsLight,
    narrow: width < NARROW,
  };
};

/** What a plot is drawn with on paper: the light theme's colors. */
export const paperLook = (): Look => ({
  text: '#1c2430',
  muted: '#545d6b',
  border: '#c9ced6',
  surface: '#ffffff',
  accent: '#005fcc',
  font: 'sans-serif',
  groups: groupsLight,
  steps: stepsLight,
  narrow: false,
});

const isLight = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return red + green + blue > 384;
};
