// Hashes a file in a worker, so that the page stays responsive.
import { fileHash } from './file-hash.ts'

export type HashNews = { readonly done: number } | { readonly hash: string } | { readonly failed: true }

const post = (news: HashNews): void => {
  postMessage(news)
}

globalThis.addEventListener('message', ({ data }: MessageEvent<File>) => {
  fileHash(data, done => post({ done })).then(
    hash => post({ hash }),
    () => post({ failed: true }),
  )
})
