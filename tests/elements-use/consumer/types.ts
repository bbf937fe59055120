// What a project in TypeScript without React may rely on; it is compiled, never run.
import '@moiety/elements/define.js';
import '@moiety/elements/dialog/define.js';
import {
  confirm,
  MoDialog,
  toast,
  type DialogCancelDetail,
  type NavItem,
  type ToastHandle,
} from '@moiety/elements';
import { setLocale } from '@moiety/elements/bundle.js';
import { getLocale } from '@moiety/elements/localization.js';
import { pathOf, Router, type RouteMatch } from '@moiety/elements/router';
import { connectToHost } from '@moiety/elements/sub-app/client.js';

const dialog: MoDialog = document.createElement('mo-dialog');
dialog.dialogType = 'confirm';
// @ts-expect-error there is no such type
dialog.dialogType = 'question';
dialog.addEventListener('cancel', (event) => {
  const { reason } = (event as CustomEvent<DialogCancelDetail>).detail;
  return reason === 'escape';
});

const items: NavItem[] = [{ id: 'home', title: 'Home', titles: { 'zh-CN': '首页' }, url: '/', icon: 'home' }];
document.querySelector('mo-nav')!.items = items;
// @ts-expect-error an item has an id
document.querySelector('mo-nav')!.items = [{ title: 'Home' }];

export const agreed: Promise<boolean> = confirm({ title: 'Leave?', content: 'The run goes on.' });
export const shown: ToastHandle = toast.loading('Running');
export const ready: Promise<void> = setLocale('zh-CN');
export const shownLocale: 'en-US' | 'zh-CN' = getLocale();
export const host = connectToHost({ name: 'tool' });

const router = new Router<string>([{ path: '/case/:id', load: async () => 'case' }], { base: '/desk/' });
router.addEventListener('change', ({ detail }) => {
  const { view, parameters }: RouteMatch<string> = detail;
  return [view?.length, parameters['id']];
});
export const address: string = router.href(pathOf('/case/:id/page/:page', { id: 'a', page: 2 }), {
  tab: [1, 'b'],
});
// @ts-expect-error the path has a parameter
pathOf('/case/:id');
// @ts-expect-error a path without parameters takes none
pathOf('/case', { id: 'a' });
