// A tool as assessors see it. Answers given here are not saved.
import '@mantine/core/styles/Input.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { assessorNames } from '../../tool/tool-group.tsx'
import type { ToolBody } from '../../tool/use-tool.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from '../../tool/tool.module.css'

export function ToolPreview({ body: { groups, items } }: { body: ToolBody }) {
  if (items.length === 0)
    return (
      <EmptyState
        drawing="sheet"
        title="Nothing to answer yet"
        text="Items show here as those who assess will meet them."
      />
    )
  return groups.map(group => (
    <section
      key={group._id}
      className={classes.group}
      aria-label={group.name}
    >
      <header>
        <h2 style={{ fontSize: 'var(--mantine-font-size-md)', fontWeight: 680 }}>{group.name}</h2>
        <p className={classes.small}>
          {assessorNames[group.by]}
          {group.by === 'peer' && group.anonymous ? ', anonymous' : ''}
          {group.visible === 'teacher' ? ', seen by the teacher only' : ''}
        </p>
      </header>
      {items
        .filter(item => item.group === group._id)
        .map(item => (
          <ItemPreview
            key={item._id}
            item={item}
            options={item.options.length > 0 ? item.options : group.options}
          />
        ))}
    </section>
  ))
}

function ItemPreview({
  item: { name, type, mark },
  options,
}: {
  item: ToolBody['items'][number]
  options: readonly string[]
}) {
  const [picked, setPicked] = useState<string | null>(null)
  const radios = useRadios({ values: options, value: picked, onChange: setPicked })
  if (type === 'text')
    return (
      <Textarea
        label={name}
        description={mark}
        autosize
        minRows={2}
      />
    )
  if (type === 'number' || type === 'date')
    return (
      <TextInput
        label={name}
        description={mark}
        type={type}
        style={{ maxWidth: 220 }}
      />
    )
  return (
    <fieldset className={classes.answers}>
      <legend>{name}</legend>
      {options.map(option => (
        <label
          key={option}
          className={classes.answer}
        >
          <input {...radios.input(option)} />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
