// A subject: its data or one of its trees.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { TreeKind } from '#academics/contract/academics.shapes.ts'
import type { Subject } from '#academics/contract/subjects.contract.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { subjectQuery, useGradeChoices } from '../parts/academics.queries.ts'
import { CertificateGate } from '../curricula/certificate-gate.tsx'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { Copyright } from '../parts/copyright.tsx'
import { Tabs } from '../parts/frame.tsx'
import { SettingPage, useBase } from '../setting/setting-page.tsx'
import { TreeEditor } from '../tree/tree-editor.tsx'
import { subjectTree } from '../tree/tree-source.ts'
import { isSubjectTab, isTree, subjectViews, topicMap, treeWords } from './kinds.ts'
import { SubjectData } from './subject-data.tsx'
import classes from '../parts/academic.module.css'

const TopicMap = lazy(() => import('./topic-map.tsx').then(module => ({ default: module.TopicMap })))
const ImportPage = lazy(() =>
  import('../tree/tree-dialogs.tsx').then(module => ({ default: module.ImportPage })),
)
const CopyPage = lazy(() => import('./copy-page.tsx').then(module => ({ default: module.CopyPage })))

interface SubjectPageProps {
  owner: Owner
  tab: string
  id: string
  /** In `look` mode, the page is read-only and links to the editor. */ mode?: 'look' | 'edit'
}

export function SubjectPage({ owner, tab, id, mode = 'edit' }: SubjectPageProps) {
  const answer = useQuery(subjectQuery(id))
  if (isMissing(answer.error) && !answer.data)
    return <NotFoundState text="This subject does not exist, or belongs to a school you do not work in." />
  return (
    <Loaded
      answer={answer}
      what="the subject"
      shape="page"
    >
      {subject => (
        <Whole
          key={subject._id}
          owner={owner}
          subject={subject}
          tab={tab}
          mode={mode}
        />
      )}
    </Loaded>
  )
}

function Whole({
  owner,
  subject,
  tab,
  mode,
}: {
  owner: Owner
  subject: Subject
  tab: string
  mode: 'look' | 'edit'
}) {
  const base = useBase()
  const editable = subject.mine && mode === 'edit'
  const kind = isTree(tab) ? tab : 'standard'
  const action = subject.mine && mode === 'look' && (
    <span className={classes.tools}>
      {tab !== topicMap && (
        <Button
          component={Link}
          variant="default"
          to={`${base}${pickPath(kind, subject._id)}`}
        >
          Pick {treeWords[kind]} from another set
        </Button>
      )}
      {tab !== 'data' && (
        <Button
          component={Link}
          to={`${base}${editPath(tab, subject._id)}`}
        >
          Edit
        </Button>
      )}
    </span>
  )
  return (
    <SettingPage
      owner={owner}
      at="subject"
      title={subject.name}
      line={
        <>
          {subject.subtitle} {subject.del && <StateChip>Archived</StateChip>}{' '}
          {!subject.mine && <StateChip>You can view, not edit</StateChip>}
        </>
      }
      trail={[{ label: 'Subjects', to: `${base}/subject/${isSubjectTab(tab) ? tab : 'topic'}` }]}
      action={action}
    >
      <div className={classes.page}>
        <Tabs
          look="chips"
          label="Views of the subject"
          tabs={subjectViews.map(each => ({
            to: `${base}/subject/${each.tab}/${subject._id}`,
            label: each.label,
            current: each.tab === tab,
          }))}
        />
        <View
          owner={owner}
          subject={subject}
          tab={tab}
          editable={editable}
        />
      </div>
    </SettingPage>
  )
}

/** Paths for editing a platform tree and picking entries for it. Learning goals have separate ones. */
const editPath = (tab: string, id: string): string =>
  tab === 'goal' ? `/learning-goals/${id}/edit` : `/subject/${tab}/${id}/edit`
const pickPath = (tab: TreeKind, id: string): string =>
  tab === 'goal' ? `/learning-goals/${id}/select` : `/subject/${tab}/${id}/select/system`

interface ViewProps {
  owner: Owner
  subject: Subject
  tab: string
  editable: boolean
}

function View({ owner, subject, tab, editable }: ViewProps) {
  const [address, setAddress] = useSearchParams()
  const copying = address.get('copy')
  if (tab === topicMap)
    return (
      <Suspense fallback={<LoadingState shape="table" />}>
        <TopicMap
          owner={owner}
          subject={subject}
          editable={editable}
        />
      </Suspense>
    )
  if (!isTree(tab))
    return (
      <SubjectData
        key={subject.version}
        owner={owner}
        subject={subject}
      />
    )
  if (copying && editable)
    return (
      <Suspense fallback={null}>
        <CopyPage
          subject={subject}
          kind={tab}
          owner={owner}
          from={copying === 'own' ? 'own' : 'system'}
          onDone={() => setAddress({})}
        />
      </Suspense>
    )
  if (address.get('import') && editable)
    return (
      <Suspense fallback={<LoadingState shape="table" />}>
        <ImportPage
          source={subjectTree(subject._id, tab, treeWords[tab])}
          levels={subject[`${tab}Level`]}
          onDone={() => setAddress({})}
        />
      </Suspense>
    )
  return (
    <SubjectTree
      owner={owner}
      subject={subject}
      kind={tab}
      editable={editable}
    />
  )
}

function SubjectTree({
  owner,
  subject,
  kind,
  editable,
}: {
  owner: Owner
  subject: Subject
  kind: keyof typeof treeWords
  editable: boolean
}) {
  const navigate = useNavigate()
  const base = useBase()
  const source = useMemo(() => subjectTree(subject._id, kind, treeWords[kind]), [subject._id, kind])
  const grades = useGradeChoices(owner.id)
  const copyFrom = owner.is === 'platform' ? `${base}${pickPath(kind, subject._id)}` : '?copy=system'
  return (
    <CertificateGate
      owner={owner}
      curriculum={subject.curriculum}
    >
      <TreeEditor
        source={source}
        name={`${subject.name} ${treeWords[kind]}`}
        editable={editable}
        grades={grades}
        emptyWords={emptyWords(owner)}
        foot={loaded => (
          <Copyright
            curriculum={subject.curriculum}
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
    </CertificateGate>
  )
}
