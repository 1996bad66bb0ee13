// Pictures and videos from the web, from one source at a time, with attribution and licence.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { FoundMedia } from '#authoring/contract/media-search.contract.ts'
import {
  mediaSourceNames,
  type MediaKind,
  type MediaSource,
} from '#authoring/contract/media-search.values.ts'
import { Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { searchQuery, sourcesQuery } from './media-search.queries.ts'
import classes from '../drive/drive.module.css'

interface WebMediaProps {
  kind: MediaKind
  /** Only video files, where embedding is impossible. */
  filesOnly?: boolean
  onPick: (found: FoundMedia) => Promise<unknown>
}

export function WebMedia({ kind, filesOnly = false, onPick }: WebMediaProps) {
  return (
    <Loaded
      answer={useQuery(sourcesQuery)}
      what="the sources"
    >
      {sources => {
        const able = sources.filter(({ kinds }) => kinds.includes(kind)).map(({ source }) => source)
        const fitting = able.filter(source => !filesOnly || source !== 'youtube')
        return (
          <>
            {fitting.length > 0 && (
              <Search
                kind={kind}
                sources={fitting}
                onPick={onPick}
              />
            )}
            {fitting.length < able.length && (
              <p className={classes.note}>
                YouTube is not searched here: its videos play in its own player, which does not stop for
                questions. On a slide they can be added as material.
              </p>
            )}
            {able.length === 0 && <p className={classes.note}>No source of the web is set up for this.</p>}
          </>
        )
      }}
    </Loaded>
  )
}

function Search({
  kind,
  sources,
  onPick,
}: Pick<WebMediaProps, 'kind' | 'onPick'> & { sources: readonly MediaSource[] }) {
  const [source, setSource] = useState(sources[0] ?? 'openverse')
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const radios = useRadios({ values: sources, value: source, onChange: setSource })
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (typed.trim().length > 1) setWords(typed.trim())
  }
  return (
    <div className={classes.picker}>
      {sources.length > 1 && (
        <div
          {...radios.group('Source')}
          className={classes.tabs}
        >
          {sources.map(each => (
            <button
              key={each}
              {...radios.button(each)}
            >
              {mediaSourceNames[each]}
            </button>
          ))}
        </div>
      )}
      <form
        className={classes.narrow}
        onSubmit={send}
      >
        <TextInput
          label={`Search ${mediaSourceNames[source]}`}
          type="search"
          value={typed}
          maxLength={100}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={typed.trim().length < 2}
        >
          Search
        </Button>
      </form>
      {words !== '' && (
        <Found
          key={`${source} ${words}`}
          source={source}
          kind={kind}
          words={words}
          onPick={onPick}
        />
      )}
      <p className={classes.note}>The licence says what you may do with it. It is kept with what you use.</p>
    </div>
  )
}

function Found({
  source,
  kind,
  words,
  onPick,
}: Pick<WebMediaProps, 'kind' | 'onPick'> & { source: MediaSource; words: string }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(searchQuery(source, kind, words))
  const pick = useWrite({ mutationFn: (found: FoundMedia) => onPick(found) })
  if (isPending) return <LoadingState shape="cards" />
  if (error)
    return (
      <p
        className={classes.note}
        role="alert"
      >
        {wordsOf(error)}{' '}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      </p>
    )
  const list = data.pages.flatMap(page => page.data)
  if (list.length === 0)
    return (
      <p
        className={classes.note}
        role="status"
      >
        Nothing matches. Try other words.
      </p>
    )
  return (
    <>
      <ul
        className={classes.choices}
        aria-label={`Found in ${mediaSourceNames[source]}`}
      >
        {list.map(found => (
          <li key={found.id}>
            <button
              type="button"
              className={classes.open}
              disabled={pick.isPending}
              aria-busy={pick.isPending && pick.variables?.id === found.id}
              onClick={() => pick.mutate(found)}
            >
              <span className={classes.thumb}>
                {found.thumb === null ? (
                  <Icon name={kind} />
                ) : (
                  <img
                    src={found.thumb}
                    alt=""
                    loading="lazy"
                  />
                )}
              </span>
              <strong>{found.title}</strong>
              <small>{[found.creator, found.licence].filter(Boolean).join(', ')}</small>
            </button>
            <a
              className={classes.source}
              href={found.page}
              target="_blank"
              rel="noreferrer"
              aria-label={`Source of ${found.title}`}
            >
              Source
            </a>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.pages}>
          <Button
            size="compact-md"
            variant="default"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
