/** The elements' classes and types, without side effects: nothing is registered. */
export { MoAnnouncementBar, type HeightChangeDetail } from './announcement-bar/announcement-bar.ts';
export { MoAvatar } from './avatar/avatar.ts';
export { MoBadge } from './badge/badge.ts';
export { MoButton, type ButtonVariant } from './button/button.ts';
export { MoCallout, type CalloutType } from './callout/callout.ts';
export { MoCheckbox } from './checkbox/checkbox.ts';
export { MoCombobox } from './combobox/combobox.ts';
export { alert, type AlertOptions } from './dialog/alert.ts';
export { confirm, type ConfirmOptions } from './dialog/confirm.ts';
export { MoDialog, type CancelReason, type DialogCancelDetail, type DialogType } from './dialog/dialog.ts';
export { MoEmptyState } from './empty-state/empty-state.ts';
export { MoField } from './field/field.ts';
export type { IconName } from './icon/glyph-loaders.ts';
export { preloadIcons, registerIcon } from './icon/drawings.ts';
export { MoIcon } from './icon/icon.ts';
export { MoInput, type InputType } from './input/input.ts';
export type { InputAutocomplete } from './input/text-control.ts';
export { MoLocaleSwitch } from './locale-switch/locale-switch.ts';
export { MoMenuItem, type MenuItemType } from './menu/menu-item.ts';
export { MoMenu, type MenuFocusOptions, type MenuSelectDetail } from './menu/menu.ts';
export { MoPopover, type PopoverTrigger } from './popover/popover.ts';
export { MoProgress } from './progress/progress.ts';
export { MoRadio } from './radio-group/radio.ts';
export { MoRadioGroup } from './radio-group/radio-group.ts';
export { MoSelect } from './select/select.ts';
export { MoSignIn, type SignInDetail } from './sign-in/sign-in.ts';
export { MoSkeleton, type SkeletonShape } from './skeleton/skeleton.ts';
export { MoSwitch } from './switch/switch.ts';
export { MoTabPanel } from './tabs/tab-panel.ts';
export { MoTab } from './tabs/tab.ts';
export { MoTabs, type TabChangeDetail } from './tabs/tabs.ts';
export { MoTextarea } from './textarea/textarea.ts';
export { MoToastRegion, toast, type ToastHandle, type ToastOptions } from './toast/toast-region.ts';
export { MoToast, type ToastAction, type ToastType } from './toast/toast.ts';
export { MoUserMenu, type UserMenuSelectDetail } from './user-menu/user-menu.ts';
export type { UserMenuItem, UserMenuItemName } from './user-menu/user-menu-item.ts';
export { MoFooter, type TitledLink } from './footer/footer.ts';
export type { Breadcrumb } from './header/breadcrumbs.ts';
export { MoHeader } from './header/header.ts';
export type { Picture } from './header/picture.ts';
export type {
  AppInfo,
  FooterConfiguration,
  HeaderConfiguration,
  HelpItem,
  HelpMenuConfiguration,
  SidebarConfiguration,
  ThemeConfiguration,
  UserInfo,
} from './layout/configuration.ts';
export { MoLayout, type LocaleChangeDetail } from './layout/layout.ts';
export type { NavigateDetail, NavItem } from './nav/nav-item.ts';
export { MoNav } from './nav/nav.ts';
export { MoNavRail } from './nav-rail/nav-rail.ts';
export { MoPageLayout } from './page-layout/page-layout.ts';
export { MoSidebar, type SidebarToggleDetail } from './sidebar/sidebar.ts';
export { configureStructures, type StructureSettings } from './structure/configure.ts';
export {
  StructureDrawingError,
  type StructureDrawing,
  type StructureDrawingOptions,
  type StructureErrorReason,
  type StructureRole,
  type StructureService,
  type StructureShape,
} from './structure/drawing.ts';
export type { StructureFormat } from './structure/structure-source.ts';
export { MoStructure, type StructureDrawDetail, type StructureErrorDetail } from './structure/structure.ts';
export { MoSubAppPool } from './sub-app/sub-app-pool.ts';
export {
  MoSubApp,
  type SubAppBeforeDestroyDetail,
  type SubAppErrorDetail,
  type SubAppRouteDetail,
  type SubAppState,
} from './sub-app/sub-app.ts';
export type { Placement } from './popover/placement.ts';
