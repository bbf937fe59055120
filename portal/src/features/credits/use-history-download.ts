import { useEffect, useRef, useState } from 'react';
import type { CreditEntry } from '@moiety/contract/credits.ts';
import { fileName, saveFile } from '@moiety/elements/base/save-file.js';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { useApiDispatch } from '../../shared/api/use-api-dispatch.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { creditsApi, type EntriesQuery } from './credits-api.ts';
import { usePartyWords } from './entry-cells.tsx';
import { historyCsv } from './history-csv.ts';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

/** As many as one answer may hold. */
const PAGE_SIZE = 100;

export type DownloadState =
  | { phase: 'idle' }
  /** `total` is not known before the first answer. */
  | { phase: 'reading'; read: number; total: number | undefined }
  | { phase: 'failed'; error: ApiError };

/** Reads all transactions of a query and gives them to the person as a CSV file. */
export const useHistoryDownload = (): {
  state: DownloadState;
  start: (query: EntriesQuery) => void;
  cancel: () => void;
} => {
  const msg = useMsg();
  const locale = useLocale();
  const party = usePartyWords();
  const dispatch = useApiDispatch();
  const [state, setState] = useState<DownloadState>({ phase: 'idle' });
  const run = useRef<AbortController>(undefined);
  useEffect(() => () => run.current?.abort(), []);

  const read = async (query: EntriesQuery, signal: AbortSignal): Promise<CreditEntry[]> => {
    // What comes meanwhile moves all others on, so that one may be told twice; none is left out.
    const entries = new Map<string, CreditEntry>();
    let total: number | undefined;
    for (let page = 1; total === undefined || (page - 1) * PAGE_SIZE < total; page++) {
      const call = dispatch(
        creditsApi.endpoints.creditEntries.initiate(
          { ...query, page, page_size: PAGE_SIZE },
          { subscribe: false, forceRefetch: true },
        ),
      );
      const abort = (): void => call.abort();
      signal.addEventListener('abort', abort);
      const { data, error } = await call;
      signal.removeEventListener('abort', abort);
      signal.throwIfAborted();
      if (!data) throw error;
      total = data.total;
      for (const entry of data.items) entries.set(entry.id, entry);
      setState({ phase: 'reading', read: Math.min(entries.size, total), total });
    }
    return [...entries.values()];
  };

  const download = async (query: EntriesQuery): Promise<void> => {
    run.current?.abort();
    const mine = new AbortController();
    run.current = mine;
    setState({ phase: 'reading', read: 0, total: undefined });
    try {
      const entries = await read(query, mine.signal);
      const text = historyCsv(entries, party, locale, msg);
      const stem = msg('Credit transactions', { id: 'portal.credits.file-name' });
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName(stem, 'csv'));
      setState({ phase: 'idle' });
    } catch (error) {
      if (!mine.signal.aborted) setState({ phase: 'failed', error: apiErrorOf(error) });
    }
  };

  return {
    state,
    start: (query) => void download(query),
    cancel: () => {
      run.current?.abort();
      setState({ phase: 'idle' });
    },
  };
};
