/** A request without an answer that could be used. */
export interface FailedRequest {
  /** With or without an origin; what follows a question mark is not told. */
  url: string;
  method: string;
  /** Of the answer; else in a word why there is none. */
  status: number | string;
  requestId?: string | undefined;
}

/** Tells the console of a failed request: where and how it failed and on which page, never what it carried. */
export const logFailedRequest = ({ url, method, status, requestId }: FailedRequest): void => {
  const [address] = url.split(/[?#]/, 1);
  console.warn('Request failed', { url: address, method, status, page: location.pathname, requestId });
};
