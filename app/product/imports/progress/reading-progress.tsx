import { useEffect, useState } from 'react'
import { formatCount, Progress } from '#app/ui/index.ts'
import { paceOf, withSample, type Sample } from './pace.ts'
import type { ImportView } from '../upload/queries.server.ts'

const timeLeft = (seconds: number): string =>
  seconds <= 1 ? 'almost done' : seconds < 90 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`

/** The progress of a live import; its pace is shown after some seconds. `now`: time of the sample, epoch ms. */
export function ReadingProgress({ view, now }: { view: ImportView; now: number }) {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const isReading = view.state === 'reading'
  useEffect(() => {
    const sample = { at: now, rows: view.read, bytes: Number(view.bytesRead) }
    setSamples((before) => (isReading ? withSample(before, sample) : []))
  }, [isReading, now, view.read, view.bytesRead])
  if (isReading && view.stopRequested)
    return <Progress label="Stopping" max={Number(view.byteSize)} text={`${formatCount(view.read)} rows`} />
  if (!isReading)
    return (
      <Progress label={view.state === 'queued' ? 'Waiting to start' : 'Reading'} max={Number(view.byteSize)} text="" />
    )
  const pace = paceOf(samples, Number(view.byteSize))
  return (
    <Progress
      label="Reading"
      value={Number(view.bytesRead)}
      max={Number(view.byteSize)}
      text={`${formatCount(view.read)} rows${pace ? `, ${formatCount(pace.rowsPerSecond)} a second, ${timeLeft(pace.secondsLeft)}` : ''}`}
    />
  )
}
