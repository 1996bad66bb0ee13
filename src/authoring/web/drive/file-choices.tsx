import { Button } from '@mantine/core'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { factsOf, FileThumb } from './file-thumb.tsx'
import classes from './drive.module.css'

/** Files on one page of a picker. */
export const pickLimit = 24

interface ChoicesProps<F extends FileRecord> {
  label: string
  files: readonly F[]
  total: number
  page: number
  onPage: (page: number) => void
  onPick: (file: F) => unknown
  /** The line below a name; by default the kind of file. */ line?: (file: F) => string
}

/** Files to pick from, page by page. */
export const FileChoices = <F extends FileRecord>({
  label,
  files,
  total,
  page,
  onPage,
  onPick,
  line = factsOf,
}: ChoicesProps<F>) => (
  <>
    <ul
      className={classes.choices}
      aria-label={label}
    >
      {files.map(file => (
        <li key={file._id}>
          <button
            type="button"
            className={classes.open}
            onClick={() => {
              void onPick(file)
            }}
          >
            <FileThumb file={file} />
            <strong>{file.name}</strong>
            <small>{line(file)}</small>
          </button>
        </li>
      ))}
    </ul>
    {total > pickLimit && (
      <div className={classes.pages}>
        <Button
          size="compact-md"
          variant="default"
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        >
          Before
        </Button>
        <span aria-live="polite">
          {page + 1} of {Math.ceil(total / pickLimit)}
        </span>
        <Button
          size="compact-md"
          variant="default"
          disabled={(page + 1) * pickLimit >= total}
          onClick={() => onPage(page + 1)}
        >
          Next
        </Button>
      </div>
    )}
  </>
)
