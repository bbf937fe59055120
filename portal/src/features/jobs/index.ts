// What other features show of jobs: the list of commands has the open ones.
export { briefWords, titleOf } from './job-words.ts';
export { useJobs } from './jobs-api.ts';
