/** The largest file that is taken, told by browser, web server and command line before it is sent. */
export const maximumUploadBytes = 2 * 1024 ** 3

export const tooLargeText = 'The file is larger than 2 GB. Split it and upload the parts.'
