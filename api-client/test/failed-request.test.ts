import { expect, test, vi } from 'vitest';
import { logFailedRequest } from '../src/failed-request.ts';

test('the console is told where and how a request failed, and nothing that it carried', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('location', { pathname: '/guide' });
  logFailedRequest({
    url: 'https://store.example.org/a/b?signature=secret#part',
    method: 'PUT',
    status: 403,
  });
  expect(warned).toHaveBeenCalledWith('Request failed', {
    url: 'https://store.example.org/a/b',
    method: 'PUT',
    status: 403,
    page: '/guide',
    requestId: undefined,
  });
});
