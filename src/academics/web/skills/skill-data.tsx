import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Skill, skillsContract } from '#academics/contract/skills.contract.ts'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAcademics } from '../parts/academics.queries.ts'
import type { Owner } from '../parts/owner.ts'
import { Ending } from '../parts/ending.tsx'
import { Section } from '../parts/frame.tsx'
import { useBase } from '../setting/setting-page.tsx'

/** Names of a skill set, with archiving and deleting. */
export function SkillData({
  owner,
  skill: { _id, name, subtitle, mine, del, version },
}: {
  owner: Owner
  skill: Skill
}) {
  const [held, setHeld] = useState({ name, subtitle })
  const { act, busy } = useAct(refreshAcademics)
  const base = useBase()
  return (
    <div>
      <Section
        id="names"
        title="Names"
      >
        <TextInput
          label="Name"
          maxLength={120}
          readOnly={!mine}
          value={held.name}
          onChange={event => setHeld({ ...held, name: event.currentTarget.value })}
        />
        <TextInput
          label="Subtitle"
          maxLength={200}
          readOnly={!mine}
          value={held.subtitle}
          onChange={event => setHeld({ ...held, subtitle: event.currentTarget.value })}
        />
        {mine && (
          <div>
            <Button
              loading={busy}
              disabled={held.name.trim() === ''}
              onClick={() => {
                act(() => api(skillsContract).patch(_id, { ...held, version }), 'The skill set is saved.')
              }}
            >
              Save
            </Button>
          </div>
        )}
      </Section>
      {mine && (
        <Ending
          what="skill set"
          name={name}
          parts="skills"
          archived={del}
          mayDelete={owner.may('academic.edit')}
          setArchived={archived => api(skillsContract).patch(_id, { del: archived })}
          remove={() => api(skillsContract).remove(_id)}
          list={`${base}/skill/data`}
        />
      )}
    </div>
  )
}
