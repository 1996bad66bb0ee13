// Uploads files by their hash; files that the person has already uploaded are not sent again. Large files go
// in parts, which resume after an interruption.
import { FileRecord, filesContract, purposeRules, type FilePurpose } from '#files/contract/files.contract.ts'
import { fileLibraryContract } from '#files/contract/library.contract.ts'
import { partBytes } from '#files/contract/purposes.ts'
import { typeOfFile } from '#kit/contract/file-types.rules.ts'
import type { WireError } from '#kit/contract/errors.ts'
import { api, ApiError, queryText } from '#kit/web/api.ts'
import { schoolInForce, token, visitor } from '#kit/web/token.ts'
import { fileUrl } from '#kit/web/file-url.ts'
import { hashOf } from '../hash.ts'

/** `checking` hashes the file and converts phone recordings; `sending` uploads it. */
export type UploadStep = 'checking' | 'sending'
export type OnProgress = (share: number, step: UploadStep) => void

export interface UploadOptions {
  readonly folder?: string | null
  readonly signal?: AbortSignal
  /** With a credit line, the file goes into the platform library. */
  readonly credit?: string
}

/** @param onProgress Receives the progress of the current step, from 0 to 1. */
export async function uploadFile(
  given: File,
  purpose: FilePurpose,
  onProgress: OnProgress = () => {},
  { folder, signal, credit }: UploadOptions = {},
): Promise<FileRecord> {
  const { file, isKept } = await prepared(given, signal, share => onProgress(share, 'checking'))
  const hash = await hashOf(file, signal, share => onProgress(share, 'checking'))
  // Guests have no list of files to search, and may not upload in parts.
  const visits = visitor() !== null
  const known = async () => {
    if (visits) return undefined
    return credit === undefined ? ownFile(hash, purpose) : libraryFile(hash)
  }
  const way: UploadRequest = {
    file,
    hash,
    signal,
    onShare: share => onProgress(share, 'sending'),
    query: {
      purpose,
      name: file.name.slice(-200) || 'file',
      ...(folder && { folder }),
      ...(credit !== undefined && { library: 'true', credit }),
    },
  }
  const record =
    (await known()) ??
    (file.size > partBytes && !visits
      ? await sendInParts(way, known)
      : await put<FileRecord>(way, '', file, {}, way.onShare))
  onProgress(1, 'sending')
  if (isKept) void import('../playable.ts').then(({ sayKept }) => sayKept())
  return FileRecord.parse(record)
}

/** Converts phone recordings; the code for it is loaded on first use. */
const prepared = async (file: File, signal: AbortSignal | undefined, onShare: (share: number) => void) =>
  /quicktime|wav/.test(typeOfFile(file))
    ? (await import('../playable.ts')).playable(file, { signal, onShare })
    : { file, isKept: false }

async function ownFile(hash: string, purpose: FilePurpose): Promise<FileRecord | undefined> {
  // A file for a school must belong to the school: do not reuse a personal record.
  const school = purposeRules[purpose].personal ? null : (schoolInForce() ?? null)
  // Look only in the drive: a file removed from there must be uploaded again to return.
  return (
    await api(filesContract).find({
      hash,
      purpose,
      $limit: 20,
      ...(purpose === 'content' && { drive: true }),
    })
  ).data.find(each => each.school === school)
}

const libraryFile = async (hash: string): Promise<FileRecord | undefined> =>
  (await api(fileLibraryContract).find({ hash, $limit: 1 })).data[0]

interface UploadRequest {
  readonly file: File
  readonly hash: string
  readonly signal: AbortSignal | undefined
  readonly onShare: (share: number) => void
  readonly query: Readonly<Record<string, string>>
}
interface Reached {
  readonly received: number
  readonly size: number
  readonly part: number
}

/** Retries last about 90 seconds, which is enough for a server restart. */
const tries = 14
const longestPause = 8000

/** Resumes where it stopped, also after a lost connection. */
async function sendInParts(
  way: UploadRequest,
  known: () => Promise<FileRecord | undefined>,
): Promise<FileRecord> {
  const size = String(way.file.size)
  for (let failures = 0; ;) {
    try {
      let { received, part } = await put<Reached>(way, '/parts', null, { size })
      for (;;) {
        const from = received
        const answer = await put<Reached | FileRecord>(
          way,
          '/parts',
          way.file.slice(from, from + part),
          { size, offset: String(from) },
          share => way.onShare((from + share * Math.min(part, way.file.size - from)) / way.file.size),
        )
        if ('_id' in answer) return answer
        received = answer.received
        failures = 0
      }
    } catch (error) {
      // Another tab finished the upload, or the last response was lost.
      if (error instanceof ApiError && error.code === 'part-place') {
        const done = await known()
        if (done) return done
      } else if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error
      if (++failures >= tries) throw error
      await pause(Math.min(longestPause, 500 * 2 ** failures), way.signal)
    }
  }
}

const pause = (time: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, time)
    globalThis.addEventListener?.('online', () => resolve(), { once: true })
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })

/** Sends a body; without one, queries the progress. */
function put<T>(
  { hash, query, signal }: UploadRequest,
  place: string,
  body: Blob | null,
  more: Readonly<Record<string, string>> = {},
  onShare: (share: number) => void = () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const request = new XMLHttpRequest()
    request.open(body ? 'PUT' : 'GET', `${fileUrl(hash)}${place}?${queryText({ ...query, ...more })}`)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    const [sender, school] = [token(), schoolInForce()]
    if (sender) request.setRequestHeader('authorization', `Bearer ${sender}`)
    if (school) request.setRequestHeader('x-school', school)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onShare(loaded / total)
    }
    request.onload = () => {
      if (request.status < 300) return resolve(request.response as T)
      const { message, data } = (request.response ?? {}) as Partial<WireError>
      reject(new ApiError(request.status, message ?? 'Something went wrong. Please try again.', data))
    }
    request.onerror = () =>
      reject(
        new ApiError(0, 'The server cannot be reached. Check your connection and try again.', {
          code: 'unreachable',
        }),
      )
    request.onabort = () =>
      reject((signal?.reason as Error | undefined) ?? new ApiError(0, 'Stopped.', { code: 'stopped' }))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
