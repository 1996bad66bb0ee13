// Creates or edits a class. Subject classes may be opened to applications.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from '#zod'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled } from '#identity/web/parts/form-shapes.ts'
import { ChoiceField } from '#kit/web/parts/fields/more-fields.tsx'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { text } from '#kit/contract/wire.ts'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { classesContract, type ClassRecord, type ClassType } from '#schools/contract/classes.contract.ts'
import { fullName } from '../parts/words.ts'
import {
  classListQuery,
  gradeChoicesQuery,
  refreshSchool,
  staffPickQuery,
  termsQuery,
} from '../parts/school.queries.ts'
import { linesOf, rememberQuestions } from './last-questions.tsx'
import { curricula, gradeOptions } from './class-words.ts'
import { instantOf, localOf } from './deadline.rules.ts'
import { SubjectFields, type Enrolment } from './subject-fields.tsx'

const common = { name: filled('Name the class.'), grade: z.optional(text(60)), host: z.optional(text(60)) }
const shapes = {
  standard: z.object({ ...common, grade: filled('Choose the grade of the class.') }),
  subject: z.object({
    ...common,
    subject: filled('Enter the subject.'),
    curriculum: z.optional(text(40)),
    term: z.optional(text(60)),
    maxParticipants: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
    deadline: z.optional(text(40)),
    questions: z.optional(text(4000)),
  }),
}

/** `school` may be the user's own id, for a class of the personal account. */
export function ClassDialog({
  school,
  type,
  klass,
  onClose,
}: {
  school: { readonly _id: string; readonly personal?: boolean }
  type: ClassType
  klass?: ClassRecord
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { timeZone } = usePlace()
  const personal = school.personal === true
  const grades = useQuery(gradeChoicesQuery(school._id)).data ?? []
  const staff = useQuery({ ...staffPickQuery(school._id), enabled: !personal }).data?.data ?? []
  const terms =
    useQuery({ ...termsQuery(school._id), enabled: type === 'subject' && !personal }).data?.data ?? []
  const standard =
    useQuery({
      ...classListQuery(school._id, { type: 'standard' }),
      enabled: type === 'subject' && !personal,
    }).data?.data ?? []
  const [enrolment, setEnrolment] = useState<Enrolment>({
    open: klass?.enroll.enable ?? false,
    approval: klass?.approvalEnable ?? true,
    classes: klass?.enroll.classes ?? [],
  })
  const [block, setBlock] = useState(klass?.block ?? [])
  const shape = shapes[type] as typeof shapes.subject
  const form = useFormState({
    shape,
    names: Object.keys(shape.shape),
    errorFields: { 'grade-needed': 'grade', 'subject-needed': 'subject', 'enrol-incomplete': 'term' },
    values: klass
      ? {
          name: klass.name,
          grade: klass.grade ?? '',
          host: klass.host ?? '',
          ...(type === 'subject' && {
            subject: klass.subject ?? klass.subjectTemporary ?? '',
            curriculum: klass.curriculum ?? '',
            term: klass.term ?? '',
            maxParticipants: klass.maxParticipants ? String(klass.maxParticipants) : '',
            deadline: klass.deadline === null ? '' : localOf(klass.deadline, timeZone),
            questions: klass.questions.join('\n'),
          }),
        }
      : {},
    onSubmit: async ({
      name,
      grade,
      host,
      subject,
      curriculum,
      term,
      maxParticipants,
      deadline,
      questions,
    }) => {
      const lines = linesOf(questions)
      const data = {
        name: name.trim(),
        ...(grade && { grade }),
        ...hostChange(type, klass?.host, host),
        ...(type === 'subject' && {
          ...(curriculum
            ? { curriculum, subject, subjectTemporary: null }
            : { curriculum: null, subject: null, subjectTemporary: subject }),
          term: term ?? null,
          enroll: { enable: enrolment.open, classes: enrolment.classes },
          maxParticipants: maxParticipants ?? 0,
          approvalEnable: enrolment.approval,
          block,
          deadline: deadline ? instantOf(deadline, timeZone) : null,
          questions: lines,
        }),
      }
      await (klass
        ? api(classesContract).patch(klass._id, { ...data, version: klass.version })
        : api(classesContract).create({ ...(!personal && { school: school._id }), type, ...data }))
      if (lines.length > 0) await rememberQuestions(lines)
      void notify(klass ? 'The class is saved.' : `${name.trim()} is made.`)
      await refreshSchool(queries)
      onClose()
    },
  })
  const newTitle = type === 'subject' ? 'New subject class' : 'New class'
  return (
    <Dialog
      opened
      title={klass ? `Edit ${klass.name}` : newTitle}
      onClose={onClose}
    >
      <FormBody
        form={form}
        action={klass ? 'Save' : 'Make class'}
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
          name="name"
          label="Name"
        />
        <ChoiceField
          form={form}
          name="grade"
          label="Grade"
          optional={type === 'subject'}
          none={type === 'subject' ? 'No grade' : 'Choose a grade'}
          options={gradeOptions(grades, klass?.grade)}
        />
        {type === 'subject' && (
          <>
            <TextField
              form={form}
              name="subject"
              label="Subject"
              hint="Such as Science, or a name of your own."
            />
            <ChoiceField
              form={form}
              name="curriculum"
              label="Curriculum"
              optional
              none="None, a subject of our own"
              options={curriculumCodes.map(code => ({ value: code, label: curricula[code] ?? code }))}
            />
          </>
        )}
        {!personal && (
          <ChoiceField
            form={form}
            name="host"
            label={type === 'standard' ? 'Head of the class' : 'Run by'}
            optional
            none={type === 'standard' ? 'Nobody yet' : 'Me'}
            options={staff.flatMap(person =>
              person.uid === null ? [] : [{ value: person.uid, label: fullName(person) }],
            )}
          />
        )}
        {type === 'subject' && !personal && (
          <SubjectFields
            form={form}
            terms={terms}
            standard={standard}
            block={block}
            onBlock={setBlock}
            enrolment={enrolment}
            onEnrolment={setEnrolment}
          />
        )}
      </FormBody>
    </Dialog>
  )
}

/** Only a standard class may have no teacher. */
function hostChange(
  type: ClassType,
  before: string | null | undefined,
  host: string | undefined,
): { host?: string | null } {
  if (host && host !== before) return { host }
  return !host && before && type === 'standard' ? { host: null } : {}
}
