import { questionsOf, sectionsOf, type TextSection } from '../content/text-file.ts'
import commonErrorsFile from './common-errors.md?raw'
import productionSetupFile from './production-setup.md?raw'
import sectionsFile from './sections.md?raw'

export interface GuideSection extends TextSection {
  picture?: { name: string; alt: string }
}

/** A picture stands at the end of its section: `![what it shows](name)`. */
function withPicture({ id, title, body }: TextSection): GuideSection {
  const [, text, alt, name] = /^(.*)\n\n!\[([^\]]+)\]\(([\w-]+)\)$/s.exec(body) ?? []
  return text === undefined ? { id, title, body } : { id, title, body: text, picture: { name: name!, alt: alt! } }
}

export const sections = sectionsOf(sectionsFile).map(withPicture)
export const commonErrors = questionsOf(commonErrorsFile)
export const productionSetup = productionSetupFile
