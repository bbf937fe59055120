/** Ends the task and lets some time pass, in milliseconds; without a number only so that the page can answer and paint. */
export const pause = (milliseconds = 0): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
