import { questionsOf } from '../content/text-file.ts'
import generalFile from './general.md?raw'

export const generalFaq = questionsOf(generalFile)
