// Tags for students of a class: personal tags, visible only to their teacher, and central tags of the school.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import { studentTagsContract, type StudentTag } from '#schools/contract/tags.contract.ts'
import { classPeopleQuery, studentTagsQuery, refreshSchool } from '../parts/school.queries.ts'
import { TagDialog } from './tag-dialog.tsx'
import classes from './classes.module.css'
import school from '../parts/school.module.css'

interface ClassTagsProps {
  klass: ClassRecord
  me: string
  /** Only admins of the school can edit central tags. */
  admin: boolean
}

export function ClassTags({ klass, me, admin }: ClassTagsProps) {
  const tags = useQuery(studentTagsQuery(klass.school))
  const people = useQuery(classPeopleQuery(klass._id)).data?.students ?? []
  const { actAsync } = useAct(refreshSchool)
  const [open, setOpen] = useState<StudentTag | 'new' | null>(null)
  const mayEdit = ({ center, uid }: StudentTag) => (center ? admin : uid === me)
  const namesOf = ({ students }: StudentTag) =>
    people
      .filter(({ _id }) => students.includes(_id))
      .map(({ name }) => name)
      .join(', ')
  const remove = async ({ _id, name }: StudentTag) => {
    if (
      await confirm({
        title: `Delete the tag ${name}?`,
        text: 'It goes from every student, also in other classes.',
        action: 'Delete',
        tone: 'negative',
      })
    )
      await actAsync(() => api(studentTagsContract).remove(_id), `${name} is deleted.`)
  }
  return (
    <div className={school.page}>
      <div className={school.tools}>
        <Button
          variant="default"
          leftSection={
            <Icon
              name="plus"
              size={18}
            />
          }
          onClick={() => setOpen('new')}
        >
          New tag
        </Button>
      </div>
      <Loaded
        answer={tags}
        what="the tags"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="tree"
              title="No tags yet"
              text="Mark students with words of your own, such as “Reading group” or “Needs large print”. Only you see them."
            />
          ) : (
            <ul
              className={classes.tags}
              aria-label="Tags"
            >
              {data.map(tag => (
                <li key={tag._id}>
                  <span className={classes.tag}>
                    <i
                      style={{ background: tag.color }}
                      aria-hidden
                    />
                    <span>
                      <strong>{tag.name}</strong>
                      <small>
                        {tag.center ? 'Of the school' : 'Only you see it'} ·{' '}
                        {namesOf(tag) || 'nobody in this class'}
                      </small>
                    </span>
                  </span>
                  {mayEdit(tag) && (
                    <span className={school.tools}>
                      <Button
                        variant="default"
                        size="compact-md"
                        aria-label={`Change ${tag.name}`}
                        onClick={() => setOpen(tag)}
                      >
                        Change
                      </Button>
                      <Button
                        variant="subtle"
                        color="red"
                        size="compact-md"
                        aria-label={`Delete ${tag.name}`}
                        onClick={() => {
                          void remove(tag)
                        }}
                      >
                        Delete
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open !== null && (
        <TagDialog
          tag={open === 'new' ? null : open}
          school={klass.school}
          mayBeCentral={admin && klass.school !== me}
          people={people}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
