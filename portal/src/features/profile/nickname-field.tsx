import { useEffect, useRef, useState, type ComponentRef, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { NICKNAME_MAX } from '@moiety/contract/auth.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { useFieldForm } from '../../shared/form/field-form.ts';
import { checkNickname } from '../../shared/form/nickname.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startUpdateUserInfo } from '../account/index.ts';

const COUNT_ID = 'profile-nickname-count';

const NicknameForm = ({ nickname, onDone }: { nickname: string; onDone: () => void }): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'nickname'>({ nickname: checkNickname });
  const [typed, setTyped] = useState(nickname.length);
  useEffect(() => {
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [form]);

  const save = async (changed: string): Promise<void> => {
    if (changed === nickname) {
      onDone();
      return;
    }
    const outcome = await send(startUpdateUserInfo({ nickname: changed }));
    if (!outcome) return;
    if ('error' in outcome) {
      const wrong = outcome.error.fields?.map(({ path, message }) => ({ name: path, message })) ?? [];
      if (!fields.refuse(wrong))
        showRefusal(
          outcome.error,
          msg('The nickname could not be changed', { id: 'profile.nickname.failed' }),
          msg,
        );
      return;
    }
    void notify('success', msg('Nickname changed', { id: 'profile.nickname.changed' }));
    onDone();
  };
  const words = msg('Save', { id: 'announcements.save' });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it, wherever the focus is
    <form
      ref={form}
      className="profile-in-place"
      onSubmit={(event) => {
        event.preventDefault();
        const values = fields.read();
        if (values) void save(values.nickname.trim());
      }}
      onInput={(event) => setTyped((event.target as HTMLInputElement).value.trim().length)}
      onKeyDown={(event) => {
        // The one that ends the composing of a Chinese name is not meant for the form.
        if (event.key === 'Escape' && !event.nativeEvent.isComposing && !pending) onDone();
      }}
    >
      <TextField
        of={fields}
        prefix="profile"
        name="nickname"
        type="text"
        autoComplete="nickname"
        defaultValue={nickname}
        label={msg('Nickname', { id: 'portal.nickname' })}
        describedBy={COUNT_ID}
      >
        <p className="profile-note profile-count" id={COUNT_ID}>
          {msg(str`${typed} of ${NICKNAME_MAX} characters`, { id: 'profile.nickname.count' })}
        </p>
      </TextField>
      <div className="profile-buttons">
        <MoButton variant="primary" type="submit" loading={pending}>
          {words}
        </MoButton>
        <MoButton disabled={pending} onClick={onDone}>
          {msg('Cancel', { id: 'elements.cancel' })}
        </MoButton>
      </div>
    </form>
  );
};

/** The nickname among what is said of a person (`<dl>`), and in its place the form that changes it. */
export const NicknameField = ({ nickname }: { nickname: string }): ReactNode => {
  const msg = useMsg();
  const [editing, setEditing] = useState(false);
  const edit = useRef<ComponentRef<typeof MoButton>>(null);
  const returning = useRef(false);
  useEffect(() => {
    if (editing || !returning.current) return;
    returning.current = false;
    // Before it is drawn it has nothing that takes the focus.
    void edit.current?.updateComplete.then(() => edit.current?.focus());
  }, [editing]);
  return (
    <div>
      <dt>{msg('Nickname', { id: 'portal.nickname' })}</dt>
      {editing ? (
        <dd>
          <NicknameForm
            nickname={nickname}
            onDone={() => {
              returning.current = true;
              setEditing(false);
            }}
          />
        </dd>
      ) : (
        <>
          <dd>{nickname}</dd>
          <dd>
            <MoButton
              ref={edit}
              variant="plain"
              icon="edit"
              iconOnly
              label={msg('Change nickname', { id: 'profile.nickname.change' })}
              onClick={() => setEditing(true)}
            />
          </dd>
        </>
      )}
    </div>
  );
};
