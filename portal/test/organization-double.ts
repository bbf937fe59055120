import { errorCode } from '@moiety/contract/error-codes.ts';
import { memberRole, type MemberRole } from '@moiety/contract/member-role.ts';
import {
  answerInvitation,
  changeMember,
  deleteOrganization,
  handOverOwnership,
  inviteMember,
  listMemberInvitations,
  listMembers,
  listOrganizationLog,
  listReceivedInvitations,
  organizationInfo,
  removeMember,
  renameOrganization,
  resendMemberInvitation,
  revokeMemberInvitation,
  type Member,
  type MemberInvitation,
  type Organization,
  type OrganizationLogEntry,
  type ReceivedInvitation,
} from '@moiety/contract/organizations.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { answer, calls, infoOf, refusal, serve } from './api.ts';
import { person } from './people.ts';
import { open, signedInAs } from './start.tsx';

export const idOf = (number: number): string => `0199a0c0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const { owner, admin, member: plain } = memberRole;

export const organization: Organization = {
  id: idOf(1),
  name: 'Lab Example',
  type: 1,
  validUntil: '2027-06-30T12:00:00.000Z',
  role: owner,
  owner: { nickname: 'Ada', email: person.ada.email },
  members: 3,
  monthlyCap: 500,
  spentThisMonth: 120,
};

export const memberOf = (number: number, changes: Partial<Member> = {}): Member => ({
  id: idOf(number),
  nickname: `Colleague ${number}`,
  email: `colleague-${number}@lab.example`,
  headerImg: '',
  role: plain,
  monthlyCap: null,
  spentThisMonth: 0,
  joinedAt: '2026-03-01T12:00:00.000Z',
  ...changes,
});

export const ada = memberOf(10, {
  id: person.ada.id,
  nickname: 'Ada',
  email: person.ada.email,
  role: owner,
  monthlyCap: 500,
  spentThisMonth: 120,
});
export const grace = memberOf(11, { nickname: 'Grace', email: 'grace@lab.example', role: admin });
export const lin = memberOf(12, {
  nickname: 'Lin Wei',
  email: 'lin@lab.example',
  monthlyCap: 1000,
  spentThisMonth: 1000,
});

export const invitationTo = (number: number, changes: Partial<MemberInvitation> = {}): MemberInvitation => ({
  id: idOf(100 + number),
  email: `new-${number}@lab.example`,
  role: plain,
  state: 'sent',
  invitedAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2026-03-08T12:00:00.000Z',
  ...changes,
});

export const received: ReceivedInvitation = {
  id: idOf(200),
  email: person.ada.email,
  organization: 'Pharma Example',
  inviter: 'Grace',
  role: plain,
  expiresAt: '2026-03-08T12:00:00.000Z',
};

/** What the double's server keeps; a test may change it as somebody else would. */
interface Kept {
  organization: Organization | undefined;
  members: Member[];
  invitations: MemberInvitation[];
  log: OrganizationLogEntry[];
  received: ReceivedInvitation[];
}

const pageOf = <Item>(items: Item[], { url }: Request): { total: number; items: Item[] } => {
  const query = new URL(url).searchParams;
  const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
  return { total: items.length, items: items.slice((page - 1) * size, page * size) };
};

const none = (): Response => refusal(404, errorCode.notFound, 'You are in no organization');
const idIn = ({ url }: Request): string => new URL(url).pathname.split('/').findLast(Boolean) ?? '';

/** A server with an organization, in which Ada, who is signed in, has a role; with undefined she has none. */
export const keep = (role: MemberRole | undefined, changes: Partial<Kept> = {}): Kept => {
  // Of its own, because the double changes them.
  const kept: Kept = structuredClone({
    organization: role && { ...organization, role },
    members: [{ ...ada, role: role ?? plain }, grace, lin],
    invitations: [],
    log: [],
    received: [],
    ...changes,
  });
  const managed = <Given>(give: () => Given): Given | Response => {
    if (!kept.organization) return none();
    return kept.organization.role === plain
      ? refusal(403, errorCode.forbidden, 'Only owner and administrators may do this')
      : give();
  };
  const end = (): null => {
    kept.organization = undefined;
    return null;
  };
  serve(
    answer(userInfo, () => ({
      ...infoOf(person.ada),
      orgs: kept.organization
        ? [
            {
              id: kept.organization.id,
              name: kept.organization.name,
              type: kept.organization.type,
              role: kept.organization.role,
              validUntil: null,
            },
          ]
        : [],
    })),
    answer(organizationInfo, () => kept.organization ?? null),
    answer(renameOrganization, async (request) => {
      const { name } = renameOrganization.body.parse(await request.json());
      kept.organization = { ...kept.organization!, name };
      return kept.organization;
    }),
    answer(deleteOrganization, end),
    answer(listMembers, (request) =>
      managed(() => {
        const q = new URL(request.url).searchParams.get('q')?.toLowerCase() ?? '';
        const found = kept.members.filter(({ nickname, email }) =>
          `${nickname} ${email}`.toLowerCase().includes(q),
        );
        return pageOf(found, request);
      }),
    ),
    answer(handOverOwnership, async (request) => {
      const { id } = handOverOwnership.body.parse(await request.json());
      kept.members = kept.members.map((each) => ({
        ...each,
        role: each.id === id ? owner : each.role === owner ? admin : each.role,
      }));
      kept.organization = { ...kept.organization!, role: admin };
      return null;
    }),
    answer(listMemberInvitations, (request) => managed(() => pageOf(kept.invitations, request))),
    answer(inviteMember, async (request) => {
      const { email, role: as } = inviteMember.body.parse(await request.json());
      kept.invitations.unshift(invitationTo(kept.invitations.length + 50, { email, role: as }));
      return kept.invitations[0]!;
    }),
    answer(listOrganizationLog, (request) =>
      managed(() => {
        const action = new URL(request.url).searchParams.get('action');
        return pageOf(
          kept.log.filter((each) => !action || each.action === action),
          request,
        );
      }),
    ),
    answer(listReceivedInvitations, () => kept.received),
    ...[...kept.members].flatMap(({ id }) => [
      answer(
        changeMember,
        async (request) => {
          const change = changeMember.body.parse(await request.json());
          const found = kept.members.find((each) => each.id === idIn(request))!;
          Object.assign(found, change);
          return found;
        },
        { id },
      ),
      answer(
        removeMember,
        () => {
          kept.members = kept.members.filter((each) => each.id !== id);
          return id === person.ada.id ? end() : null;
        },
        { id },
      ),
    ]),
    ...kept.invitations.flatMap(({ id }) => [
      answer(
        resendMemberInvitation,
        () =>
          Object.assign(
            kept.invitations.find((each) => each.id === id)!,
            { state: 'sent' },
          ),
        { id },
      ),
      answer(
        revokeMemberInvitation,
        () => {
          Object.assign(
            kept.invitations.find((each) => each.id === id)!,
            { state: 'revoked' },
          );
          return null;
        },
        { id },
      ),
    ]),
    ...kept.received.map(({ id, organization: name }) =>
      answer(
        answerInvitation,
        async (request) => {
          const { answer: given } = answerInvitation.body.parse(await request.json());
          kept.received = kept.received.filter((each) => each.id !== id);
          if (given === 'join') kept.organization = { ...organization, name, role: plain };
          return null;
        },
        { id },
      ),
    ),
  );
  signedInAs(person.ada);
  return kept;
};

/** Opens the page as Ada. */
export const openOrganization = (query = '') => open(`/profile/organization${query}`);

/** The calls of a method whose path has these words. */
export const sent = (method: string, part: string): Request[] =>
  calls.filter((call) => call.method === method && new URL(call.url).pathname.includes(part));

/** What the rows of the list shown are about. */
export const rows = (): (string | undefined)[] =>
  [...document.querySelectorAll('mo-tab-panel:not([hidden]) .row-list h3')].map((row) =>
    row.firstChild?.textContent?.trim(),
  );
