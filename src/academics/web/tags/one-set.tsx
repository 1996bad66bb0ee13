// A tag set: its tags as a tree, and where authors can use it.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { tagsContract, tagSteps, type TagSet } from '#academics/contract/tags.contract.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAcademics } from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { Section } from '../parts/frame.tsx'
import { TreeEditor } from '../tree/tree-editor.tsx'
import { tagTree } from '../tree/tree-source.ts'
import classes from '../parts/academic.module.css'

const stepNames = { basic: 'Basic', inquiry: 'Inquiry', applying: 'Applying' } as const
const stepData = [
  { value: '', label: 'Nowhere' },
  ...tagSteps.map(value => ({ value, label: stepNames[value] })),
]
const stepOf = (value: string) => tagSteps.find(each => each === value) ?? null

export function OneSet({
  owner,
  set,
  editable,
  title,
}: {
  owner: Owner
  set: TagSet
  editable: boolean
  title: string
}) {
  const { pathname } = useLocation()
  const source = useMemo(() => tagTree(set._id), [set._id])
  return (
    <>
      <PageHeader
        title={set.set}
        line={
          <>
            {set.prompt} {!editable && <StateChip>You can view, not edit</StateChip>}
          </>
        }
        trail={[
          { label: 'Academic setting', to: owner.base },
          { label: title, to: pathname },
        ]}
      />
      <TreeEditor
        key={String(set.layer)}
        source={source}
        name={set.set}
        editable={editable && !set.readonly}
        grades={[]}
        markLabel="Help text"
        emptyWords={emptyWords(owner)}
      />
      {editable && (
        <SetSettings
          key={set.version}
          set={set}
        />
      )}
    </>
  )
}

function SetSettings({ set }: { set: TagSet }) {
  const [held, setHeld] = useState({
    set: set.set,
    prompt: set.prompt,
    step: set.step,
    stepTask: set.stepTask,
    layer: set.layer,
    tool: set.tool,
  })
  const { act, actAsync, busy } = useAct(refreshAcademics)
  const [, setAddress] = useSearchParams()
  const remove = async () => {
    if (
      !(await confirm({
        title: `Delete ${set.set}?`,
        text: 'Content that uses its tags keeps its own copy.',
        action: 'Delete tag set',
        tone: 'negative',
      }))
    )
      return
    if (await actAsync(() => api(tagsContract).remove(set._id), 'The tag set is deleted.')) setAddress({})
  }
  return (
    <div style={{ marginTop: 32 }}>
      <Section
        id="set"
        title="Settings of the set"
        line="Where authors meet it."
      >
        <TextInput
          label="Name"
          value={held.set}
          maxLength={120}
          onChange={event => setHeld({ ...held, set: event.currentTarget.value })}
        />
        <Textarea
          label="Help text"
          rows={2}
          value={held.prompt}
          maxLength={1000}
          onChange={event => setHeld({ ...held, prompt: event.currentTarget.value })}
        />
        <div className={classes.tools}>
          <NativeSelect
            label="Step of a unit"
            value={held.step ?? ''}
            data={stepData}
            onChange={event => setHeld({ ...held, step: stepOf(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Step of a task"
            value={held.stepTask ?? ''}
            data={stepData}
            onChange={event => setHeld({ ...held, stepTask: stepOf(event.currentTarget.value) })}
          />
        </div>
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={held.layer}
            onChange={event => setHeld({ ...held, layer: event.target.checked })}
          />
          <span>Tags may stand inside tags</span>
        </label>
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={held.tool}
            onChange={event => setHeld({ ...held, tool: event.target.checked })}
          />
          <span>Offered in assessment tools</span>
        </label>
        <div className={classes.tools}>
          <Button
            loading={busy}
            disabled={held.set.trim() === ''}
            onClick={() => {
              act(
                () => api(tagsContract).patch(set._id, { ...held, version: set.version }),
                'The tag set is saved.',
              )
            }}
          >
            Save settings
          </Button>
          <Button
            variant="subtle"
            color="negative"
            onClick={() => {
              void remove()
            }}
          >
            Delete tag set
          </Button>
        </div>
      </Section>
    </div>
  )
}
