import type { ReactNode, Ref } from 'react';

/** One subject of the user center: what it is about, and beside it what can be done. `id` is its anchor. */
export const ProfileSection = ({
  id,
  title,
  lead,
  headingRef,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  /** For a focus that has nowhere else to go. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}): ReactNode => (
  <section className="profile-section" id={id} aria-labelledby={`${id}-title`}>
    <header>
      <h2 id={`${id}-title`} ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p>{lead}</p>}
    </header>
    <div className="profile-section-body">{children}</div>
  </section>
);
