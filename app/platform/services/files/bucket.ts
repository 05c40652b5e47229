import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StartFailure } from '../../runtime/fail.ts'
import { fileMissing, filesUnreachable, type ByteRange, type FileStore } from './store.ts'

/** Files in a bucket of an S3-compatible service. */

/** An upload holds two parts of 8 MB in memory; 10,000 of them hold more than the largest file. */
const [partBytes, partsAtOnce] = [8 * 1024 * 1024, 2]
/** How long a page waits for an outage; jobs wait longer. */
const shortPatienceMs = 3_000
const mostPauseMs = 10_000

export interface BucketOptions {
  /** Address of the service with the bucket's name as its path: https://s3.example/comply-files */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** Errors that a retry wouldn't change. */
const isRefusal = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException &&
  [400, 401, 403, 404].includes(error.$metadata.httpStatusCode ?? 0) &&
  error.name !== 'RequestTimeout'

/** Explains a wrong configuration, from the service's answer. */
function refusal(error: S3ServiceException): StartFailure {
  switch (error.name) {
    case 'NoSuchBucket':
      return new StartFailure('FILES_S3_URL names a bucket that doesn’t exist. Create it, or correct the address.')
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return new StartFailure(
        'The store of uploaded files refuses FILES_S3_ACCESS_KEY_ID or FILES_S3_SECRET_ACCESS_KEY. Correct them.',
      )
    case 'AuthorizationHeaderMalformed':
      return new StartFailure('The bucket of FILES_S3_URL is in another region. Set FILES_S3_REGION to it.')
    default:
      return new StartFailure(
        `The store of uploaded files refuses the key of FILES_S3_ACCESS_KEY_ID (${error.name}). It must be allowed to list, read, write and delete in the bucket of FILES_S3_URL.`,
      )
  }
}

/** A bucket, with the client that its requests share. */
interface OpenBucket {
  client: S3Client
  Bucket: string
}

export function bucketStore(options: BucketOptions): FileStore {
  const bucket = openBucket(options)
  const { client, Bucket } = bucket
  const remove = async (Key: string): Promise<void> => {
    await sent(() => client.send(new DeleteObjectCommand({ Bucket, Key })))
  }
  return {
    put: (Key, body) => put(bucket, Key, body),
    file: (Key, patienceMs = shortPatienceMs) => ({
      open: (range = { start: 0 }) =>
        Readable.from(bytesOf(bucket, Key, range, patienceMs), { objectMode: false, highWaterMark: 1 << 20 }),
      size: () => sent(async () => (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0),
    }),
    remove,
    async removeAll(prefix) {
      for await (const { key } of list(bucket, prefix)) await remove(key)
    },
    list: (prefix) => list(bucket, prefix),
    removeBroken: (before) => removeBroken(bucket, before),
    async check() {
      try {
        await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal: AbortSignal.timeout(5_000) })
      } catch (error) {
        throw isRefusal(error) ? refusal(error) : filesUnreachable(error)
      }
    },
  }
}

function openBucket({ url, region, accessKeyId, secretAccessKey }: BucketOptions): OpenBucket {
  const { origin, pathname } = new URL(url)
  const client = new S3Client({
    endpoint: origin,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The bucket as a path: not every service has a name for each bucket.
    forcePathStyle: true,
    // Not every service knows the checksums that the client adds by default; each part is signed with its hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
  return { client, Bucket: decodeURIComponent(pathname.replaceAll('/', '')) }
}

async function sent<Output>(work: () => Promise<Output>): Promise<Output> {
  try {
    return await work()
  } catch (error) {
    throw isMissing(error) ? fileMissing(error) : filesUnreachable(error)
  }
}

/** Resumes a broken download, until the service has been silent for too long. */
async function* bytesOf(
  { client, Bucket }: OpenBucket,
  Key: string,
  { start, end }: ByteRange,
  patienceMs: number,
): AsyncGenerator<Uint8Array> {
  let next = start
  let version: string | undefined
  let failedAt: number | null = null
  for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 2, mostPauseMs)) {
    const Range = next === 0 && end === undefined ? undefined : `bytes=${next}-${end ?? ''}`
    try {
      const { Body, ETag, ContentLength } = await client.send(
        new GetObjectCommand({ Bucket, Key, Range, IfMatch: version }),
      )
      version = ETag
      const last = next + (ContentLength ?? 0)
      for await (const chunk of Body as Readable as AsyncIterable<Buffer>) {
        next += chunk.length
        ;[failedAt, pauseMs] = [null, 200]
        yield chunk
      }
      if (next >= last) return
      throw new Error('The answer ended before all of it had come.')
    } catch (error) {
      if (isMissing(error)) throw fileMissing(error)
      // There is nothing from there on: the file ends here.
      if (error instanceof S3ServiceException && error.name === 'InvalidRange') return
      failedAt ??= performance.now()
      if (isRefusal(error) || performance.now() - failedAt > patienceMs) throw filesUnreachable(error)
      await sleep(pauseMs)
    }
  }
}

async function* list({ client, Bucket }: OpenBucket, prefix: string) {
  for (let ContinuationToken: string | undefined; ;) {
    const page = await sent(() =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}/`, ContinuationToken })),
    )
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key !== undefined) yield { key: Key, changedAt: LastModified ?? new Date() }
    ContinuationToken = page.NextContinuationToken
    if (!page.IsTruncated) return
  }
}

async function put({ client, Bucket }: OpenBucket, Key: string, body: Readable): Promise<void> {
  let failure: unknown
  // A failed upload also ends the body, which isn't an error of the body itself.
  body.once('error', (error) => (failure = error.name === 'AbortError' ? undefined : error))
  const upload = new Upload({
    client,
    params: { Bucket, Key, Body: body },
    partSize: partBytes,
    queueSize: partsAtOnce,
  })
  try {
    await upload.done()
  } catch (error) {
    body.destroy()
    throw failure ?? filesUnreachable(error)
  }
}

/** Removes the parts of uploads that were begun before then and never completed. */
async function removeBroken({ client, Bucket }: OpenBucket, before: Date): Promise<void> {
  for (let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}; ;) {
    const page = await sent(() => client.send(new ListMultipartUploadsCommand({ Bucket, ...marker })))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Initiated !== undefined && Initiated < before)
        await sent(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
    if (!page.IsTruncated) return
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
