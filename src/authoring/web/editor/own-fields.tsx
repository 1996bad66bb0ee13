import type { Field } from '#academics/contract/templates.rules.ts'
import { contentLimits, type FieldAnswer } from '#authoring/contract/content.shapes.ts'
import { valueKey } from '#authoring/contract/fields.rules.ts'
import { ListControl, TextControl } from './controls.tsx'
import { useEditor, useValue } from './editor-context.ts'
import { PictureControl } from './picture-control.tsx'
import { setOf, TagControl } from './tag-control.tsx'

export interface ControlProps {
  field: Field
  named: {
    readonly id: string
    readonly label: string
    readonly hint: string | undefined
    readonly words: string
  }
}

export function OwnText({ field, named }: ControlProps) {
  const [value, set] = useValue<readonly FieldAnswer[]>(valueKey(field))
  return (
    <TextControl
      named={named}
      value={value[0]?.value ?? ''}
      onChange={text => set(text === '' ? [] : [{ value: text, mark: '' }])}
    />
  )
}

export function OwnTexts({ field, named }: ControlProps) {
  const [value, set] = useValue<readonly FieldAnswer[]>(valueKey(field))
  return (
    <ListControl
      named={named}
      value={value.map(each => each.value)}
      most={contentLimits.answers}
      onChange={texts => set(texts.map(text => ({ value: text, mark: '' })))}
    />
  )
}

export function OwnPicture({ field, named }: ControlProps) {
  const { content } = useEditor()
  const [value, set] = useValue<readonly FieldAnswer[]>(valueKey(field))
  const hash = value[0]?.value ?? null
  return (
    <PictureControl
      named={named}
      mode={content.mode}
      value={hash}
      url={hash === null ? null : (content.files[hash] ?? null)}
      onChange={next => set(next === null ? [] : [{ value: next, mark: '' }])}
    />
  )
}

export function OwnTags({ field, named }: ControlProps) {
  const { content } = useEditor()
  const [value, set] = useValue<readonly FieldAnswer[]>(valueKey(field))
  return (
    <TagControl
      named={named}
      set={setOf(content.tags, field.tags)}
      prompt={field.prompt === ''}
      own={field.diy}
      single={field.type === 'radio'}
      marked={field.type === 'choice-mark'}
      value={value}
      onChange={set}
    />
  )
}
