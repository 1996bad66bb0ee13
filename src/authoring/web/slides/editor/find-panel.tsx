// Find and replace in the whole deck. Each replacement is one undo step.
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isSameCell } from '../model/element-text.ts'
import { findIn, replaceIn, type TextMatch } from '../model/find.ts'
import { grown } from '../paint/grown.ts'
import type { Editor } from './editor.ts'
import { useDeck, useEditor } from './use-editor.ts'
import classes from './editor.module.css'

export function FindPanel() {
  const editor = useEditor()
  const pages = useDeck(state => state.pages)
  const [query, setQuery] = useState({ words: '', matchCase: false, wholeWords: false })
  const [replacement, setReplacement] = useState('')
  const [at, setAt] = useState(-1)
  const [said, setSaid] = useState('')
  const found = useMemo(() => findIn(pages, query), [pages, query])
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const here = at < 0 ? undefined : found[at % found.length]

  const ask = (change: Partial<typeof query>) => {
    setQuery(now => ({ ...now, ...change }))
    setAt(-1)
    setSaid('')
  }
  const go = (to: number) => {
    const next = found[(to + found.length) % found.length]
    if (!next) return
    setSaid('')
    setAt(found.indexOf(next))
    show(editor, next)
  }
  const replace = (chosen: readonly TextMatch[]) => {
    editor.session.pages(replaceIn(pages, chosen, replacement, element => grown(element, editor.look)))
    setSaid(replacedWords(chosen))
  }
  const replaceOne = () => {
    if (!here) return go(0)
    replace([here])
    const left = findIn(editor.session.get().pages, query)
    const next = at + left.filter(each => isInPlaceOf(each, here, replacement.length)).length
    setAt(next)
    const shown = left[next % left.length]
    if (shown) show(editor, shown)
  }
  const replaceAll = () => {
    replace(found)
    setAt(-1)
  }
  const close = () => {
    editor.setUi({ finding: false })
    editor.takeFocus()
  }
  const panel = useRef<HTMLElement>(null)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  })
  useEffect(() => {
    const place = panel.current
    place?.addEventListener('keydown', pressed)
    return () => place?.removeEventListener('keydown', pressed)
  }, [])
  return (
    <section
      ref={panel}
      className={classes.find}
      aria-label="Find and replace"
    >
      <div className={classes.row}>
        <strong>Find and replace</strong>
        <CloseButton
          aria-label="Close"
          ml="auto"
          onClick={close}
        />
      </div>
      <TextInput
        ref={field}
        label="Find"
        maxLength={200}
        value={query.words}
        onChange={event => ask({ words: event.currentTarget.value })}
        onKeyDown={event => {
          if (event.key === 'Enter') go(at < 0 ? 0 : at + (event.shiftKey ? -1 : 1))
        }}
      />
      <TextInput
        label="Replace with"
        maxLength={1000}
        value={replacement}
        onChange={event => setReplacement(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') replaceOne()
        }}
      />
      <div className={classes.row}>
        <Checkbox
          label="Match case"
          checked={query.matchCase}
          onChange={event => ask({ matchCase: event.currentTarget.checked })}
        />
        <Checkbox
          label="Whole words"
          checked={query.wholeWords}
          onChange={event => ask({ wholeWords: event.currentTarget.checked })}
        />
      </div>
      <output aria-live="polite">
        {said} {countWords(query.words, found.length, here && found.indexOf(here))}
        {here && (
          <Line
            found={here}
            page={pages.findIndex(({ _id }) => _id === here.page) + 1}
          />
        )}
      </output>
      <div className={classes.row}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={found.length === 0}
          onClick={() => go(at < 0 ? -1 : at - 1)}
        >
          Previous
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={found.length === 0}
          onClick={() => go(at + 1)}
        >
          Next
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={found.length === 0}
          onClick={replaceOne}
        >
          Replace
        </Button>
        <Button
          size="compact-sm"
          disabled={found.length === 0}
          onClick={replaceAll}
        >
          Replace all
        </Button>
      </div>
    </section>
  )
}

/**
 * The replacement may contain the search text, and locked elements are skipped, so the search continues after
 * it.
 */
const isInPlaceOf = (each: TextMatch, replaced: TextMatch, length: number): boolean =>
  each.page === replaced.page &&
  each.element === replaced.element &&
  isSameCell(each.cell, replaced.cell) &&
  each.paragraph === replaced.paragraph &&
  each.from >= replaced.from &&
  each.to <= (replaced.locked ? replaced.to : replaced.from + length)

function show(editor: Editor, { page, element }: TextMatch): void {
  editor.write(null)
  editor.session.go(page)
  if (element === null) editor.setUi({ panel: 'notes' })
  editor.select(element === null ? [] : [element])
}

/** The line with the match, cut to its surroundings. */
function Line({ found: { line, from, to, element }, page }: { found: TextMatch; page: number }) {
  const before = line.slice(Math.max(0, from - 30), from)
  return (
    <>
      {` · page ${page}${element === null ? ', teaching tips' : ''}: ${from > 30 ? '…' : ''}${before}`}
      <mark>{line.slice(from, to)}</mark>
      {line.slice(to, to + 40)}
    </>
  )
}

function countWords(words: string, count: number, at: number | undefined): string {
  if (words === '') return 'Looks in all pages, tables and teaching tips.'
  if (count === 0) return 'Nothing found.'
  return at === undefined ? `${count} found` : `${at + 1} of ${count}`
}

function replacedWords(chosen: readonly TextMatch[]): string {
  const locked = chosen.filter(each => each.locked).length
  const done = `Replaced ${chosen.length - locked}.`
  return locked === 0 ? done : `${done} ${locked} in locked elements stay as they are.`
}
