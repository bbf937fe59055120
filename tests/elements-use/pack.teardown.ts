import { rm } from 'node:fs/promises';
import { test as teardown } from '@playwright/test';
import { prepared } from './prepared.ts';

teardown('the projects are removed', () => rm(prepared.projects, { recursive: true, force: true }));
