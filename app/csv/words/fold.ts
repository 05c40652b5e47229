/** Re-exports of the party room's text functions: texts of files and of customers are compared alike. */
export { LONGEST_VALUE, fold, squash } from '#app/party/text/fold.ts'
export { memo, ownText } from '#app/party/text/memo.ts'
