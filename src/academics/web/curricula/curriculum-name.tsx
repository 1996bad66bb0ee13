import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { curriculumContract, type Curriculum } from '#academics/contract/curricula.contract.ts'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAcademics } from '../parts/academics.queries.ts'
import type { Owner } from '../parts/owner.ts'
import { Section } from '../parts/frame.tsx'
import classes from '../parts/academic.module.css'

export function CurriculumName({
  owner,
  curriculum: { _id, name, version },
}: {
  owner: Owner
  curriculum: Curriculum
}) {
  const [typed, setTyped] = useState(name)
  const { act, busy } = useAct(refreshAcademics)
  if (!owner.may('academic.edit')) return null
  return (
    <Section
      id="name"
      title="Name"
      line="As your colleagues call it."
    >
      <div className={classes.tools}>
        <TextInput
          aria-label="Name of the curriculum"
          style={{ flex: '1 1 240px', maxWidth: 420 }}
          value={typed}
          maxLength={120}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={busy}
          disabled={typed.trim() === '' || typed === name}
          onClick={() => {
            act(() => api(curriculumContract).patch(_id, { name: typed, version }), 'The name is saved.')
          }}
        >
          Save name
        </Button>
      </div>
    </Section>
  )
}
