import type { Plugin } from 'vite';

/** How `@rrweb/record` reads the styles that an attribute had. */
const BY_ATTRIBUTE = 'old.setAttribute("style", m.oldValue)';
/** The same by the object model: a policy without `unsafe-inline` forbids the attribute, and each change would be an error in the console. */
const BY_OBJECT_MODEL = 'old.style.cssText = m.oldValue';

/** Has the recorder work under the portal's policy. The build fails where a newer library does otherwise. */
export const rrwebStyles = (): Plugin => ({
  name: 'moiety:rrweb-styles',
  transform(code, id) {
    if (!id.includes('/@rrweb/record/')) return null;
    if (!code.includes(BY_ATTRIBUTE)) {
      if (id.endsWith('/dist/record.js'))
        this.error('@rrweb/record compares styles in another way than before');
      return null;
    }
    return { code: code.replace(BY_ATTRIBUTE, BY_OBJECT_MODEL), map: null };
  },
});
