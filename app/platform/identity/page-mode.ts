/** The field, or for an upload the query parameter, in which a form says in which mode its page was opened. */
export const pageModeField = 'page-mode'
