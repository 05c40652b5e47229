/** Query parameter: the request waits for the slow figures that its page left out. */
export const waitParameter = 'wait'
