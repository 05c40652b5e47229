import { z } from 'zod'
import type { FaqItem } from '../components/blocks.tsx'
import { law } from '../content/law.ts'
import { parseTextFile, questionsOf, withValues } from '../content/text-file.ts'
import reportingFile from './guides/fintrac-reporting.md?raw'
import strFile from './guides/fintrac-str.md?raw'
import msbFile from './guides/msb-canada.md?raw'
import {
  dayExample,
  dayTables,
  dollars,
  examplesTable,
  shortDate,
  twoDeposits,
  windowExamples,
} from './window-examples.ts'

interface Guide {
  /** The last part of its address: the name of its file. */
  slug: string
  title: string
  summary: string
  body: string
  faq: readonly FaqItem[]
}

const headSchema = z.strictObject({ title: z.string(), summary: z.string() })

/** What the guides name in braces. */
const values = {
  law,
  examples: {
    table: examplesTable(windowExamples),
    day: shortDate(dayExample.receipts[0]!.at.slice(0, 10)),
    dayTables: dayTables(dayExample),
    bothDeposits: dollars(twoDeposits[0]!.reports[0]!.total),
  },
}

function guide(slug: string, file: string): Guide {
  const { head, body } = parseTextFile(`${slug}.md`, file, headSchema)
  const [text, questions, ...more] = withValues(body, values).split('\n# Frequently asked\n')
  if (questions === undefined || more.length > 0) throw new Error(`${slug}.md has no questions, or has them twice.`)
  return { slug, ...head, body: text!.trim(), faq: questionsOf(questions) }
}

export const guides = [
  guide('fintrac-reporting', reportingFile),
  guide('fintrac-str', strFile),
  guide('msb-canada', msbFile),
] as const
