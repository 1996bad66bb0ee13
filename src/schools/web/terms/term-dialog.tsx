import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as z from '#zod'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled } from '#identity/web/parts/form-shapes.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import {
  defaultBreak,
  defaultLesson,
  schoolTermContract,
  type SchoolTerm,
  type SchoolYear,
} from '#schools/contract/terms.contract.ts'
import { termEnd } from '#schools/contract/terms.rules.ts'
import { daysWords } from '../parts/words.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

const minutes = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const shape = z.object({
  title: filled('Name the term.'),
  start: filled('Choose the first day.'),
  end: filled('Choose the last day.'),
  lesson: minutes(5, 360),
  pause: minutes(0, 240),
})

export function TermDialog({
  year,
  term,
  after,
  onClose,
}: {
  year: SchoolYear
  term?: SchoolTerm
  after?: string | undefined
  onClose: () => void
}) {
  const place = usePlace()
  const queries = useQueryClient()
  const first = after ?? year.start
  const form = useFormState({
    shape,
    names: ['title', 'start', 'end', 'lesson', 'pause'],
    values: term
      ? {
          title: term.title,
          start: term.start,
          end: term.end,
          lesson: String(term.time / 60),
          pause: String(term.break / 60),
        }
      : {
          start: first,
          end: termEnd(first, year.end),
          lesson: String(defaultLesson / 60),
          pause: String(defaultBreak / 60),
        },
    errorFields: { 'year-order': 'end', 'term-outside-year': 'end' },
    onSubmit: async ({ title, start, end, lesson, pause }): Promise<void> => {
      if (end <= start) return form.blame('end', 'The end comes after the start.')
      if (start < year.start || end > year.end)
        return form.blame(
          start < year.start ? 'start' : 'end',
          `A term lies inside its school year: ${daysWords(year, place)}.`,
        )
      const data = { title, start, end, time: lesson * 60, break: pause * 60 }
      if (
        term &&
        term.block.length > 0 &&
        data.time !== term.time &&
        !(await confirm({
          title: 'Change the length of a lesson?',
          text:
            term.block.length === 1
              ? 'The block of this term is cleared, because it would no longer fit.'
              : `The ${term.block.length} blocks of this term are cleared, because they would no longer fit.`,
          action: 'Change and clear',
          tone: 'negative',
        }))
      )
        return
      await (term
        ? api(schoolTermContract).patch(term._id, data)
        : api(schoolTermContract).create({ year: year._id, ...data }))
      void notify(term ? 'The term is saved.' : `${title} is made.`)
      await refreshSchool(queries)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      title={term ? `Edit ${term.title}` : 'New term'}
      onClose={onClose}
    >
      <FormBody
        form={{
          ...form,
          set: (name, value) => {
            form.set(name, value)
            if (name === 'start' && !term && typeof value === 'string' && value)
              form.set('end', termEnd(value, year.end))
          },
        }}
        action={term ? 'Save' : 'Make term'}
        aside={
          <Button
            variant="subtle"
            onClick={onClose}
          >
            Cancel
          </Button>
        }
      >
        <TextField
          form={form}
          name="title"
          label="Name"
        />
        <div className={classes.pair}>
          <TextField
            form={form}
            name="start"
            label="First day"
            type="date"
          />
          <TextField
            form={form}
            name="end"
            label="Last day"
            type="date"
          />
        </div>
        <div className={classes.pair}>
          <TextField
            form={form}
            name="lesson"
            label="A lesson, in minutes"
            inputMode="numeric"
          />
          <TextField
            form={form}
            name="pause"
            label="A break, in minutes"
            inputMode="numeric"
          />
        </div>
      </FormBody>
    </Dialog>
  )
}
