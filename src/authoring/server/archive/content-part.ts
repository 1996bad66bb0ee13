// Content in the archive of a person or a school: all of it as JSON, slides as PowerPoint, questions as a QTI package.
import { asc, eq, type SQL } from 'drizzle-orm'
import { qtiPackage } from '#authoring/contract/qti/qti-package.rules.ts'
import { filesUsedAt } from '#files/server/files.api.ts'
import {
  entryName,
  hashedFile,
  personArchiveParts,
  schoolArchiveParts,
  type ArchiveContext,
  type ArchiveFile,
} from '#identity/server/archives.api.ts'
import { writeZip } from '#kit/contract/write-zip.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { zipStream } from '#kit/server/zip.ts'
import { contents, links, outlines, type ContentRow } from '../authoring.tables.ts'
import { materials, questions, tools, videos } from '../questions.tables.ts'
import { deckOf, pagesOf } from '../decks/decks.ts'
import { slidesFile } from './slides-file.ts'

const about = (whose: string, files: string): string =>
  [
    `${whose}, a folder for each: units, tasks, lessons, videos and tools.`,
    '',
    `- \`content.json\`: everything of it, with its slides, questions and materials. Files are named by their SHA-256; ${files}`,
    '- `slides.pptx`: its slides as PowerPoint, with text as text; PowerPoint, Keynote, Google Slides and LibreOffice open it.',
    '- `questions-qti3.zip`: its questions as a QTI 3.0 package (1EdTech), which learning platforms import. Drawings and recordings are upload questions there.',
  ].join('\n')

export const forArchives = (): readonly Provision[] => [
  provide(personArchiveParts, 'content', {
    about: about('The person’s content', 'those that the person uploaded are in `files/`.'),
    items: context => contentIds(context, eq(contents.owner, context.of)),
    files: contentFiles,
  }),
  provide(schoolArchiveParts, 'content', {
    about: about(
      'Content that teachers made in the school, also what they archived',
      'they are in `content/files/`.',
    ),
    async items(context) {
      const ids = await contentIds(context, eq(contents.school, context.of))
      return [...ids, ...(await hashesOf(context, ids)).map(hash => `${filePrefix}${hash}`)]
    },
    async *files(context, item) {
      if (item.startsWith(filePrefix)) yield hashedFile(context, 'files', item.slice(filePrefix.length))
      else yield* contentFiles(context, item)
    },
  }),
]

const filePrefix = 'file '

async function contentIds({ tx }: ArchiveContext, whose: SQL): Promise<string[]> {
  const own = await tx
    .select({ id: contents.id })
    .from(contents)
    .where(whose)
    .orderBy(asc(contents.createdAt), asc(contents.id))
  return own.map(({ id }) => id)
}

const contentsAtOnce = 500

/** Files that any of this content uses, each once. */
async function hashesOf({ tx }: ArchiveContext, ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (let at = 0; at < ids.length; at += contentsAtOnce)
    for (const hash of await filesUsedAt(tx, ids.slice(at, at + contentsAtOnce))) found.add(hash)
  return [...found].toSorted()
}

async function* contentFiles(context: ArchiveContext, id: string): AsyncGenerator<ArchiveFile> {
  const [row] = await context.tx.select().from(contents).where(eq(contents.id, id))
  if (!row) return
  // The end of the id distinguishes equal names.
  const folder = `${entryName(row.name)} ${id.slice(-6)}`
  for await (const file of filesOf(context, row)) yield { ...file, name: `${folder}/${file.name}` }
}

async function* filesOf({ kit, tx }: ArchiveContext, row: ContentRow) {
  const deck = await deckOf(tx, row.id)
  const slides = deck ? await pagesOf(tx, deck.id) : []
  const contentQuestions = await tx.select().from(questions).where(eq(questions.content, row.id))
  yield { name: 'content.json', content: JSON.stringify(await wholeContent(tx, row, deck, slides), null, 2) }
  if (deck && slides.length > 0) {
    const content = zipStream(await slidesFile(kit, tx, deck, slides))
    yield { name: 'slides.pptx', content, isPacked: true }
  }
  if (contentQuestions.length > 0) {
    const list = contentQuestions.map(({ id, type, multi, body, score }) => ({
      ...body,
      _id: id,
      type,
      multi,
      score,
    }))
    const content = Buffer.from(await writeZip(qtiPackage(row.id, list)))
    yield { name: 'questions-qti3.zip', content, isPacked: true }
  }
}

type Deck = NonNullable<Awaited<ReturnType<typeof deckOf>>>
type Slides = Awaited<ReturnType<typeof pagesOf>>

/** Collaborators are not the owner's data. */
const othersColumns: ReadonlySet<string> = new Set(['readers', 'commenters', 'writers', 'editors'])

async function wholeContent(
  tx: ArchiveContext['tx'],
  row: ContentRow,
  deck: Deck | undefined,
  slides: Slides,
) {
  const own = Object.fromEntries(Object.entries(row).filter(([column]) => !othersColumns.has(column)))
  const { id: content } = row
  return {
    ...own,
    links: await tx.select().from(links).where(eq(links.from, content)),
    outlines: await tx.select().from(outlines).where(eq(outlines.content, content)),
    deck: deck && {
      width: deck.width,
      height: deck.height,
      theme: deck.theme,
      pages: slides.map(({ id, body, outline, assess }) => ({ id, ...body, outline, assess })),
    },
    questions: await tx.select().from(questions).where(eq(questions.content, content)),
    materials: await tx.select().from(materials).where(eq(materials.content, content)),
    videos: await tx.select().from(videos).where(eq(videos.content, content)),
    tool: await tx.select().from(tools).where(eq(tools.id, content)),
  }
}
