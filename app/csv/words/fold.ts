/** Texts as the file has them: what they are compared by, and how they are remembered, is the party room's. */
export { LONGEST_VALUE, fold, squash } from '#app/party/text/fold.ts'
export { memo, ownText } from '#app/party/text/memo.ts'
