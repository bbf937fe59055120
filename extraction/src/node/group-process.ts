// A process that reads what people write of tables of groups and puts their rows together, without network, environment or the right to
// write: a text or a formula can be made that takes RDKit for ever, and then it is ended.
import { Engine } from '@moiety/chemistry/engine.ts';
import { reassembleRow } from '../groups/reassemble-row.ts';
import { readGivenFormula } from '../groups/given-formula.ts';
import { readGivenGroup } from '../groups/given-group.ts';
import type { GroupRequest, PageAnswer } from './page-messages.ts';

const engine = await Engine.load();

const answer = (message: PageAnswer): void => void process.send?.(message);

const answerOf = (request: GroupRequest): PageAnswer => {
  switch (request.kind) {
    case 'groups':
      return { kind: 'groups', groups: request.sources.map((source) => readGivenGroup(engine, source)) };
    case 'formulas':
      return {
        kind: 'formulas',
        formulas: request.sources.map((source) => readGivenFormula(engine, source)),
      };
    default:
      return { kind: 'rows', rows: request.rows.map((row) => reassembleRow(engine, row)) };
  }
};

process.on('message', (request: GroupRequest) => {
  try {
    answer(answerOf(request));
  } catch {
    answer({ kind: 'failed', problem: 'broken' });
    // A trap leaves the engine's memory in an unknown state.
    process.exit(1);
  }
});
