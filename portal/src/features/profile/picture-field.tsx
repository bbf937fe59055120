import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { MoAvatar } from '@moiety/elements/avatar/react.js';
import { MoButton } from '@moiety/elements/button/react.js';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import type { Wording } from '../../shared/form/field-form.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useUpdateUserInfoMutation, type Person } from '../account/index.ts';
import { CropDialog } from './crop-dialog.tsx';
import { openPicture } from './picture-file.ts';

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** The person's picture, large, and the ways to change it: a file that is chosen or dropped. */
export const PictureField = ({
  person: { nickname, picture },
}: {
  person: Pick<Person, 'nickname' | 'picture'>;
}): ReactNode => {
  const msg = useMsg();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<Wording>();
  const [opened, setOpened] = useState<ImageBitmap>();
  const [update] = useUpdateUserInfoMutation();

  const take = async (file: Blob | undefined): Promise<void> => {
    if (!file) return;
    setProblem(undefined);
    const found = await openPicture(file);
    if ('problem' in found) setProblem(() => found.problem);
    else setOpened(found.picture);
  };
  const remove = (): Promise<boolean> =>
    confirm({
      title: msg('Remove your picture?', { id: 'profile.picture.remove-title' }),
      content: msg('Others will see your initials instead. The picture is deleted.', {
        id: 'profile.picture.remove-question',
      }),
      submittext: msg('Remove picture', { id: 'profile.picture.remove' }),
      danger: true,
      action: async () => {
        const { error } = await update({ headerImg: '' });
        if (!error) {
          void notify('success', msg('Picture removed', { id: 'profile.picture.removed' }));
          return true;
        }
        showRefusal(error, msg('The picture could not be changed', { id: 'profile.picture.failed' }), msg);
        return false;
      },
    });

  return (
    <div
      className={over ? 'profile-picture profile-picture-over' : 'profile-picture'}
      onDragOver={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <MoAvatar name={nickname} picture={picture} aria-hidden="true" />
      <div className="profile-picture-ways">
        <div className="profile-buttons">
          <MoButton icon="upload" onClick={() => input.current?.click()}>
            {msg('Change picture', { id: 'profile.picture.change' })}
          </MoButton>
          {picture && (
            <MoButton variant="plain" onClick={() => void remove()}>
              {msg('Remove picture', { id: 'profile.picture.remove' })}
            </MoButton>
          )}
        </div>
        <p className="profile-note">
          {msg('PNG, JPEG or WebP, up to 1 MB. You can also drop a file here.', {
            id: 'profile.picture.hint',
          })}
        </p>
        <p className="profile-problem" role="alert">
          {problem?.(msg)}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      {opened && (
        <CropDialog
          picture={opened}
          onClose={() => {
            opened.close();
            setOpened(undefined);
          }}
        />
      )}
    </div>
  );
};
