import { PageHead } from '../components/blocks.tsx'
import { Prose } from '../components/prose.tsx'
import type { TextSection } from '../content/text-file.ts'

/** A legal text: numbered sections with a table of contents. */
export function LegalPage({
  title,
  dated,
  sections,
  support,
}: {
  title: string
  dated: string
  sections: readonly TextSection[]
  support: string
}) {
  return (
    <>
      <PageHead title={title}>{dated}</PageHead>
      <div className="site-wide grid gap-x-16 gap-y-10 pb-24 lg:grid-cols-[17rem_1fr]">
        <nav data-contents aria-label="Contents" className="self-start text-sm lg:sticky lg:top-24">
          <ol className="space-y-0.5">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="block border-l-2 border-line py-1 pl-3 text-ink-2 hover:text-accent"
                >
                  {index + 1}. {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-3xl">
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} className="mb-10 scroll-mt-24">
              <h2 className="mb-3 text-xl font-semibold tracking-tight">
                {index + 1}. {section.title}
              </h2>
              <Prose text={section.body.replaceAll('{support}', `[${support}](mailto:${support})`)} />
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
