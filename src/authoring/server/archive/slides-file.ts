// A deck as a PowerPoint file, entry by entry: videos are streamed from the store without being held in
// memory.
import { filesIn } from '#authoring/contract/deck.rules.ts'
import { lookOn } from '#authoring/contract/deck.themes.ts'
import { pptxParts } from '#authoring/contract/pptx/pptx-write.ts'
import { withLook } from '#authoring/contract/pptx/with-look.ts'
import { mimesOf, openAsPng, openFile } from '#files/server/own-files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { ZipEntry } from '#kit/server/zip.ts'
import type { PageRow } from '../slides.tables.ts'
import type { DeckRow } from '../decks/decks.ts'

/** PowerPoint cannot show WebP, so such pictures become PNG. */
const shownAs = (mime: string | undefined) => (mime === 'image/webp' ? 'image/png' : mime)

export async function slidesFile(
  kit: Kit,
  tx: Tx,
  { width, height, theme }: DeckRow,
  rows: readonly PageRow[],
): Promise<AsyncGenerator<ZipEntry>> {
  const pages = rows.map(({ id, body }) => ({
    _id: id,
    ...withLook(body, lookOn(theme, body), { width, height }),
  }))
  const mimes = await mimesOf(tx, [...new Set(rows.flatMap(({ body }) => filesIn(body)))])
  const { parts, media } = await pptxParts({ width, height, pages }, hash => shownAs(mimes.get(hash)))
  return entriesOf(kit, { parts, media, mimes })
}

interface BuiltSlides extends Awaited<ReturnType<typeof pptxParts>> {
  readonly mimes: ReadonlyMap<string, string>
}

async function* entriesOf(kit: Kit, { parts, media, mimes }: BuiltSlides): AsyncGenerator<ZipEntry> {
  const at = kit.clock.now()
  for (const [name, part] of parts)
    yield { name, at, content: typeof part === 'string' ? part : Buffer.from(part) }
  for (const [hash, name] of media) {
    const open = mimes.get(hash) === 'image/webp' ? openAsPng : openFile
    // A part that its slide references must exist, even if the store has lost it.
    yield { name, at, content: (await open(kit, hash)) ?? Buffer.alloc(0), isPacked: true }
  }
}
