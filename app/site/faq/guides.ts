import { msbGuide } from './guide-msb.ts'
import { reportingGuide } from './guide-reporting.ts'
import { strGuide } from './guide-str.ts'

export const guides = [reportingGuide, strGuide, msbGuide] as const
