import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { memberRole, type MemberRole } from '@moiety/contract/member-role.ts';
import type { Member } from '@moiety/contract/organizations.ts';
import { MoAvatar } from '@moiety/elements/avatar/react.js';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoMenu, MoMenuItem } from '@moiety/elements/menu/react.js';
import { MoPopover } from '@moiety/elements/popover/react.js';
import type { Msg } from '../../shared/words/msg.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { actionsFor, type MemberAction } from './member-rules.ts';
import { dayWords, nameOf, roleWords } from './organization-words.ts';
import { SpentMeter } from './spent-meter.tsx';

const actionWords = (action: MemberAction, { role }: Member, msg: Msg): string => {
  switch (action) {
    case 'role':
      return role === memberRole.admin
        ? msg('Change to member', { id: 'organization.make-member' })
        : msg('Change to administrator', { id: 'organization.make-admin' });
    case 'cap':
      return msg('Set the monthly cap', { id: 'organization.set-cap' });
    case 'hand-over':
      return msg('Transfer ownership', { id: 'organization.hand-over' });
    default:
      return msg('Remove', { id: 'organization.remove' });
  }
};

const roleLooks: Readonly<Record<MemberRole, string>> = {
  [memberRole.owner]: 'row-state row-state-good',
  [memberRole.admin]: 'row-state row-state-pending',
  [memberRole.member]: 'row-state',
};

/** One member: who, what they spent and may spend, and what can be done. */
export const MemberRow = ({
  member,
  own,
  isSelf,
  onAction,
}: {
  member: Member;
  /** The role of who looks. */
  own: MemberRole;
  isSelf: boolean;
  onAction: (action: MemberAction) => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const name = nameOf(member);
  const day = dayWords(member.joinedAt, locale);
  const actions = actionsFor(own, member.role, isSelf);
  return (
    <li className="member">
      <MoAvatar name={name} picture={member.headerImg} aria-hidden="true" />
      <div className="row-words">
        <h3>
          {name}
          <span className={roleLooks[member.role]}>{roleWords(member.role, msg)}</span>
          {isSelf && <span className="organization-muted">{msg('You', { id: 'organization.you' })}</span>}
        </h3>
        <p>{member.email}</p>
        <p>{msg(str`Joined on ${day}`, { id: 'organization.joined-on' })}</p>
      </div>
      <SpentMeter spent={member.spentThisMonth} cap={member.monthlyCap} />
      <div className="member-menu">
        {actions.length > 0 && (
          <MoPopover placement="bottom-end">
            <MoButton
              slot="trigger"
              variant="plain"
              icon="more"
              iconOnly
              label={msg(str`Actions for ${name}`, { id: 'organization.actions' })}
            />
            <MoMenu
              label={msg(str`Actions for ${name}`, { id: 'organization.actions' })}
              onSelect={({ detail: { value } }) => onAction(value as MemberAction)}
            >
              {actions.map((action) => (
                <MoMenuItem key={action} value={action}>
                  {actionWords(action, member, msg)}
                </MoMenuItem>
              ))}
            </MoMenu>
          </MoPopover>
        )}
      </div>
    </li>
  );
};
