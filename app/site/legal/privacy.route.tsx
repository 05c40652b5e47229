import type { MetaFunction } from '@remix-run/node'
import { seo } from '../components/seo.ts'
import { useSite } from '../frame/frame.route.tsx'
import { LegalPage } from './legal-page.tsx'
import { privacy } from './texts.ts'

export const meta: MetaFunction = (args) => seo(args, { title: privacy.title, description: privacy.description })

export default function Page() {
  const { support } = useSite()
  return <LegalPage {...privacy} support={support} />
}
