import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Skill } from '#academics/contract/skills.contract.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { skillQuery, useGradeChoices } from '../parts/academics.queries.ts'
import { Copyright } from '../parts/copyright.tsx'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { Tabs } from '../parts/frame.tsx'
import { SettingPage, useBase } from '../setting/setting-page.tsx'
import { skillTabs } from '../subjects/kinds.ts'
import { TreeEditor } from '../tree/tree-editor.tsx'
import { skillTree } from '../tree/tree-source.ts'
import { SkillData } from './skill-data.tsx'
import classes from '../parts/academic.module.css'

const CopyPage = lazy(() =>
  import('../subjects/copy-page.tsx').then(module => ({ default: module.CopyPage })),
)
const ImportPage = lazy(() =>
  import('../tree/tree-dialogs.tsx').then(module => ({ default: module.ImportPage })),
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
  const isImporting = tab !== 'data' && !isCopying && address.has('import') && editable
  const source = useMemo(() => skillTree(skill._id), [skill._id])
  const grades = useGradeChoices(owner.id)
  const copyFrom =
    owner.is === 'platform' ? `${base}/skill/standard/${skill._id}/select/system` : '?copy=system'
  const action = skill.mine && mode === 'look' && tab === 'standard' && (
    <span className={classes.tools}>
      <Button
        component={Link}
        variant="default"
        to={`${base}/skill/standard/${skill._id}/select/system`}
      >
        Pick from another set
      </Button>
      <Button
        component={Link}
        to={`${base}/skill/${tab}/${skill._id}/edit`}
      >
        Edit
      </Button>
    </span>
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
        {isImporting && (
          <Suspense fallback={null}>
            <ImportPage
              source={source}
              levels={skill.standardLevel}
              onDone={() => setAddress({})}
            />
          </Suspense>
        )}
        {tab !== 'data' && !isCopying && !isImporting && (
          <TreeEditor
            source={source}
            name={skill.name}
            editable={editable}
            grades={grades}
            emptyWords={emptyWords(owner)}
            foot={loaded => (
              <Copyright
                curriculum={skill.curriculum}
                sources={loaded.source ?? []}
              />
            )}
            onCopy={() => {
              void navigate(copyFrom)
            }}
            onImport={() => {
              void navigate('?import=file')
            }}
          />
        )}
      </div>
    </SettingPage>
  )
}
