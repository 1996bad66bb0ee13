// Group boards in the browser: changes apply in order, and a gap triggers a reload. Pure.
import type { BoardNews, BoardStroke, GroupBoard } from '#rooms/contract/board.shapes.ts'

/** A local stroke; once stored, with the board version that contains it. */
export interface DrawnStroke extends BoardStroke {
  readonly version?: number
}
interface OwnStrokes {
  readonly drawn: readonly DrawnStroke[]
  readonly gone: ReadonlySet<string>
}

export function withNews(boards: readonly GroupBoard[], news: BoardNews): readonly GroupBoard[] | 'ask' {
  const board = boards.find(({ _id }) => _id === news.board)
  if (!board) return 'ask'
  if (news.version <= board.version) return boards
  if (news.version > board.version + 1) return 'ask'
  const strokes = strokesAfter(board, news)
  return boards.map(each => (each === board ? { ...board, version: news.version, strokes } : each))
}

function strokesAfter({ strokes }: GroupBoard, news: BoardNews): GroupBoard['strokes'] {
  if ('stroke' in news) return [...strokes, news.stroke]
  return news.ids === null ? [] : strokes.filter(({ _id }) => news.ids?.includes(_id) === false)
}

/**
 * Loads boards together with events received meanwhile, because a response can be older than events.
 * Reloads while something is missing.
 */
export async function readWithNews(
  asking: Set<BoardNews[]>,
  ask: () => Promise<readonly GroupBoard[]>,
): Promise<readonly GroupBoard[]> {
  for (;;) {
    const received: BoardNews[] = []
    asking.add(received)
    const read = await ask().finally(() => asking.delete(received))
    const boards = received.reduce<readonly GroupBoard[] | 'ask'>(
      (now, news) => (now === 'ask' ? now : withNews(now, news)),
      read,
    )
    if (boards !== 'ask') return boards
  }
}

/** The board as shown: with the user's own strokes at once, wherever they are in flight. */
export function shownStrokes(
  board: GroupBoard | undefined,
  { drawn, gone }: OwnStrokes,
): readonly BoardStroke[] {
  const stored = board?.strokes ?? []
  const known = new Set(stored.map(({ _id }) => _id))
  return [
    ...stored,
    ...drawn.filter(({ _id, version = Infinity }) => !known.has(_id) && version > (board?.version ?? 0)),
  ].filter(({ _id }) => !gone.has(_id))
}

/** All authors, in the order of their first stroke. */
export const authorsOf = (strokes: readonly BoardStroke[]): string[] => [
  ...new Map(strokes.map(({ uid, nickname }) => [uid, nickname || 'Somebody'])).values(),
]
