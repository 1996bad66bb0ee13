// One field of the template: the control for its type, bound to its value.
import type { Field } from '#academics/contract/templates.rules.ts'
import { contentLimits, typesOf, type Content } from '#authoring/contract/content.shapes.ts'
import { valueKey } from '#authoring/contract/fields.rules.ts'
import { Choices, type Option } from '../parts/choices.tsx'
import { typeNames } from '../parts/content-words.ts'
import { ListControl, TextControl } from './controls.tsx'
import { useEditor, useValue } from './editor-context.ts'
import { FieldFrame } from './field-frame.tsx'
import { PictureControl } from './picture-control.tsx'
import { isSuggested, Suggestions } from './suggestions.tsx'
import { setOf, TagControl } from './tag-control.tsx'
import { type ControlProps, OwnText, OwnTexts, OwnPicture, OwnTags } from './own-fields.tsx'

export function TemplateField({ field }: { field: Field }) {
  const key = valueKey(field)
  const typed = field.type === 'text' || (field.type === 'radio' && field.code === 'connection')
  return (
    <FieldFrame
      field={key}
      label={field.name}
      hint={field.prompt}
      required={field.required}
      group={!typed}
      aside={<Ideas field={field} />}
    >
      {({ label, control, hint }) => (
        <Control
          field={field}
          named={{ id: control, label, hint, words: field.name }}
        />
      )}
    </FieldFrame>
  )
}

/** Built-in fields whose value is not a list of answers come first. */
function Control(props: ControlProps) {
  const { code, type } = props.field
  if (code === 'name') return <Title {...props} />
  if (code === 'cover') return <CoverField {...props} />
  if (code === 'unit') return <YesNo {...props} />
  if (code === 'type') return <TypeField {...props} />
  if (code === 'audience') return <Audience {...props} />
  if (code === 'goals') return <Goals {...props} />
  if (code === 'words' || code === 'inquiry') return <Texts {...props} />
  if (code === 'overview' || code === 'idea' || code === 'connection') return <Words {...props} />
  if (type === 'text') return <OwnText {...props} />
  if (type === 'text-multiple') return <OwnTexts {...props} />
  if (type === 'image') return <OwnPicture {...props} />
  return <OwnTags {...props} />
}

function Title({ field, named }: ControlProps) {
  const [value, set] = useValue<string>(valueKey(field))
  return (
    <TextControl
      named={named}
      value={value}
      most={contentLimits.name}
      large
      onChange={set}
    />
  )
}

function Words({ field, named }: ControlProps) {
  const [value, set] = useValue<string>(valueKey(field))
  return (
    <TextControl
      named={named}
      value={value}
      onChange={set}
    />
  )
}

function Texts({ field, named }: ControlProps) {
  const [value, set] = useValue<readonly string[]>(valueKey(field))
  return (
    <ListControl
      named={named}
      value={value}
      length={field.code === 'words' ? 200 : 2000}
      onChange={set}
    />
  )
}

function CoverField({ field, named }: ControlProps) {
  const { content } = useEditor()
  const [value, set] = useValue<string | null>(valueKey(field))
  return (
    <PictureControl
      named={named}
      mode={content.mode}
      value={value}
      url={content.coverUrl}
      onChange={set}
    />
  )
}

const yesNo: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

function YesNo({ field, named }: ControlProps) {
  const { readOnly } = useEditor()
  const [value, set] = useValue<boolean | null>(valueKey(field))
  return (
    <Choices
      label={named.words}
      options={yesNo}
      single
      disabled={readOnly}
      value={value === null ? [] : [value ? 'yes' : 'no']}
      onChange={([one]) => set(one === undefined ? null : one === 'yes')}
    />
  )
}

function TypeField({ field, named }: ControlProps) {
  const { content, readOnly } = useEditor()
  const [value, set] = useValue<Content['type']>(valueKey(field))
  const types = typesOf(content.mode)
  return (
    <Choices
      label={named.words}
      options={types.map(type => ({ value: type, label: typeNames[type] ?? type }))}
      single
      disabled={readOnly}
      value={value === null ? [] : [value]}
      onChange={([one]) => set(types.find(type => type === one) ?? null)}
    />
  )
}

const audiences: readonly Option[] = [
  { value: 'educators', label: 'Educators' },
  { value: 'students', label: 'Students' },
]

function Audience({ field, named }: ControlProps) {
  const { readOnly } = useEditor()
  const [value, set] = useValue<Content['service']>(valueKey(field))
  return (
    <Choices
      label={named.words}
      options={audiences}
      single
      disabled={readOnly}
      value={value?.participants ? [value.participants] : []}
      onChange={([one]) =>
        set({ type: value?.type ?? [], participants: one === 'educators' || one === 'students' ? one : null })
      }
    />
  )
}

function Goals({ field, named }: ControlProps) {
  const { content } = useEditor()
  const [value, set] = useValue<readonly string[]>(valueKey(field))
  return (
    <TagControl
      named={named}
      set={setOf(content.tags, field.tags)}
      prompt={field.prompt === ''}
      own={field.diy}
      value={value.map(one => ({ value: one, mark: '' }))}
      onChange={next => set(next.map(one => one.value))}
    />
  )
}

/** Suggestions for the three fields with entries of other users. */
function Ideas({ field: { code, name } }: { field: Field }) {
  const { draft } = useEditor()
  if (!isSuggested(code)) return null
  const value = draft.value(code)
  if (typeof value === 'string')
    return (
      <Suggestions
        of={code}
        label={name}
        taken={text => value.includes(text)}
        onTake={text => draft.set(code, value.trim() === '' ? text : `${value.trim()}\n${text}`)}
      />
    )
  const list = value as readonly string[]
  return (
    <Suggestions
      of={code}
      label={name}
      taken={text => list.includes(text)}
      onTake={text => draft.set(code, [...list, text])}
    />
  )
}
