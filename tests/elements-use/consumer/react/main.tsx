import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { cases } from './cases.tsx';
import { kits } from './kits.ts';

// `?case=number&kit=tags`; with `hydrate` the page holds what the server rendered.
const wanted = new URLSearchParams(location.search);
const Case = cases[wanted.get('case') ?? '']!;
const tree = (
  <StrictMode>
    <Case kit={kits[wanted.get('kit') ?? '']!} />
  </StrictMode>
);
const root = document.querySelector('#root')!;
if (root.childElementCount > 0) hydrateRoot(root, tree);
else createRoot(root).render(tree);
