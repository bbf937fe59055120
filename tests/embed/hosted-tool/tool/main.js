import { connectToHost } from '@moiety/elements/sub-app/client.js';

const base = new URL('.', location.href).pathname;
// undefined where the page stands alone
const host = await connectToHost({ name: 'plot', base });

const draw = () => {
  const title = host?.locale === 'zh-CN' ? '曲线' : 'Plot';
  document.querySelector('h1').textContent = `${title} ${location.pathname.slice(base.length)}`;
};
document.querySelector('button').addEventListener('click', () => {
  history.pushState(null, '', `${base}set/1`); // becomes an entry of the host's
  draw();
});
window.addEventListener('popstate', draw); // Back and Forward, which are the host's
host?.onLocale(draw);
draw();
host?.ready();
