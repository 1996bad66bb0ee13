// Edits a template: its steps and their fields in order. Existing content keeps its fields.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unitTplContract, type Template } from '#academics/contract/templates.contract.ts'
import type { Field, TemplateStep } from '#academics/contract/templates.rules.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { publicTagsQuery, tagSetsQuery, refreshAcademics } from '../parts/academics.queries.ts'
import type { Owner } from '../parts/owner.ts'
import { Section, Tabs } from '../parts/frame.tsx'
import { newId } from '#kit/web/new-id.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { TemplateBegins } from './template-begins.tsx'
import { FieldRow } from './field-row.tsx'
import classes from '../parts/academic.module.css'

const stepNames: Readonly<Record<TemplateStep, string>> = {
  basic: 'Basic',
  inquiry: 'Inquiry',
  applying: 'Applying',
  link: 'Link',
}
const modeNames = {
  unit: 'Unit',
  task: 'Task',
  pdUnit: 'Service module',
  pdTask: 'Service session',
  video: 'Video',
  tool: 'Assessment tool',
} as const

export function TemplateEditor({ owner, template }: { owner: Owner; template: Template }) {
  const [name, setName] = useState(template.name)
  const [fields, setFields] = useState<readonly Field[]>(template.data)
  const [steps, setSteps] = useState(template.steps)
  const [begins, setBegins] = useState({ category: template.category, criteria: template.criteria })
  const { act, busy } = useAct(refreshAcademics)
  const editable = owner.may('academic.edit')
  const pair = useQuery({
    queryKey: ['academic', 'templates', 'group', template.group],
    queryFn: () => api(unitTplContract).find({ group: template.group ?? '', $limit: 10 }),
    enabled: template.group !== null,
  })
  const own = useQuery(tagSetsQuery(owner.id)).data ?? []
  const shared = useQuery(publicTagsQuery).data ?? []
  const sets = [...new Set([...own, ...shared].map(({ set }) => set))]
  const dirty =
    name !== template.name ||
    begins.category !== template.category ||
    begins.criteria !== template.criteria ||
    JSON.stringify([fields, steps]) !== JSON.stringify([template.data, template.steps])

  const change = (id: string, to: Partial<Field>) =>
    setFields(now => now.map(field => (field._id === id ? { ...field, ...to } : field)))
  /** Moves a field within its step. */
  const move = (id: string, by: number) =>
    setFields(now => {
      const at = now.findIndex(field => field._id === id)
      const mates = now.flatMap((field, index) => (field.group === now[at]?.group ? [index] : []))
      const to = mates[mates.indexOf(at) + by]
      const [field, other] = [now[at], now[to ?? -1]]
      return to === undefined || !field || !other ? now : now.with(at, other).with(to, field)
    })
  const add = (group: TemplateStep) =>
    setFields(now => [
      ...now,
      {
        _id: newId(),
        code: null,
        enable: true,
        required: false,
        type: 'text',
        group,
        name: 'New section',
        prompt: '',
        tags: null,
        diy: false,
      },
    ])
  const save = () =>
    act(
      () =>
        api(unitTplContract).patch(template._id, {
          name,
          data: fields.map(field => ({ ...field })),
          steps,
          ...begins,
          version: template.version,
        }),
      'The template is saved.',
    )
  const shownSteps = (['basic', 'inquiry', 'applying', 'link'] as const).filter(
    step => step === 'basic' || step === 'inquiry' || fields.some(({ group }) => group === step),
  )

  return (
    <>
      <PageHeader
        title={template.name}
        line={
          <>
            {modeNames[template.mode]} template. Existing content keeps the fields it was made with.{' '}
            {!editable && <StateChip>You can view, not edit</StateChip>}
          </>
        }
        trail={[
          { label: 'Academic setting', to: owner.base },
          { label: 'Templates', to: '/account/unit-plan-template' },
        ]}
        action={
          editable && (
            <Button
              loading={busy}
              disabled={!dirty || name.trim() === '' || fields.some(field => field.name.trim() === '')}
              onClick={() => {
                save()
              }}
            >
              Save template
            </Button>
          )
        }
      />
      {(pair.data?.data.length ?? 0) > 1 && (
        <Tabs
          label="Templates of the pair"
          tabs={(pair.data?.data ?? [])
            .toSorted((a, b) => b.mode.localeCompare(a.mode))
            .map(each => ({
              to: `/account/unit-plan-template/${each._id}`,
              label: modeNames[each.mode],
              current: each._id === template._id,
            }))}
        />
      )}
      {editable && (
        <Section
          id="name"
          title="Name"
        >
          <TextInput
            aria-label="Name of the template"
            value={name}
            maxLength={120}
            onChange={event => setName(event.currentTarget.value)}
          />
        </Section>
      )}
      <TemplateBegins
        owner={owner}
        mode={template.mode}
        editable={editable}
        value={begins}
        onChange={setBegins}
      />
      {shownSteps.map(step => (
        <Section
          key={step}
          id={`step-${step}`}
          title={steps[step] ?? stepNames[step]}
          line={step === 'basic' ? 'The first step of an author.' : undefined}
        >
          {editable && (
            <TextInput
              label="Name of the step"
              maw={280}
              value={steps[step] ?? stepNames[step]}
              maxLength={40}
              onChange={event => setSteps({ ...steps, [step]: event.currentTarget.value || stepNames[step] })}
            />
          )}
          <ol
            className={classes.rows}
            aria-label={`Fields of ${steps[step] ?? stepNames[step]}`}
          >
            {fields
              .filter(({ group }) => group === step)
              .map((field, at, list) => (
                <FieldRow
                  key={field._id}
                  field={field}
                  editable={editable}
                  first={at === 0}
                  last={at === list.length - 1}
                  sets={sets}
                  onChange={to => change(field._id, to)}
                  onMove={by => move(field._id, by)}
                  onRemove={() => setFields(now => now.filter(each => each._id !== field._id))}
                />
              ))}
          </ol>
          {editable && (step === 'basic' || step === 'inquiry') && (
            <div>
              <Button
                variant="default"
                leftSection={
                  <Icon
                    name="plus"
                    size={18}
                  />
                }
                onClick={() => add(step)}
              >
                Add section
              </Button>
            </div>
          )}
        </Section>
      ))}
    </>
  )
}
