// Term, blocks and enrolment of a subject class.
import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { shared, TextField } from '#kit/web/parts/fields/fields.tsx'
import type { FormState } from '#kit/web/parts/fields/form-body.tsx'
import { ChoiceField, LongField } from '#kit/web/parts/fields/more-fields.tsx'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import { BlocksField } from './blocks-field.tsx'
import { LastQuestions } from './last-questions.tsx'
import classes from '../parts/school.module.css'

/** How students can join the class by themselves. */
export interface Enrolment {
  readonly open: boolean
  readonly approval: boolean
  /** Standard classes whose students may apply; empty means the whole school. */
  readonly classes: string[]
}

interface SubjectFieldsProps {
  form: FormState
  terms: readonly { readonly _id: string; readonly title: string }[]
  standard: readonly { readonly _id: string; readonly name: string }[]
  block: ClassRecord['block']
  onBlock: (block: ClassRecord['block']) => void
  enrolment: Enrolment
  onEnrolment: (enrolment: Enrolment) => void
}

export function SubjectFields({
  form,
  terms,
  standard,
  block,
  onBlock,
  enrolment,
  onEnrolment,
}: SubjectFieldsProps) {
  const change = (part: Partial<Enrolment>) => onEnrolment({ ...enrolment, ...part })
  return (
    <>
      <ChoiceField
        form={form}
        name="term"
        label="Term"
        optional
        none="No term"
        options={terms.map(({ _id, title }) => ({ value: _id, label: title }))}
      />
      <BlocksField
        value={block}
        onChange={onBlock}
      />
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={enrolment.open}
          onChange={event => change({ open: event.target.checked })}
        />
        <span>
          Students may apply<small>Needs a term, a maximum and at least one block.</small>
        </span>
      </label>
      {enrolment.open && (
        <>
          <div className={classes.pair}>
            <TextField
              form={form}
              name="maxParticipants"
              label="At most"
              inputMode="numeric"
              hint="Students in the class."
            />
            <DeadlineField form={form} />
          </div>
          <label className={classes.tick}>
            <input
              type="checkbox"
              checked={enrolment.approval}
              onChange={event => change({ approval: event.target.checked })}
            />
            <span>Applications need approval</span>
          </label>
          <LongField
            form={form}
            name="questions"
            label="Questions to answer"
            optional
            rows={3}
            hint="One a line."
          />
          <LastQuestions form={form} />
          {standard.length > 0 && (
            <TicksField
              label="Open to students of"
              hint="None ticked: open to the whole school."
              options={standard.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={enrolment.classes}
              onChange={chosen => change({ classes: chosen })}
            />
          )}
        </>
      )}
    </>
  )
}

const DeadlineField = ({ form }: { form: FormState }) => (
  <TextInput
    {...shared({
      form,
      name: 'deadline',
      label: 'Last moment to apply',
      optional: true,
      hint: 'On your clock.',
    })}
    type="datetime-local"
  />
)
