// Deletes one person from their page: with a warning first, a waiting period, and the option to cancel.
import { Button } from '@mantine/core'
import { confirm } from '#kit/web/parts/confirm.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { dateWords } from '../parts/words.ts'
import { useBulkStart } from '../parts/bulk.queries.ts'
import { eraseWords } from './words.ts'
import classes from '../parts/school.module.css'

interface Props {
  school: string
  list: 'students' | 'staff'
  person: { readonly _id: string; readonly eraseAt: string | null }
  name: string
}

export function EraseButton({ school, list, person, name }: Props) {
  const { start, busy } = useBulkStart(school, list)
  if (person.eraseAt !== null) return null
  const erase = async () => {
    if (
      await confirm({ title: `Delete ${name}?`, text: eraseWords[list], action: 'Delete', tone: 'negative' })
    )
      await start({ act: 'erase', ids: [person._id] })
  }
  return (
    <Button
      variant="subtle"
      color="negative"
      loading={busy}
      onClick={() => {
        void erase()
      }}
    >
      Delete
    </Button>
  )
}

export function EraseNotice({ person: { eraseAt }, name }: Pick<Props, 'person' | 'name'>) {
  const place = usePlace()
  return eraseAt === null ? null : (
    <p
      className={classes.banner}
      data-tone="negative"
    >
      <span>
        {name} is erased on {dateWords(eraseAt, place)}. Restore to keep.
      </span>
    </p>
  )
}
