import { z } from 'zod'
import { categories, isoDate, type Article } from './types.ts'

const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true })

const headSchema = z.strictObject({
  title: z.string(),
  excerpt: z.string(),
  category: z.enum(categories),
  date: z.string(),
  readTime: z.string(),
  notice: z.url().optional(),
})

/**
 * Parses a file of `articles/`: front matter (`name: value` lines between two `---`), then the text. The file name is
 * the slug.
 */
function parseArticle(path: string, file: string): Article {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  if (head === undefined || body === undefined) throw new Error(`${path} does not begin with its head.`)
  const pairs = head.split('\n').map((line) => {
    const at = line.indexOf(': ')
    return [line.slice(0, at), line.slice(at + 2)]
  })
  return { ...headSchema.parse(Object.fromEntries(pairs)), slug: path.replace(/^.*\/|\.md$/g, ''), body }
}

/** All articles, newest first. */
export const articles: readonly Article[] = Object.entries(files)
  .map(([path, file]) => parseArticle(path, file))
  .toSorted((a, b) => isoDate(b).localeCompare(isoDate(a)))

export const findArticle = (slug: string | undefined): Article | undefined =>
  articles.find((article) => article.slug === slug)
