import type { ReactNode } from 'react';
import type { PageAbove } from '../../shared/page-layout/page-layout.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';

interface StaticPageLayoutProps {
  title: string;
  above?: readonly PageAbove[];
  children: ReactNode;
}

/** `PageLayout` as it is before any script. */
export const StaticPageLayout = ({ title, above, children }: StaticPageLayoutProps): ReactNode => {
  const msg = useMsg();
  return (
    <div className="page-layout still-page-layout">
      {above && (
        <nav className="still-way" aria-label={msg('Breadcrumbs', { id: 'elements.breadcrumbs' })}>
          {above.map(({ title: name, url }) => (
            <a key={url} href={url}>
              {name}
            </a>
          ))}
          <span aria-current="page">{title}</span>
        </nav>
      )}
      <h1>{title}</h1>
      {children}
    </div>
  );
};
