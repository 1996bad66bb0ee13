// Learning targets of a page: entries of the content's topics and standards, or free text.
import { plainStatement } from '#academics/contract/statements.rules.ts'
import { Statement } from '#academics/web/parts/statement.tsx'
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Deck, Page } from '#authoring/contract/deck.shapes.ts'
import type { OutlineBranch } from '#authoring/contract/outline.contract.ts'
import { slidesContract } from '#authoring/contract/slides.contract.ts'
import { Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { outlineQuery } from '../parts/content.queries.ts'
import classes from './questions.module.css'

type Kind = 'outline' | 'assess'
const kindNames = { outline: 'Topics', assess: 'Standards' } as const
const idLike = /^[0-9a-f]{8}-[0-9a-f]{4}-/

interface TargetsProps {
  rid: string
  deck: Pick<Deck, '_id'>
  page: Pick<Page, '_id' | 'outline' | 'assess'>
  readOnly?: boolean
  /** Which part is open: the selection, the picker or the free text. */ part?:
    | 'all'
    | 'shown'
    | 'select'
    | 'edit'
}

export function TargetsPanel({ rid, deck, page, readOnly = false, part = 'all' }: TargetsProps) {
  const queries = useQueryClient()
  const answer = useQuery(outlineQuery(rid))
  const [held, setHeld] = useState({ outline: page.outline, assess: page.assess })
  const write = (next: typeof held) => {
    setHeld(next)
    api(slidesContract)
      .patch('targets', { _id: deck._id, page: page._id, ...next })
      .then(() => queries.invalidateQueries({ queryKey: ['authoring', 'deck', rid] }))
      .catch((error: unknown) => {
        setHeld(held)
        void notify(wordsOf(error), { type: 'negative' })
      })
  }
  const set = (kind: Kind, ids: string[]) => write({ ...held, [kind]: ids })
  const shows = (which: 'shown' | 'select' | 'edit') => part === 'all' || part === which
  return (
    <Loaded
      answer={answer}
      what="the outline"
    >
      {outline => (
        <div className={classes.panel}>
          {shows('shown') && (
            <Chosen
              held={held}
              trees={{ outline: outline.outline, assess: outline.assess }}
              readOnly={readOnly}
              onDrop={(kind, id) =>
                set(
                  kind,
                  held[kind].filter(each => each !== id),
                )
              }
            />
          )}
          {shows('edit') && !readOnly && (
            <ByHand
              onAdd={words => set('outline', [...held.outline.filter(each => each !== words), words])}
            />
          )}
          {shows('select') &&
            !readOnly &&
            (outline.outline.length + outline.assess.length === 0 ? (
              <EmptyState
                drawing="tree"
                title="Nothing to pick from yet"
                text="Choose topics and standards for the content first; then its pages can serve them."
              />
            ) : (
              (['outline', 'assess'] as const).map(kind =>
                outline[kind].map(tree => (
                  <Pick
                    key={tree.code}
                    legend={`${kindNames[kind]}: ${tree.name}`}
                    tree={tree}
                    value={held[kind]}
                    onChange={ids => set(kind, ids)}
                  />
                )),
              )
            ))}
        </div>
      )}
    </Loaded>
  )
}

function Chosen({
  held,
  trees,
  readOnly,
  onDrop,
}: {
  held: Record<Kind, string[]>
  trees: Record<Kind, readonly OutlineBranch[]>
  readOnly: boolean
  onDrop: (kind: Kind, id: string) => void
}) {
  const rows = (['outline', 'assess'] as const).flatMap(kind =>
    held[kind].map(id => ({ kind, id, words: wordsFor(trees[kind], id) })),
  )
  if (rows.length === 0) return <p className={classes.small}>This page has no targets yet.</p>
  return (
    <ul
      className={classes.lines}
      aria-label="Targets of this page"
    >
      {rows.map(({ kind, id, words }) => (
        <li
          key={`${kind} ${id}`}
          className={classes.material}
        >
          <span className={classes.two}>
            <span>
              <Statement
                text={words}
                inline
              />
            </span>
            <small>{idLike.test(id) ? kindNames[kind] : 'Written by hand'}</small>
          </span>
          {!readOnly && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Remove ${plainStatement(words)}`}
              onClick={() => onDrop(kind, id)}
            >
              <Icon
                name="close"
                size={16}
              />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function wordsFor(trees: readonly OutlineBranch[], id: string): string {
  const entry = trees.flatMap(({ entries }) => entries).find(({ _id }) => _id === id)
  if (entry) return entry.code ? `${entry.code} ${entry.name}` : entry.name
  return idLike.test(id) ? 'An entry that the outline no longer has' : id
}

function ByHand({ onAdd }: { onAdd: (words: string) => void }) {
  const [words, setWords] = useState('')
  const add = () => {
    if (words.trim() === '') return
    onAdd(words.trim())
    setWords('')
  }
  return (
    <form
      className={classes.add}
      onSubmit={event => {
        event.preventDefault()
        add()
      }}
    >
      <TextInput
        label="Target in your own words"
        description="At most 80 characters."
        maxLength={80}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        disabled={words.trim() === ''}
      >
        Add
      </Button>
    </form>
  )
}

function Pick({
  legend,
  tree: { entries },
  value,
  onChange,
}: {
  legend: string
  tree: OutlineBranch
  value: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const parents = new Map(entries.map(entry => [entry._id, entry.parent]))
  const depth = (id: string): number => {
    const parent = parents.get(id) ?? null
    return parent === null ? 0 : depth(parent) + 1
  }
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <ul className={classes.tree}>
        {entries.map(({ _id, code, name }) => (
          <li
            key={_id}
            className={classes.entry}
            style={{ paddingInlineStart: depth(_id) * 14 }}
          >
            <div className={classes.entryRow}>
              <label>
                <input
                  type="checkbox"
                  checked={value.includes(_id)}
                  onChange={event =>
                    onChange(event.target.checked ? [...value, _id] : value.filter(each => each !== _id))
                  }
                />
                <span>{code ? `${code} ${name}` : name}</span>
              </label>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
