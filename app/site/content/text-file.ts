import type { z } from 'zod'
import type { FaqItem } from '../components/blocks.tsx'

/**
 * Long texts are Markdown files beside their page: a head, sections under `##`, and figures by name
 * (`{law.threshold}`).
 */

/** Parses a file that begins with front matter: `name: value` lines between two `---`. */
export function parseTextFile<Head>(path: string, file: string, head: z.ZodType<Head>): { head: Head; body: string } {
  const [, lines, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  if (lines === undefined || body === undefined) throw new Error(`${path} does not begin with its head.`)
  const pairs = lines.split('\n').map((line) => {
    const at = line.indexOf(': ')
    return [line.slice(0, at), line.slice(at + 2)]
  })
  return { head: head.parse(Object.fromEntries(pairs)), body }
}

interface Values {
  readonly [name: string]: string | number | Values
}

/** Replaces each `{name}` by its value; a dot leads into a group. @throws Error for a name without a value */
export const withValues = (text: string, values: Values): string =>
  text.replaceAll(/\{([a-z]\w*(?:\.\w+)*)\}/gi, (_, name: string) => {
    let found: string | number | Values | undefined = values
    for (const step of name.split('.')) found = typeof found === 'object' ? found[step] : undefined
    if (found === undefined || typeof found === 'object') throw new Error(`A text names {${name}}, which has no value.`)
    return String(found)
  })

export interface TextSection {
  id: string
  title: string
  body: string
}

/** What stands under each heading of the second level. */
const underHeadings = (text: string): { heading: string; body: string }[] =>
  `\n${text}`
    .split('\n## ')
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { heading: part.slice(0, end), body: part.slice(end).trim() }
    })

/** The sections of a text, each under `## title {#id}`. */
export const sectionsOf = (text: string): TextSection[] =>
  underHeadings(text).map(({ heading, body }) => {
    const [, title, id] = /^(.*) \{#([\w-]+)\}$/.exec(heading) ?? []
    if (title === undefined || id === undefined) throw new Error(`The heading "${heading}" has no {#id}.`)
    return { id, title, body }
  })

/** Questions, each a heading with its answer under it. */
export const questionsOf = (text: string): FaqItem[] =>
  underHeadings(text).map(({ heading, body }) => ({ question: heading, answer: body }))
