import { Fragment } from 'react'
import { templateSteps, type Field, type TemplateStep } from '#academics/contract/templates.rules.ts'
import type { FieldAnswer, Content } from '#authoring/contract/content.shapes.ts'
import { fieldsOf, valueKey, valueOf } from '#authoring/contract/fields.rules.ts'
import { typeNames } from '../content-words.ts'
import classes from '../../content/content.module.css'

type Readable = Pick<Content, 'template' | 'steps' | 'ext' | 'service'>

const names: Readonly<Record<TemplateStep, string>> = {
  basic: 'Basics',
  inquiry: 'Inquiry',
  applying: 'Objectives',
  link: 'Linked content',
}
/** Fields shown elsewhere on the page. */
const apart: readonly (string | null)[] = ['name', 'cover', 'overview']

/** Filled-in fields by step; empty ones are left out. */
export const filledSteps = (content: Readable) =>
  templateSteps.flatMap(step => {
    const fields = fieldsOf(content.template as readonly Field[], step)
      .filter(field => !apart.includes(field.code))
      .flatMap(field => {
        const lines = linesOf(field, valueOf(content as unknown as Content, valueKey(field)))
        return lines.length > 0 ? [{ field, lines }] : []
      })
    return fields.length > 0 ? [{ step, fields }] : []
  })

export function FieldsRead({
  content,
  files = {},
}: {
  content: Readable & Pick<Partial<Content>, 'files'>
  files?: Readonly<Record<string, string>>
}) {
  const steps = filledSteps(content)
  if (steps.length === 0) return <p className={classes.dim}>Nothing is written yet.</p>
  return steps.map(({ step, fields }) => (
    <section
      key={step}
      className={classes.step}
    >
      <h2>{content.steps[step] ?? names[step]}</h2>
      <dl>
        {fields.map(({ field, lines }) => (
          <Fragment key={field._id}>
            <dt>{field.name}</dt>
            <dd>
              {field.type === 'image' ? (
                <Picture
                  url={(content.files ?? files)[lines[0] ?? '']}
                  name={field.name}
                />
              ) : (
                <Lines of={lines} />
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  ))
}

const Lines = ({ of: lines }: { of: readonly string[] }) =>
  lines.length > 1 ? (
    <ul>
      {lines.map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  ) : (
    <p className={classes.words}>{lines[0]}</p>
  )

const Picture = ({ url, name }: { url: string | undefined; name: string }) =>
  url ? (
    <img
      className={classes.picture}
      src={url}
      alt={name}
      loading="lazy"
    />
  ) : (
    <span className={classes.dim}>A picture</span>
  )

function linesOf({ code }: Field, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (code === 'audience') {
    const who = (value as NonNullable<Content['service']>).participants
    return who ? [who === 'educators' ? 'Educators' : 'Students'] : []
  }
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (typeof value === 'string') return [typeNames[value] ?? value]
  return (value as readonly (string | FieldAnswer)[]).map(lineOf)
}

function lineOf(each: string | FieldAnswer): string {
  if (typeof each === 'string') return each
  return each.mark ? `${each.value}: ${each.mark}` : each.value
}
