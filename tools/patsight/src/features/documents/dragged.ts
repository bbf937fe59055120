/** What a drag of documents carries. */
const TYPE = 'application/x-patsight-documents';

/** Documents begin to be dragged, by their ids. */
export const dragDocuments = (event: DragEvent, ids: readonly string[]): void => {
  event.dataTransfer?.setData(TYPE, JSON.stringify(ids));
};

/** Whether what is dragged are documents. */
export const takesDocuments = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes(TYPE) ?? false;

/** The ids of documents that were dropped; none of anything else. */
export const draggedIn = ({ dataTransfer }: DragEvent): readonly string[] => {
  const text = dataTransfer?.getData(TYPE) ?? '';
  return text === '' ? [] : (JSON.parse(text) as string[]);
};
