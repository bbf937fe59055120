import type { ReactNode } from 'react';
import { useNavigation } from 'react-router-dom';

/**
 * A quiet line at the top of the window while the next page's parts are on their way; its style keeps it out of sight for
 * the first 150 ms. For the eye only: the page that arrives is said by its title.
 */
export const LoadingBar = (): ReactNode => <div className="loading-bar" aria-hidden="true" />;

/** The line while the router waits for a page; the one before stays in use meanwhile. */
export const NavigationBar = (): ReactNode => (useNavigation().state === 'idle' ? undefined : <LoadingBar />);
