import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoDialog } from '@moiety/elements/dialog/react.js';
import { MoInput } from '@moiety/elements/input/react.js';
import { MoLayout } from '@moiety/elements/layout/react.js';

const items = [{ id: 'home', title: 'Home', url: '#home' }];
const application = { name: 'Assay desk' };

const App = () => {
  const [name, setName] = useState('aspirin');
  const [open, setOpen] = useState(false);
  return (
    <MoLayout appInfo={application} navItems={items}>
      <MoInput label="Compound" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      <output>{name}</output>
      <MoButton onClick={() => setOpen(true)}>Delete</MoButton>
      <MoDialog
        title="Delete it?"
        content="It cannot be undone."
        dialogType="confirm"
        open={open}
        onSubmit={() => {
          setName('gone');
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </MoLayout>
  );
};

createRoot(document.querySelector('#root')).render(<App />);
