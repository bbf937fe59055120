// What a project with React may rely on; it is compiled, never run.
import type { MoDialog as MoDialogElement } from '@moiety/elements';
import { MoBadge, MoDialog, MoLayout, MoNav } from '@moiety/elements/react.js';
import { MoMenu, MoMenuItem } from '@moiety/elements/menu/react.js';
import { useRef, type ReactElement } from 'react';

export const Page = (): ReactElement => {
  const dialog = useRef<MoDialogElement>(null);
  return (
    <MoLayout
      appInfo={{ name: 'Assay desk' }}
      onLocaleChange={({ detail }) => detail.locale satisfies string}
      onNavigate={(event) => event.preventDefault()}
    >
      <MoNav items={[{ id: 'home', title: 'Home', url: '/' }]} />
      <MoBadge count={3} className="unread" />
      <MoMenu onSelect={({ detail }) => console.log(detail)}>
        <MoMenuItem onClick={() => dialog.current?.show()}>Delete</MoMenuItem>
      </MoMenu>
      <MoDialog
        ref={dialog}
        title="Delete it?"
        dialogType="confirm"
        onCancel={({ detail }) => detail.reason satisfies 'close-button' | 'cancel-button' | 'escape'}
        onSubmit={() => dialog.current?.close()}
      >
        <p>It cannot be undone.</p>
      </MoDialog>
      {/* @ts-expect-error a count is a number */}
      <MoBadge count="many" />
      {/* @ts-expect-error there is no such property */}
      <MoDialog heading="x" />
    </MoLayout>
  );
};
