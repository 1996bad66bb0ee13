// A tool's items for one role, group by group.
import '@mantine/core/styles/Input.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { itemsFor, type Assessor, type ToolBody, type ToolValues } from '#rooms/contract/tool-data.rules.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { ToolAnswer, ToolAnswers } from '#authoring/web/parts/tool-answers.tsx'
import classes from './tools.module.css'

interface FormProps {
  body: ToolBody
  by: Assessor
  values: ToolValues
  readOnly: boolean
  onChange: (item: string, val: string) => void
}

export function FillForm({ body, by, values, readOnly, onChange }: FormProps) {
  const own = new Set(itemsFor(body, by).map(({ group }) => group))
  return body.groups
    .filter(({ _id }) => own.has(_id))
    .map(group => (
      <section
        key={group._id}
        className={classes.group}
        aria-label={group.name}
      >
        <h3>{group.name}</h3>
        {(group.mark || (by === 'peer' && group.anonymous)) && (
          <p className={classes.small}>
            {[group.mark, by === 'peer' && group.anonymous ? 'Your name is not shown to the learner.' : '']
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
        {body.items
          .filter(item => item.group === group._id)
          .map(item => (
            <Field
              key={item._id}
              item={item}
              options={item.options.length > 0 ? item.options : group.options}
              value={values[item._id]?.val ?? ''}
              readOnly={readOnly}
              onChange={val => onChange(item._id, val)}
            />
          ))}
      </section>
    ))
}

interface FieldProps {
  item: ToolBody['items'][number]
  options: readonly string[]
  value: string
  readOnly: boolean
  onChange: (val: string) => void
}

function Field({ item: { name, mark, type }, options, value, readOnly, onChange }: FieldProps) {
  const radios = useRadios({ values: options, value, onChange })
  if (type === 'text')
    return (
      <Textarea
        label={name}
        description={mark || undefined}
        autosize
        minRows={2}
        maxLength={5000}
        value={value}
        disabled={readOnly}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  if (type === 'number' || type === 'date')
    return (
      <TextInput
        label={name}
        description={mark || undefined}
        type={type}
        className={classes.short}
        value={value}
        disabled={readOnly}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  return (
    <ToolAnswers disabled={readOnly}>
      <legend>
        {name}
        {mark && <span className={classes.small}> {mark}</span>}
      </legend>
      {options.map(option => (
        <ToolAnswer key={option}>
          <input {...radios.input(option)} />
          {option}
        </ToolAnswer>
      ))}
    </ToolAnswers>
  )
}
