// `npm run check:tool -- URL --name NAME`: shows a hosted tool in a page and names what it does wrong.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { browserArgs, ensureBrowser } from './browser.ts';
import { checkTool } from './check-tool/conformance.ts';

const usage =
  'Usage: npm run check:tool -- http://localhost:8081/ --name molvalley [--host http://localhost:8080] [--longest-task 250] [--json]';

const refuse = (sentence: string): never => {
  console.error(sentence);
  process.exit(2);
};

const read = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        host: { type: 'string', default: 'http://localhost:8080' },
        'longest-task': { type: 'string', default: '250' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch {
    return refuse(usage);
  }
};

const {
  values,
  positionals: [address, ...more],
} = read();
const { name } = values;
if (address === undefined || more.length > 0 || name === undefined) refuse(usage);
const [url, host] = [address, values.host].map((text) => URL.parse(text ?? ''));
for (const [parsed, text] of [
  [url, address],
  [host, values.host],
] as const)
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    refuse(`“${text}” is no address: it begins with http:// or https://.`);
const longestTask = Number(values['longest-task']);
if (!(longestTask > 0)) refuse(`“${values['longest-task']}” is no time: --longest-task takes milliseconds.`);

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs });
try {
  const verdicts = await checkTool(browser, { url: url!.href, name: name!, host: host!.origin, longestTask });
  if (values.json) console.log(JSON.stringify(verdicts, null, 2));
  else
    for (const { requirement, ok, words } of verdicts)
      console.log(`${ok ? '✓' : '✗'} ${requirement}: ${words}`);
  process.exitCode = verdicts.every(({ ok }) => ok) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await browser.close();
}
