// The page in which `conformance.ts` shows a tool, as any page does that hosts one.
import '../../elements/src/sub-app/define.ts';

const { name, url, timeout } = JSON.parse(document.body.dataset.tool);
const tool = document.createElement('mo-sub-app');
Object.assign(tool, { name, url, timeout, title: name });
tool.style.blockSize = '720px';
// What became of it is read from the page by these two.
tool.addEventListener('ready', () => {
  window.outcome = 'ready';
});
tool.addEventListener('error', ({ detail }) => {
  window.outcome = detail.reason;
});
document.body.append(tool);
