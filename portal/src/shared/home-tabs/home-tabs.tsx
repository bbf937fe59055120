import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useMsg } from '../words/use-msg.ts';
import './home-tabs.css';

/** The two pages behind the menu's first entry: what one works on, and how one begins. */
export const HomeTabs = (): ReactNode => {
  const msg = useMsg();
  return (
    <nav className="home-tabs" aria-label={msg('Home', { id: 'portal.home' })}>
      <NavLink to={paths.guide} end>
        {msg('First steps', { id: 'portal.home.guide' })}
      </NavLink>
      <NavLink to={paths.home} end>
        {msg('Dashboard', { id: 'portal.home.dashboard' })}
      </NavLink>
    </nav>
  );
};
