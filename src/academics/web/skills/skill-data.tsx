import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Skill, skillsContract } from '#academics/contract/skills.contract.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '../parts/academics.queries.ts'
import type { Owner } from '../parts/owner.ts'
import { Section } from '../parts/frame.tsx'
import { useBase } from '../setting/setting-page.tsx'
import classes from '../parts/academic.module.css'

/** Name and place of a skill set, and the ways to put it away. */
export function SkillData({
  owner,
  skill: { _id, name, subtitle, mine, del, version },
}: {
  owner: Owner
  skill: Skill
}) {
  const [held, setHeld] = useState({ name, subtitle })
  const { act, busy } = useAct()
  const [base, navigate] = [useBase(), useNavigate()]
  const remove = async () => {
    if (
      !(await confirm({
        title: `Delete ${name}?`,
        text: 'Its skills are deleted with it. Content that uses them keeps its own copy.',
        action: 'Delete skill set',
        tone: 'negative',
      }))
    )
      return
    if (await act(() => api(skillsContract).remove(_id), 'The skill set is deleted.'))
      await navigate(`${base}/skill/data`)
  }
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
                void act(
                  () => api(skillsContract).patch(_id, { ...held, version }),
                  'The skill set is saved.',
                )
              }}
            >
              Save
            </Button>
          </div>
        )}
      </Section>
      {mine && (
        <Section
          id="ending"
          title={del ? 'Archived' : 'Archive'}
          line="An archived skill set is not offered to authors any more."
        >
          <div className={classes.tools}>
            <Button
              variant="default"
              onClick={() => {
                void act(
                  () => api(skillsContract).patch(_id, { del: !del }),
                  del ? 'The skill set is back.' : 'The skill set is archived.',
                )
              }}
            >
              {del ? 'Restore skill set' : 'Archive skill set'}
            </Button>
            {del && owner.may('academic.edit') && (
              <Button
                variant="outline"
                color="negative"
                onClick={() => {
                  void remove()
                }}
              >
                Delete skill set
              </Button>
            )}
          </div>
        </Section>
      )}
    </div>
  )
}
