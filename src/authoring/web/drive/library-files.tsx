// Picker for platform files: search and attribution; using them takes no storage.
import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import type { LibraryFile } from '#files/contract/library.contract.ts'
import type { FileKind } from '#files/contract/space.rules.ts'
import { libraryQuery } from './drive.queries.ts'
import { kindNames } from './file-thumb.tsx'
import { pickLimit, FileChoices } from './file-choices.tsx'
import classes from './drive.module.css'

interface LibraryProps {
  /** Restricts to this kind of file. */
  kind?: FileKind | undefined
  /** Excludes files that are not usable here. */
  fits?: (file: LibraryFile) => boolean
  onPick: (file: LibraryFile) => unknown
}

export function LibraryFiles({ kind, fits = () => true, onPick }: LibraryProps) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const answer = useQuery(
    libraryQuery({
      $limit: pickLimit,
      $skip: page * pickLimit,
      ...(kind && { kind }),
      ...(search.trim() && { $search: search.trim() }),
    }),
  )
  return (
    <div className={classes.picker}>
      <TextInput
        label="Search the platform library"
        type="search"
        value={search}
        maxLength={200}
        onChange={event => {
          setSearch(event.currentTarget.value)
          setPage(0)
        }}
      />
      <Loaded
        answer={answer}
        what="the platform library"
        shape="cards"
      >
        {({ data, total }) =>
          data.length === 0 ? (
            <p className={classes.note}>
              {search
                ? 'Nothing matches.'
                : `There are no ${kind ? kindNames[kind].toLowerCase() : 'files'} in the platform library yet.`}
            </p>
          ) : (
            <FileChoices
              label="Platform library"
              files={data.filter(fits)}
              total={total}
              page={page}
              onPage={setPage}
              onPick={onPick}
              line={({ credit }) => credit}
            />
          )
        }
      </Loaded>
      <p className={classes.note}>
        These take none of your space. The line below a name says whose work it is.
      </p>
    </div>
  )
}
