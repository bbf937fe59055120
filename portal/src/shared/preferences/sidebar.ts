const KEY = 'moiety-sidebar-collapsed';

/** Whether the person left the sidebar collapsed. */
export const wasSidebarCollapsed = (): boolean => {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
};

export const rememberSidebar = (collapsed: boolean): void => {
  try {
    localStorage.setItem(KEY, collapsed ? '1' : '0');
  } catch {
    // It begins expanded next time.
  }
};
