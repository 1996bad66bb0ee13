// The lines of every page of a PDF as readers see them, in any font.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export async function pdfLines(pdf: Buffer): Promise<string[][]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = getDocument({ data: new Uint8Array(pdf), cMapUrl: join(folder, 'cmaps/'), cMapPacked: true })
  const document = await task.promise
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent({ disableNormalization: true })
    const lines = new Map<number, string>()
    for (const item of items)
      if ('str' in item && item.str !== '')
        lines.set(Number(item.transform[5]), (lines.get(Number(item.transform[5])) ?? '') + item.str)
    pages.push([...lines.values()])
  }
  await task.destroy()
  return pages
}
