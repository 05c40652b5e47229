import { indicatorLibrary } from '#app/compliance/suspicion/indicators.ts'
import { Button, Disclosure } from '#app/ui/index.ts'

/** Sentences about the transactions, to insert into the text. */
export function FactSentences({
  sentences,
  canInsert,
  insert,
}: {
  sentences: readonly string[]
  canInsert: boolean
  insert: (text: string) => void
}) {
  return (
    <Disclosure title="Facts" note="Sentences about the transactions" open>
      <div className="space-y-3 text-sm">
        {canInsert && sentences.length > 1 ? (
          <Button size="sm" icon="plus" onClick={() => insert(sentences.join('\n'))}>
            Insert all {sentences.length}
          </Button>
        ) : null}
        <ul className="space-y-3">
          {sentences.map((sentence, index) => (
            <li key={index} className="space-y-1">
              <p className="break-words">{sentence}</p>
              {canInsert ? (
                <Button size="sm" variant="quiet" icon="plus" onClick={() => insert(sentence)}>
                  Insert<span className="sr-only"> facts of transaction {index + 1}</span>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </Disclosure>
  )
}

/** FINTRAC's indicators by family, to insert into the text and reword. */
export function IndicatorLibrary({ canInsert, insert }: { canInsert: boolean; insert: (text: string) => void }) {
  return (
    <Disclosure title="Indicators" note="From FINTRAC’s guidance. One alone isn’t grounds.">
      <div className="space-y-2">
        {indicatorLibrary.map(({ name, indicators }) => (
          <details key={name} className="text-sm">
            <summary className="min-h-6 cursor-pointer py-0.5 font-medium">{name}</summary>
            <ul className="mt-1 space-y-2 border-l border-line pl-3">
              {indicators.map((indicator) => (
                <li key={indicator} className="flex flex-wrap items-start justify-between gap-2">
                  <span className="min-w-0 flex-1 basis-40">{indicator}</span>
                  {canInsert ? (
                    <Button size="sm" variant="quiet" icon="plus" onClick={() => insert(`Indicator: ${indicator}`)}>
                      Insert<span className="sr-only"> “{indicator}”</span>
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Disclosure>
  )
}
