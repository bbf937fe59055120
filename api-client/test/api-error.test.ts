import { msg } from '@lit/localize';
import { describe, expect, test } from 'vitest';
import { messageOf, type ApiError } from '../src/api-error.ts';

describe('the words for errors', () => {
  test.each<[ApiError, string]>([
    [{ kind: 'session-expired', message: '' }, 'Session expired. Please login again'],
    [{ kind: 'refused', status: 409, message: 'It is there already.' }, 'Error (409): It is there already.'],
    [{ kind: 'refused', status: 404, message: '' }, 'Error (404): Request Error'],
    [{ kind: 'refused', status: 503, message: 'Try later.' }, 'Server Error (503): Try later.'],
    [
      { kind: 'refused', status: 500, message: 'Failed.', requestId: 'r1' },
      'Server Error (500): Failed. Request ID: r1',
    ],
    [{ kind: 'refused', message: 'The message alone' }, 'The message alone'],
    [{ kind: 'refused', status: 200, message: 'The quota is used up' }, 'The quota is used up'],
    [{ kind: 'refused', status: 200, message: '' }, 'Request Error'],
    [{ kind: 'no-answer', message: '' }, 'Network Error, please check your network settings'],
  ])('%j', (error, words) => {
    expect(messageOf(error, msg)).toBe(words);
  });
});
