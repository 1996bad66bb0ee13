import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Skill, skillsContract } from '#academics/contract/skills.contract.ts'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { skillQuery, useAct, useGradeChoices } from '../academics.queries.ts'
import { Copyright } from '../parts/copyright.tsx'
import { emptyWords, type Owner } from '../owner.ts'
import { Section, Tabs } from '../parts/frame.tsx'
import { SettingPage, useBase } from '../setting/setting-page.tsx'
import { skillTabs } from '../subjects/kinds.ts'
import { TreeEditor } from '../tree/tree-editor.tsx'
import { skillTree } from '../tree/tree-source.ts'
import classes from '../parts/academic.module.css'

const CopyPage = lazy(() =>
  import('../subjects/copy-page.tsx').then(module => ({ default: module.CopyPage })),
)

interface SkillPageProps {
  owner: Owner
  tab: string
  id: string
  mode?: 'look' | 'edit'
}

export function SkillPage({ owner, tab, id, mode = 'edit' }: SkillPageProps) {
  const answer = useQuery(skillQuery(id))
  if (isMissing(answer.error) && !answer.data)
    return <NotFoundState text="This skill set does not exist, or belongs to a school you do not work in." />
  return (
    <Loaded
      answer={answer}
      what="the skill set"
      shape="page"
    >
      {skill => (
        <Whole
          key={skill._id}
          owner={owner}
          skill={skill}
          tab={tab}
          mode={mode}
        />
      )}
    </Loaded>
  )
}

function Whole({
  owner,
  skill,
  tab,
  mode,
}: {
  owner: Owner
  skill: Skill
  tab: string
  mode: 'look' | 'edit'
}) {
  const base = useBase()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const copying = address.get('copy')
  const editable = skill.mine && mode === 'edit'
  const isCopying = tab !== 'data' && copying !== null && copying !== '' && editable
  const source = useMemo(() => skillTree(skill._id), [skill._id])
  const grades = useGradeChoices(owner.id)
  const copyFrom =
    owner.is === 'platform' ? `${base}/skill/standard/${skill._id}/select/system` : '?copy=system'
  const action = skill.mine && mode === 'look' && tab === 'standard' && (
    <Button
      component={Link}
      to={`${base}/skill/${tab}/${skill._id}/edit`}
    >
      Edit
    </Button>
  )
  return (
    <SettingPage
      owner={owner}
      at="skill"
      title={skill.name}
      line={
        <>
          {skill.subtitle} {!skill.mine && <StateChip>You can view, not edit</StateChip>}
        </>
      }
      trail={[{ label: 'Skills', to: `${base}/skill/data` }]}
      action={action}
    >
      <div className={classes.page}>
        <Tabs
          look="chips"
          label="Views of the skill set"
          tabs={skillTabs.map(each => ({
            to: `${base}/skill/${each.tab}/${skill._id}`,
            label: each.label,
            current: each.tab === tab,
          }))}
        />
        {tab === 'data' && (
          <SkillData
            key={skill.version}
            owner={owner}
            skill={skill}
          />
        )}
        {isCopying && (
          <Suspense fallback={null}>
            <CopyPage
              is="skill"
              subject={skill}
              kind="standard"
              owner={owner}
              from={copying === 'own' ? 'own' : 'system'}
              onDone={() => setAddress({})}
            />
          </Suspense>
        )}
        {tab !== 'data' && !isCopying && (
          <TreeEditor
            source={source}
            name={skill.name}
            editable={editable}
            grades={grades}
            emptyWords={emptyWords(owner)}
            foot={
              <Copyright
                curriculum={skill.curriculum}
                sources={skill.source.standard}
              />
            }
            onCopy={() => {
              void navigate(copyFrom)
            }}
          />
        )}
      </div>
    </SettingPage>
  )
}

function SkillData({
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
