import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as z from '#zod'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled } from '#identity/web/parts/form-shapes.ts'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { schoolYearContract, type SchoolYear } from '#schools/contract/terms.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

const shape = z.object({
  title: filled('Name the year.'),
  start: filled('Choose the first day.'),
  end: filled('Choose the last day.'),
})

export function YearDialog({
  school,
  year,
  onClose,
}: {
  school: string
  year?: SchoolYear
  onClose: () => void
}) {
  const queries = useQueryClient()
  const form = useFormState({
    shape,
    names: ['title', 'start', 'end'],
    values: year ? { title: year.title, start: year.start, end: year.end } : {},
    errorFields: { 'year-order': 'end', 'term-outside-year': 'end' },
    onSubmit: async (values): Promise<void> => {
      if (values.end <= values.start) return form.blame('end', 'The end comes after the start.')
      await (year
        ? api(schoolYearContract).patch(year._id, values)
        : api(schoolYearContract).create({ school, ...values }))
      void notify(year ? 'The year is saved.' : `${values.title} is made.`)
      await refreshSchool(queries)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      title={year ? `Edit ${year.title}` : 'New school year'}
      onClose={onClose}
    >
      <FormBody
        form={form}
        action={year ? 'Save' : 'Make year'}
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
          hint="Such as 2027, or 2026/27."
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
      </FormBody>
    </Dialog>
  )
}
