// The cases of custom-elements-everywhere, and what else an application does, with either kit.
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { Kit } from './kits.ts';

const items = [{ id: 'home', title: 'Home', url: '/home' }];
const appInfo = { name: 'Assay desk' };

type Case = (props: { kit: Kit }) => ReactElement;

const NoChildren: Case = ({ kit }) => <kit.badge id="it" count={3} />;

const ShadowRoot: Case = ({ kit }) => <kit.nav id="it" items={items} />;

const Children: Case = ({ kit }) => {
  const [step, setStep] = useState(1);
  return (
    <>
      <kit.dialog id="it" title="Run" open>
        <p>Step {step}</p>
        <button type="button" onClick={() => setStep(step + 1)}>
          Next
        </button>
      </kit.dialog>
    </>
  );
};

const Toggle: Case = ({ kit }) => {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        Toggle
      </button>
      {shown && (
        <kit.layout id="it" appInfo={appInfo}>
          <h1>Results</h1>
        </kit.layout>
      )}
    </>
  );
};

const BooleanProperty: Case = ({ kit }) => {
  const [on, setOn] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOn(!on)}>
        Change
      </button>
      <kit.dialog id="it" showFooter={on} />
    </>
  );
};

const NumberProperty: Case = ({ kit }) => {
  const [count, setCount] = useState(41);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Change
      </button>
      <kit.badge id="it" count={count} />
    </>
  );
};

const StringProperty: Case = ({ kit }) => {
  const [label, setLabel] = useState('Compound');
  return (
    <>
      <button type="button" onClick={() => setLabel('Assay')}>
        Change
      </button>
      <kit.input id="it" label={label} />
    </>
  );
};

const ArrayProperty: Case = ({ kit }) => {
  const [list, setList] = useState(items);
  return (
    <>
      <button type="button" onClick={() => setList([...items, { id: 'data', title: 'Data', url: '/data' }])}>
        Change
      </button>
      <kit.nav id="it" items={list} />
    </>
  );
};

/** An object, in a property whose name is in camel case. */
const ObjectProperty: Case = ({ kit }) => {
  const [name, setName] = useState('Assay desk');
  return (
    <>
      <button type="button" onClick={() => setName('Other desk')}>
        Change
      </button>
      <kit.layout id="it" appInfo={{ name }} />
    </>
  );
};

const Imperative: Case = ({ kit }) => {
  const ref = useRef<HTMLElement>(null);
  const [heard, setHeard] = useState('');
  useEffect(() => {
    const element = ref.current;
    const hear = (event: Event): void => setHeard((event as CustomEvent<string>).detail);
    element?.addEventListener('camelCase', hear);
    return () => element?.removeEventListener('camelCase', hear);
  }, []);
  return (
    <>
      <kit.caller id="it" ref={ref} />
      <output>{heard}</output>
    </>
  );
};

const Declarative: Case = ({ kit }) => {
  const [heard, setHeard] = useState<string[]>([]);
  const hear = (event: CustomEvent<string>): void => setHeard((before) => [...before, event.detail]);
  const handlers = Object.fromEntries(
    ['lowercase', 'kebab-case', 'camelCase', 'CAPSCASE', 'PascalCase'].map((name) => [kit.on(name), hear]),
  );
  return (
    <>
      <kit.caller id="it" {...handlers} />
      <output>{heard.join(' ')}</output>
    </>
  );
};

/** A field and a dialog whose state is the application's. */
const Controlled: Case = ({ kit }) => {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const field = {
    [kit.on('input')]: (event: Event) =>
      setText((event.target as HTMLInputElement).value.toUpperCase().replaceAll(/[^A-Z]/g, '')),
  };
  return (
    <>
      <kit.input id="it" label="Symbol" value={text} {...field} />
      <output>{text}</output>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <kit.dialog
        title="Sure?"
        dialogType="confirm"
        open={open}
        {...{ [kit.on('close')]: () => setOpen(false), [kit.on('submit')]: () => setOpen(false) }}
      />
    </>
  );
};

const Reference: Case = ({ kit }) => {
  const dialog = useRef<HTMLElement & { show(): void }>(null);
  return (
    <>
      <button type="button" onClick={() => dialog.current?.show()}>
        Open
      </button>
      <kit.dialog ref={dialog} id="it" title="By reference" />
    </>
  );
};

export const cases: Record<string, Case> = {
  'no children': NoChildren,
  'shadow root': ShadowRoot,
  children: Children,
  toggle: Toggle,
  boolean: BooleanProperty,
  number: NumberProperty,
  string: StringProperty,
  array: ArrayProperty,
  object: ObjectProperty,
  imperative: Imperative,
  declarative: Declarative,
  controlled: Controlled,
  reference: Reference,
};
