import { useCallback } from 'react';
// oxlint-disable-next-line eslint/no-restricted-imports -- this is the file that the rule names
import { useNavigate as useRouterNavigate, type NavigateOptions, type To } from 'react-router-dom';
import { navigateQuietly } from './navigation-error.ts';

/** Goes to another page, or so many steps in the history. */
export interface Navigate {
  (to: To, options?: NavigateOptions): void;
  (steps: number): void;
}

/** The portal's own way to go to another page; the failure of a navigation (`NavigationError`) is silent. */
export const useNavigate = (): Navigate => {
  const navigate = useRouterNavigate();
  return useCallback(
    (to: To | number, options?: NavigateOptions) =>
      navigateQuietly(() => (typeof to === 'number' ? navigate(to) : navigate(to, options))),
    [navigate],
  );
};
