// Sums a file up piece by piece, away from the page, which stays quick however large the file is.
import { sha256 } from '#files/contract/sha256.rules.ts'

export type HashNews = { readonly done: number } | { readonly hash: string } | { readonly failed: true }

const piece = 4 * 1024 * 1024
const tell = (news: HashNews): void => {
  postMessage(news)
}

globalThis.addEventListener('message', ({ data }: MessageEvent<File>) => {
  sumOf(data).then(
    hash => tell({ hash }),
    () => tell({ failed: true }),
  )
})

async function sumOf(file: File): Promise<string> {
  const sum = sha256()
  const read = (at: number) => file.slice(at, at + piece).arrayBuffer()
  let next = read(0)
  for (let at = 0; at < file.size; at += piece) {
    const bytes = new Uint8Array(await next)
    // The next piece is read while this one is summed up.
    if (at + piece < file.size) next = read(at + piece)
    sum.update(bytes)
    tell({ done: at + bytes.length })
  }
  return sum.hex()
}
