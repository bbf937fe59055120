// Parameters of pages with lists, apart from `paths.ts`: the sign-in page does without them.

/** The parameter of `/profile/notifications` that leaves out what was read. */
export const UNREAD_PARAMETER = 'unread';

/** The parameter of `/admin/announcements` that opens the form: for the announcement of that id, or for a new one. */
export const EDIT_PARAMETER = 'edit';
export const NEW_ANNOUNCEMENT = 'new';
/** The parameter of pages with a list, such as `/profile/credits`: which page of the list it is. */
export const PAGE_PARAMETER = 'page';

/** The parameter of `/admin/upgrade-requests` and of the lists of jobs that leaves out those in other states. */
export const STATE_PARAMETER = 'state';
/** The parameter of `/admin/accounts` that says which come first. */
export const SORT_PARAMETER = 'sort';
/** The parameter of `/profile/jobs` that shows those of the organization. */
export const ORGANIZATION_PARAMETER = 'organization';
/** The parameters of `/admin/jobs` that narrow its list to a kind, and that add what the server does by itself. */
export const KIND_PARAMETER = 'kind';
export const SYSTEM_PARAMETER = 'system';

/** The parameters of `/profile/credits` that narrow its list: a reason of the contract, and local days, both included. */
export const REASON_PARAMETER = 'reason';
export const FROM_PARAMETER = 'from';
export const TO_PARAMETER = 'to';
/** The parameter of `/profile/credits` that shows a member of an organization their own history. */
export const PERSONAL_PARAMETER = 'personal';

/** The parameters of `/profile/organization`: what of it is shown, who is looked for (as in lists of administrators), and what the log tells of. */
export const TAB_PARAMETER = 'tab';
export const SEARCH_PARAMETER = 'q';
export const ACTION_PARAMETER = 'action';
