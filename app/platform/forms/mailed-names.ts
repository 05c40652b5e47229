/* What a name must not contain if our mails carry it to people who didn't ask for them. */

// What no name and no number holds: control characters (the database takes no NUL; a line break splits a mail's
// header), and marks that turn the direction of the text around them.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** Whether a text holds control characters, which no field of a form takes. */
export const holdsControls = (text: string): boolean => unprintable.test(text)

/** Whether a text contains a web address or markup: our mails must not become anyone's advertisement. */
export const holdsAddress = (text: string): boolean => /http|www\.|:\/\/|[<>]/i.test(text)

const domainEndings =
  'com|net|org|info|biz|app|dev|xyz|top|site|online|shop|club|live|link|click|icu|pro|vip|store|tech|[a-z]{2}'
const bareDomain = new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${domainEndings})(?![\\p{L}\\p{N}])`, 'iu')

/** Whether a person's name holds a bare domain (`example.com`), which mail programs turn into a link. */
export const holdsDomain = (text: string): boolean => bareDomain.test(text)
