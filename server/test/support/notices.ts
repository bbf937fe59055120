/** The content of a notification from which one goes on to another page. @param text as HTML */
export const withWay = (text: string, path: string, label: string): string =>
  `<p>${text}</p><p><a href="${path}">${label}</a></p>`;
