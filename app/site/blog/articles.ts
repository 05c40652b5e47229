import { z } from 'zod'
import { parseTextFile } from '../content/text-file.ts'
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

/** A file of `articles/`; its name is the slug. */
function parseArticle(path: string, file: string): Article {
  const { head, body } = parseTextFile(path, file, headSchema)
  return { ...head, slug: path.replace(/^.*\/|\.md$/g, ''), body }
}

/** All articles, newest first. */
export const articles: readonly Article[] = Object.entries(files)
  .map(([path, file]) => parseArticle(path, file))
  .toSorted((a, b) => isoDate(b).localeCompare(isoDate(a)))

export const findArticle = (slug: string | undefined): Article | undefined =>
  articles.find((article) => article.slug === slug)
