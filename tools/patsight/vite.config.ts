import { defineTool } from '@moiety/tool-kit/build/define-tool.ts';
import { rdkitWithoutEval } from '../../chemistry/build/rdkit-without-eval.ts';

/** The build of the extraction tool. */
export default defineTool(import.meta.dirname, { workerPlugins: () => [rdkitWithoutEval()] });
