/** Links inside examples lead to pages of an application that is not here: they stay, their events are fired. */
export const keepInside = (): void => {
  for (const preview of document.querySelectorAll('.preview:not(.elsewhere)')) {
    preview.addEventListener('navigate', (event) => event.preventDefault());
    preview.addEventListener('click', (event) => {
      const link = event
        .composedPath()
        .find((target): target is HTMLAnchorElement => target instanceof HTMLAnchorElement);
      if (link && link.target !== '_blank') event.preventDefault();
    });
    preview.addEventListener('submit', (event) => {
      if (event.target instanceof HTMLFormElement) event.preventDefault();
    });
  }
};
