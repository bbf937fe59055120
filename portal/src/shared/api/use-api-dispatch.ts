import { useDispatch } from 'react-redux';
import type { ApiDispatch } from './api-context.ts';

/** The store's `dispatch`, for calls outside of components' hooks. */
export const useApiDispatch = (): ApiDispatch => useDispatch<ApiDispatch>();
