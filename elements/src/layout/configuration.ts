import type { TitledLink } from '../footer/footer.ts';
import type { Breadcrumb } from '../header/breadcrumbs.ts';
import type { Picture } from '../header/picture.ts';
import type { NavItem } from '../nav/nav-item.ts';

/** What application it is. */
export interface AppInfo {
  /** Beside the logo, where the header has no title of its own. */
  name?: string;
  /** A few words after the name; left out where room is short. */
  description?: string;
  /** Where the header has no logo of its own. */
  logo?: Picture;
  /**
   * The page's language, such as `zh-CN`, unless `<html lang>` declares one or a person chose one; the browser's if not
   * given: anything Chinese is `zh-CN`, everything else `en-US`.
   */
  locale?: string;
}

/** Who is signed in. */
export interface UserInfo {
  /** The name at the foot of the sidebar; without it nobody is shown there. */
  username?: string;
  /** The picture beside the name. */
  avatar?: Exclude<Picture, string>;
}

/** The field `header` of a layout. */
export interface HeaderConfiguration {
  /** Whether it is there; true if not given. */
  visible?: boolean;
  /** In place of the application's name. */
  title?: string;
  /** In place of the application's logo. */
  logo?: Picture;
  /** Has the button that collapses and expands the sidebar; true if not given. */
  showSidebarToggle?: boolean;
  /** Shows `breadcrumbs` beside the title. */
  showBreadcrumbs?: boolean;
  /** The way to the page. */
  breadcrumbs?: Breadcrumb[];
}

/** The field `sidebar` of a layout. */
export interface SidebarConfiguration {
  /** Whether it is there; true if not given. */
  visible?: boolean;
  /** Has a button of its own that collapses and expands it. */
  collapsible?: boolean;
  /** Begins as a rail. */
  defaultCollapsed?: boolean;
  /** Pixels. */
  width?: number;
  /** Pixels. */
  collapsedWidth?: number;
  /** A rail of icons with short titles below in its place (`mo-nav-rail`); a drawer as ever where it is narrow. */
  rail?: boolean;
  /** The words above the entries. */
  groupLabel?: string;
  /** Shows `groupLabel` while expanded. */
  showGroupLabels?: boolean;
  /** Has a button that switches between the two languages. */
  togglerLanguage?: boolean;
}

/** The field `footer` of a layout. */
export interface FooterConfiguration {
  /** Whether it is there; true if not given. */
  visible?: boolean;
  /** Whose application it is. */
  companyName?: string;
  /** In place of the current year and the company's name. */
  copyrightText?: string;
  /** Whether to say whose it is; true if not given. */
  showCopyright?: boolean;
  /** At the end of the line. */
  links?: TitledLink[];
}

/** The field `helpMenu` of a layout: a button at the edge of the page, with a menu. */
export interface HelpMenuConfiguration {
  /** Whether the menu is there; true if the section is given at all. */
  visible?: boolean;
  /** The button's words; "Help" if not given. */
  label?: string;
  /** Documentation, FAQs and Contact Support, on the page's own site, if not given. */
  items?: HelpItem[];
}

/** An entry of the help menu. */
export type HelpItem = Partial<Pick<NavItem, 'id'>> &
  Pick<NavItem, 'title' | 'titles' | 'url' | 'urls' | 'openInNewTab'>;

/**
 * CSS colors, which may be `light-dark()` of two, and a CSS length for the radius; what is not given keeps the tokens'
 * value.
 */
export interface ThemeConfiguration {
  /** Primary buttons; links and what is selected are mixed from it. */
  primaryColor?: string;
  /** Words of less weight, such as hints. */
  secondaryColor?: string;
  /** What informs, such as the icon of an `info` message. */
  accentColor?: string;
  /** Words. */
  textColor?: string;
  /** The page. */
  backgroundColor?: string;
  /** The column at the side. */
  sidebarBackgroundColor?: string;
  /** The bar at the top. */
  headerBackgroundColor?: string;
  /** The line at the foot. */
  footerBackgroundColor?: string;
  /** Lines between areas and around cards. */
  borderColor?: string;
  /** Corners of cards, panels and dialogs. */
  borderRadius?: string;
}

export const headerDefaults = {
  visible: true,
  showSidebarToggle: true,
  showBreadcrumbs: false,
  breadcrumbs: [] as Breadcrumb[],
} satisfies HeaderConfiguration;

export const sidebarDefaults = {
  visible: true,
  collapsible: true,
  defaultCollapsed: false,
  width: 280,
  collapsedWidth: 68,
  rail: false,
  groupLabel: '',
  showGroupLabels: false,
  togglerLanguage: false,
} satisfies SidebarConfiguration;

export const footerDefaults = {
  visible: true,
  companyName: '',
  copyrightText: '',
  showCopyright: true,
  links: [] as TitledLink[],
} satisfies FooterConfiguration;

/**
 * A section's fields over their defaults, one level deep. A field that is undefined or null is one that is not given.
 */
export const merge = <Given extends object, Defaults extends Partial<Given>>(
  defaults: Defaults,
  given: Given | null | undefined,
): Given & Defaults => ({
  ...defaults,
  ...(Object.fromEntries(
    Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== null),
  ) as Given),
});
