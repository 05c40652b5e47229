import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { actionError, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { AppError, unknownIntent } from '#app/platform/runtime/errors.ts'
import { PageHeader, useForm, countOf } from '#app/ui/index.ts'
import { importLocations, previewLocations } from './commands.server.ts'
import { ChooseFile, Preview } from './preview.tsx'

export const meta: MetaFunction = () => [{ title: 'Import locations · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('edit customers and locations')
  return null
}

const counted = (count: number) => countOf(count, 'location')

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit customers and locations')
    const form = await readForm(request)
    switch (form.get('intent')) {
      case 'preview': {
        const file = form.get('file')
        if (!(file instanceof File) || file.size === 0)
          throw new AppError('no-file', 422, 'Choose a file first.', { fields: { file: 'Choose a file first.' } })
        const bytes = new Uint8Array(await file.arrayBuffer())
        return { preview: await previewLocations(scope, { name: file.name.slice(0, 200), bytes }), isAnew: false }
      }
      case 'import': {
        const done = await importLocations(scope, {
          fileName: textOf(form, 'fileName').slice(0, 200),
          rows: textOf(form, 'rows'),
          seen: textOf(form, 'seen'),
        })
        if ('overtaken' in done) return { preview: done.overtaken, isAnew: true }
        const parts = [
          done.added > 0 ? `${counted(done.added)} added.` : '',
          done.changed > 0 ? `${counted(done.changed)} changed.` : '',
        ]
        return redirectWithMessage('/app/locations', parts.filter(Boolean).join(' ') || 'No location was changed.')
      }
      default:
        throw unknownIntent()
    }
  } catch (error) {
    return actionError(error, request)
  }
}

export default function ImportLocations() {
  const { answer, problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        title="Import locations"
        description="See what a file changes before anything is saved."
        back={{ to: '/app/locations', label: 'Locations' }}
      />
      <div className="max-w-4xl space-y-4">
        {answer ? <Preview preview={answer.preview} isAnew={answer.isAnew} /> : <ChooseFile problem={problem} />}
      </div>
    </>
  )
}
