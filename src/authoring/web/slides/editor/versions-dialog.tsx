// The deck's history: who changed it when, how it looked, and restoring it.
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import '#authoring/contract/relations.ts'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import type { DeckVersions, slidesContract } from '#authoring/contract/slides.contract.ts'
import { api, light } from '#kit/web/api.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { isAsVersion } from '../model/deck-version.ts'
import type { SaveBack } from './save-back.ts'
import { useDeck, useEditor } from './use-editor.ts'
import { VersionPages } from './version-pages.tsx'
import classes from './versions.module.css'

const slidesService = light<typeof slidesContract>('slides')
type Version = DeckVersions['data'][number]

export function VersionsDialog({ saveBack, onClose }: { saveBack: SaveBack; onClose: () => void }) {
  const id = useDeck(state => state.id)
  const answer = useInfiniteQuery({
    queryKey: ['authoring', 'deck-versions', id],
    queryFn: ({ pageParam }) =>
      api(slidesService).get('versions', { _id: id, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data, hasMore }) => (hasMore ? (data.at(-1)?.rev ?? null) : null),
  })
  return (
    <Dialog
      opened
      title="Version history"
      onClose={onClose}
    >
      <Loaded
        answer={answer}
        what="the versions"
      >
        {({ pages }) => (
          <History
            versions={pages.flatMap(({ data }) => data)}
            saveBack={saveBack}
            onClose={onClose}
          >
            {answer.hasNextPage && (
              <Button
                variant="default"
                size="compact-sm"
                loading={answer.isFetchingNextPage}
                onClick={() => void answer.fetchNextPage()}
              >
                Show older versions
              </Button>
            )}
          </History>
        )}
      </Loaded>
    </Dialog>
  )
}

function History({
  versions,
  saveBack,
  onClose,
  children,
}: {
  versions: readonly Version[]
  saveBack: SaveBack
  onClose: () => void
  children: ReactNode
}) {
  const id = useDeck(state => state.id)
  const [chosen, setChosen] = useState(versions[0]?.rev ?? 0)
  const radios = useRadios({
    values: versions.map(({ rev }) => String(rev)),
    value: String(chosen),
    onChange: rev => setChosen(Number(rev)),
  })
  const shown = useQuery({
    queryKey: ['authoring', 'deck-version', id, chosen],
    queryFn: () => api(slidesService).get('revision', { _id: id, rev: chosen }),
    enabled: chosen > 0,
  })
  if (versions.length === 0)
    return (
      <EmptyState
        drawing="sheet"
        title="No versions yet"
        text="The first one is kept as soon as your changes are saved."
      />
    )
  return (
    <div className={classes.history}>
      <fieldset className={classes.versions}>
        <legend>Versions</legend>
        {versions.map(version => (
          <label key={version.rev}>
            <input {...radios.input(String(version.rev))} />
            <span>
              <DateTime at={version.savedAt} />
              <small>{summaryOf(version)}</small>
            </span>
          </label>
        ))}
        {children}
      </fieldset>
      <Loaded
        answer={shown}
        what="this version"
        shape="cards"
      >
        {deck => (
          <ChosenVersion
            deck={deck}
            saveBack={saveBack}
            onClose={onClose}
          />
        )}
      </Loaded>
    </div>
  )
}

const summaryOf = ({ people, pages }: Version): string =>
  [...(people.length > 0 ? [people.join(', ')] : []), pages === 1 ? '1 page' : `${pages} pages`].join(' · ')

function ChosenVersion({ deck, saveBack, onClose }: { deck: Deck; saveBack: SaveBack; onClose: () => void }) {
  const editor = useEditor()
  const now = useDeck(state => state)
  const isNow = useMemo(() => isAsVersion(now, deck), [now, deck])
  const restore = useWrite({
    showsError: true,
    mutationFn: async () => {
      // The current state is first saved as its own version, which no later save replaces.
      if (!(await saveBack.now())) throw new Error('not saved')
      editor.restoreVersion(deck)
    },
    onSuccess() {
      onClose()
      void notify('The version is restored. Undo brings back what you had.')
    },
  })
  return (
    <div className={classes.chosen}>
      <VersionPages
        key={deck.rev}
        deck={deck}
      />
      <p className={classes.note}>
        {isNow
          ? 'This is how the slides are now.'
          : 'Restoring brings back pages, theme and slide size. Questions stay as they are. The slides as they are now are kept as a version.'}
      </p>
      {restore.isError && (
        <p
          className={classes.error}
          role="alert"
        >
          Your last changes could not be saved, so nothing was restored. Try again when you are online.
        </p>
      )}
      <Button
        loading={restore.isPending}
        disabled={isNow}
        onClick={() => restore.mutate()}
      >
        Restore this version
      </Button>
    </div>
  )
}
