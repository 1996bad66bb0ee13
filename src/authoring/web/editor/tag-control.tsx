import type { Tag, TagSet } from '#academics/contract/tags.contract.ts'
import type { FieldAnswer } from '#authoring/contract/content.shapes.ts'
import { Choices, type Option } from '../parts/choices.tsx'
import { useEditor } from './editor-context.ts'
import classes from './editor.module.css'

/** Tags of a set by name, those of a tree with their ancestors. */
export const tagOptions = (tags: readonly Tag[], above = ''): Option[] =>
  tags.flatMap(({ name, prompt, child }) => [
    { value: name, label: above === '' ? name : `${above} › ${name}`, hint: prompt || undefined },
    ...tagOptions(child, name),
  ])

export const setOf = (sets: readonly TagSet[], name: string | null): TagSet | undefined =>
  name === null ? undefined : sets.find(({ set }) => set.toLowerCase() === name.toLowerCase())

interface TagControlProps {
  named: { readonly words: string }
  set: TagSet | undefined
  /** Help text of the set, if the field has none. */ prompt?: boolean
  own: boolean
  single?: boolean
  /** Each selected tag has a remark. */ marked?: boolean
  value: readonly FieldAnswer[]
  onChange: (value: FieldAnswer[]) => void
}

export function TagControl({
  named,
  set,
  prompt = false,
  own,
  single = false,
  marked = false,
  value,
  onChange,
}: TagControlProps) {
  const { readOnly } = useEditor()
  const chosen = value.map(answer => answer.value)
  const put = (next: readonly string[]) =>
    onChange(next.map(each => value.find(answer => answer.value === each) ?? { value: each, mark: '' }))
  return (
    <>
      {prompt && set?.prompt && <p className={classes.hint}>{set.prompt}</p>}
      <Choices
        label={named.words}
        options={tagOptions(set?.child ?? [])}
        value={chosen}
        single={single}
        own={own || !set}
        disabled={readOnly}
        onChange={put}
      />
      {marked && value.length > 0 && (
        <ul
          className={classes.marks}
          aria-label={`Remarks for ${named.words.toLowerCase()}`}
        >
          {value.map(answer => (
            <li key={answer.value}>
              {readOnly ? (
                <p>
                  <b>{answer.value}</b> {answer.mark}
                </p>
              ) : (
                <label>
                  {answer.value}
                  <input
                    className={classes.note}
                    style={{ display: 'block', width: '100%' }}
                    placeholder="What does it look like here?"
                    maxLength={2000}
                    value={answer.mark}
                    onChange={event =>
                      onChange(
                        value.map(each => (each === answer ? { ...each, mark: event.target.value } : each)),
                      )
                    }
                  />
                </label>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
