import type { MetaFunction } from '@remix-run/node'
import { seo } from '../components/seo.ts'
import { useSite } from '../frame/frame.route.tsx'
import { LegalPage } from './legal-page.tsx'
import { terms } from './texts.ts'

export const meta: MetaFunction = (args) => seo(args, { title: terms.title, description: terms.description })

export default function Page() {
  const { support } = useSite()
  return <LegalPage {...terms} support={support} />
}
