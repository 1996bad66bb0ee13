import { useId, type ReactNode } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useEditor } from './editor-context.ts'
import classes from './editor.module.css'

interface FieldFrameProps {
  /** Key of the value. */
  field: string
  label: string
  hint?: string | undefined
  required?: boolean
  /** Fields whose control is a group keep their label as a heading. */
  group?: boolean
  aside?: ReactNode
  children: (ids: {
    readonly label: string
    readonly control: string
    readonly hint: string | undefined
  }) => ReactNode
}

/**
 * A field with its label, other editors, comments, and errors. The space for all of
 * these is always reserved.
 */
export function FieldFrame({
  field,
  label,
  hint,
  required = false,
  group = false,
  aside,
  children,
}: FieldFrameProps) {
  const { presence, comments, talk, choose, view, readOnly } = useEditor()
  const ids = { label: useId(), control: useId(), hint: useId() }
  const here = presence.others.filter(other => other.field === field)
  const open = comments.filter(
    comment => comment.field === field && comment.thread === null && !comment.resolved,
  ).length
  const clash = view.clashes.get(field)
  const refused = view.refused.get(field)
  const words = (
    <>
      {label}
      {required && !readOnly && (
        <span
          className={classes.required}
          title="Needed before it is complete"
        >
          {' '}
          required
        </span>
      )}
    </>
  )
  return (
    <section
      id={`field-${field}`}
      className={classes.field}
      data-at={here.length > 0 || undefined}
      data-clash={clash ? true : undefined}
      onFocus={() => presence.at(field)}
    >
      <header className={classes.fieldHead}>
        {group ? (
          <h3 id={ids.label}>{words}</h3>
        ) : (
          <h3>
            <label
              id={ids.label}
              htmlFor={ids.control}
            >
              {words}
            </label>
          </h3>
        )}
        <span className={classes.fieldTools}>
          {here.map(({ uid, name }) => (
            <PersonChip
              key={uid}
              name={name}
              size={24}
              compact
            />
          ))}
          <button
            type="button"
            className={classes.talk}
            data-open={open > 0 || undefined}
            aria-label={open > 0 ? `Comments on ${label}: ${open} open` : `Comment on ${label}`}
            onClick={() => talk(field)}
          >
            <Icon
              name="message"
              size={18}
            />
            {open > 0 && <span>{open}</span>}
          </button>
        </span>
      </header>
      {hint && (
        <p
          id={ids.hint}
          className={classes.hint}
        >
          {hint}
        </p>
      )}
      {children({ label: ids.label, control: ids.control, hint: hint ? ids.hint : undefined })}
      {clash && (
        <p
          className={classes.clash}
          role="alert"
        >
          <Icon
            name="warning"
            size={18}
          />
          <span>{clash.by ?? 'Somebody'} changed this meanwhile. Both texts are kept.</span>
          <button
            type="button"
            onClick={() => choose(field)}
          >
            Choose
          </button>
        </p>
      )}
      {refused && (
        <p
          className={classes.clash}
          role="alert"
        >
          <Icon
            name="error"
            size={18}
          />
          <span>Not saved: {refused}</span>
        </p>
      )}
      {aside}
    </section>
  )
}
