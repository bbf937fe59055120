import { onChoiceElsewhere } from './stored-choice.ts';

/** The side menu with titles, or a narrow rail of icons with short titles below. On a phone both are a drawer. */
export type NavigationChoice = 'sidebar' | 'rail';

const KEY = 'moiety-navigation';
const CHANGE = 'moiety-navigation-change';
/** What was chosen where local storage is forbidden. */
let chosen: NavigationChoice | undefined;

export const getNavigation = (): NavigationChoice => {
  try {
    return localStorage.getItem(KEY) === 'rail' ? 'rail' : 'sidebar';
  } catch {
    return chosen ?? 'sidebar';
  }
};

/** Shows the navigation in this way and remembers it. */
export const chooseNavigation = (choice: NavigationChoice): void => {
  chosen = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // It begins as the sidebar next time.
  }
  window.dispatchEvent(new Event(CHANGE));
};

/** Calls `listener` after each change, also one made in another tab; returns the way to stop. */
export const onNavigationChange = (listener: () => void): (() => void) => {
  window.addEventListener(CHANGE, listener);
  const stop = onChoiceElsewhere(KEY, listener);
  return () => {
    window.removeEventListener(CHANGE, listener);
    stop();
  };
};
