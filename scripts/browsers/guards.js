/**
 * For the HTML of a test. Past the last field of a page Firefox goes on to its own buttons, WebKit to the first field, even from itself, while
 * Chromium without windows leaves the field, and begins the page anew. Guards at both ends let go of the focus as soon as they have it.
 */
export const guards = `<script>
  for (const place of ['afterbegin', 'beforeend']) {
    const guard = document.createElement('div');
    guard.tabIndex = 0;
    guard.addEventListener('focus', () => guard.blur());
    document.documentElement.insertAdjacentElement(place, guard);
    // From here the first Tab goes into the page.
    if (place === 'afterbegin') guard.focus();
  }
</script>`;
