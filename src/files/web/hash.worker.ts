// Hashes a file away from the page, which stays quick however large the file is.
import { fileHash } from './file-hash.ts'

export type HashNews = { readonly done: number } | { readonly hash: string } | { readonly failed: true }

const tell = (news: HashNews): void => {
  postMessage(news)
}

globalThis.addEventListener('message', ({ data }: MessageEvent<File>) => {
  fileHash(data, done => tell({ done })).then(
    hash => tell({ hash }),
    () => tell({ failed: true }),
  )
})
