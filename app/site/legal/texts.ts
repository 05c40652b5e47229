import { z } from 'zod'
import { company } from '../content/company.ts'
import { parseTextFile, sectionsOf, withValues } from '../content/text-file.ts'
import privacyFile from './privacy.md?raw'
import termsFile from './terms.md?raw'

const headSchema = z.strictObject({ title: z.string(), dated: z.string(), description: z.string() })

function legalText(path: string, file: string) {
  const { head, body } = parseTextFile(path, file, headSchema)
  // The page knows the address of support.
  return { ...head, sections: sectionsOf(withValues(body, { company, support: '{support}' })) }
}

export const privacy = legalText('privacy.md', privacyFile)
export const terms = legalText('terms.md', termsFile)
