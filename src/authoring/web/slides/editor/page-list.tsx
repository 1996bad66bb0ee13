// The list of all pages, virtualised so that a hundred stay fast.
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { titleOf } from '#authoring/contract/deck.rules.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { DeckLook } from '../paint/paint.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { colourOf } from '#kit/web/parts/person-chip.tsx'
import { reveal, useWindow } from '#academics/web/parts/tree/windowed.ts'
import { kindLook } from '../../parts/questions/question-kinds.ts'
import { questionsQuery } from '../../questions/questions.queries.ts'
import { PageThumbnail } from '../page-thumbnail.tsx'
import type { LocalPage } from '../model/deck-changes.ts'
import type { Editor } from './editor.ts'
import { PageActs, removePage } from './page-acts.tsx'
import { useDeck, useEditor } from './use-editor.ts'
import { useOthersOn } from './use-others.ts'
import classes from './editor.module.css'
import people from './others.module.css'

const wide = 152
const none: readonly Question[] = []

export function PageList() {
  const editor = useEditor()
  const pages = useDeck(state => state.pages)
  const current = useDeck(state => state.current)
  const { data: questions = none } = useQuery(questionsQuery(useDeck(state => state.id)))
  const questionByPage = useMemo(() => new Map(questions.map(each => [each.page, each])), [questions])
  const [width, height, theme] = [
    useDeck(state => state.width),
    useDeck(state => state.height),
    useDeck(state => state.theme),
  ]
  const look = useMemo(() => ({ width, height, theme }), [width, height, theme])
  const place = useRef<HTMLDivElement>(null)
  const tall = Math.round((wide * height) / width) + 18
  const { first, last } = useWindow(place, pages.length, tall)
  const [over, setOver] = useState<number | null>(null)
  const at = pages.findIndex(({ _id }) => _id === current)
  useEffect(() => {
    if (at >= 0) reveal(place.current, at, tall)
  }, [at, tall])

  const drop = (event: DragEvent) => {
    const id = event.dataTransfer.getData('application/x-slide-page')
    const from = pages.findIndex(({ _id }) => _id === id)
    setOver(null)
    if (over === null || from < 0) return
    event.preventDefault()
    editor.movePage(id, over > from ? over - 1 : over)
  }
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('application/x-slide-page') || !place.current) return
    event.preventDefault()
    setOver(
      Math.max(
        0,
        Math.min(
          pages.length,
          Math.round(
            (event.clientY - place.current.getBoundingClientRect().top + place.current.scrollTop) / tall,
          ),
        ),
      ),
    )
  }
  return (
    <nav
      className={classes.pages}
      aria-label="Pages"
    >
      <PageActs />
      <div
        ref={place}
        className={classes.pageFrame}
        role="listbox"
        aria-label={`Pages, ${pages.length}`}
        tabIndex={0}
        aria-activedescendant={`page-${current}`}
        onKeyDown={event => pageKeys(editor, event, at)}
        onClick={event => {
          const id = pageUnder(event.target)
          if (id) editor.session.go(id)
        }}
        onDragStart={event => {
          const id = pageUnder(event.target)
          if (id) {
            event.dataTransfer.setData('application/x-slide-page', id)
            event.dataTransfer.effectAllowed = 'move'
          }
        }}
        onDragOver={dragOver}
        onDragLeave={() => setOver(null)}
        onDrop={drop}
      >
        <div
          role="presentation"
          style={{ height: pages.length * tall, position: 'relative' }}
        >
          {pages.slice(first, last).map((page, index) => (
            <PageOption
              key={page._id}
              page={page}
              at={first + index}
              count={pages.length}
              tall={tall}
              look={look}
              question={questionByPage.get(page._id)}
              current={page._id === current}
            />
          ))}
          {at >= 0 && (at < first || at >= last) && pages[at] && (
            <PageOption
              page={pages[at]}
              at={at}
              count={pages.length}
              tall={tall}
              look={look}
              question={questionByPage.get(pages[at]._id)}
              current
            />
          )}
          {over !== null && (
            <span
              className={classes.dropLine}
              style={{ top: over * tall }}
            />
          )}
        </div>
      </div>
    </nav>
  )
}

const PageOption = memo(
  ({
    page,
    at,
    count,
    tall,
    look,
    question,
    current,
  }: {
    page: LocalPage
    at: number
    count: number
    tall: number
    look: DeckLook
    question: Question | undefined
    current: boolean
  }) => {
    const editor = useEditor()
    const others = useOthersOn(page._id)
    const names = others.map(({ name }) => name).join(', ')
    return (
      <div
        id={`page-${page._id}`}
        role="option"
        aria-selected={current}
        aria-setsize={count}
        aria-posinset={at + 1}
        data-hidden={page.body.hidden || undefined}
        className={classes.page}
        style={{ top: at * tall, height: tall }}
        draggable
        data-page={page._id}
      >
        <span
          className={classes.number}
          aria-hidden
        >
          {at + 1}
          {page.body.hidden && (
            <Icon
              name="hide"
              size={14}
            />
          )}
        </span>
        <span className={classes.thumbPlace}>
          <PageThumbnail
            page={page.body}
            look={look}
            images={editor.images}
            width={wide}
            question={question}
          />
          {others[0] && (
            <span
              className={people.onPage}
              style={{ borderColor: colourOf(others[0].name) }}
              aria-hidden
            >
              {names}
            </span>
          )}
        </span>
        <VisuallyHidden component="span">{pageLabel(page, at, question, names)}</VisuallyHidden>
      </div>
    )
  },
)
PageOption.displayName = 'PageOption'

const pageLabel = ({ body }: LocalPage, at: number, question: Question | undefined, names: string): string =>
  [
    `Page ${at + 1}${titleOf(body) && `: ${titleOf(body)}`}`,
    ...(question ? [`asks: ${kindLook(question).label}`] : []),
    ...(body.hidden ? ['hidden'] : []),
    ...(names ? [`open at: ${names}`] : []),
  ].join(', ')

/** One listener for all pages: list box options have none of their own. */
const pageUnder = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-page]')?.dataset['page'] : undefined

function pageKeys(editor: Editor, event: KeyboardEvent, at: number): void {
  const { current, pages } = editor.session.get()
  const step = ({ ArrowUp: -1, ArrowDown: 1 } as Readonly<Record<string, number>>)[event.key]
  if (step !== undefined && event.altKey) editor.movePage(current, Math.max(0, at + step))
  else if (step !== undefined) editor.goBy(step)
  else if (event.key === 'Home' || event.key === 'End')
    editor.goBy(event.key === 'Home' ? -pages.length : pages.length)
  else if (event.key === 'Delete') removePage(editor)
  else if (event.key === 'Enter') editor.addPage()
  else if (event.key.toLowerCase() === 'h' && !event.ctrlKey && !event.metaKey) editor.toggleHidden()
  else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') editor.duplicatePage()
  else return
  event.preventDefault()
}
