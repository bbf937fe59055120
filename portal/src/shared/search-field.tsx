import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigation } from 'react-router-dom';
import { MoInput } from '@moiety/elements/input/react.js';
import './search-field.css';

/** Milliseconds after the last key until it is looked for. */
const PAUSE_MS = 250;

/** What is looked for: the list follows the typing after a short pause, unless another page is on its way by then. */
export const SearchField = ({
  label,
  q,
  onSearch,
}: {
  label: string;
  /** What the list is narrowed to. */
  q: string;
  onSearch: (q: string) => void;
}): ReactNode => {
  const [typed, setTyped] = useState(q);
  const [followed, setFollowed] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What else was chosen meanwhile, such as an order, stays.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const { state } = useNavigation();
  // A late search would change the address of the page that a click leads to; one at once would move what is being clicked.
  useEffect(() => {
    if (state !== 'idle') clearTimeout(timer.current);
  }, [state]);
  // It changed otherwise, by Back for example; a space at the end of what is typed stays.
  if (q !== followed) {
    setFollowed(q);
    if (typed.trim() !== q) setTyped(q);
  }
  return (
    <MoInput
      type="search"
      clearable
      className="search-field"
      label={label}
      maxLength={100}
      value={typed}
      onInput={(event) => {
        const { value } = event.currentTarget;
        setTyped(value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(value.trim()), PAUSE_MS);
      }}
    />
  );
};
