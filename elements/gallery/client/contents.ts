/** Marks, in the list of what the page holds, the part that is being read. */
export const followContents = (): void => {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.toc a')].map((link) => [link.hash.slice(1), link]),
  );
  const heads = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  if (heads.length === 0) return;
  const mark = (): void => {
    const line = window.innerHeight / 4;
    const current = heads.findLast((head) => head.getBoundingClientRect().top < line) ?? heads[0];
    for (const [id, link] of links)
      if (id === current?.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
  };
  let asked = 0;
  document.addEventListener(
    'scroll',
    () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(mark);
    },
    { passive: true },
  );
  mark();
};
