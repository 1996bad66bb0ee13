// Standards that each topic of a subject covers: suggested by shared words or picked manually, then confirmed.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Subject } from '#academics/contract/subjects.contract.ts'
import { type TopicStandard, topicStandardContract } from '#academics/contract/topic-standard.contract.ts'
import { branchOf, treeOf, type Entry, type Tree } from '#academics/contract/tree.rules.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { Aside } from '#kit/web/parts/aside.tsx'
import { publishedQuery, topicMapQuery, refreshAcademics } from '../parts/academics.queries.ts'
import { CertificateGate } from '../curricula/certificate-gate.tsx'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { useBase } from '../setting/setting-page.tsx'
import { useTreeKeys } from '../parts/tree/keys.ts'
import { Statement } from '../parts/statement.tsx'
import { TreeFinder } from '../tree/tree-finder.tsx'
import { TreeView } from '../parts/tree/tree-view.tsx'
import { useTree } from '../parts/tree/use-tree.ts'
import { TopicStandards } from './topic-standards.tsx'
import panel from '../tree/panel.module.css'
import classes from '../tree/tree.module.css'

interface TopicMapProps {
  owner: Owner
  subject: Subject
  editable: boolean
}

export function TopicMap({ owner, subject, editable }: TopicMapProps) {
  const base = useBase()
  const topics = useQuery(publishedQuery(subject._id, 'topic'))
  const links = useQuery(topicMapQuery(subject._id))
  const action = editable && (
    <Button
      component={Link}
      to={`${base}/subject/topic/${subject._id}${owner.is === 'platform' ? '/edit' : ''}`}
    >
      Open the topics
    </Button>
  )
  return (
    <CertificateGate
      owner={owner}
      curriculum={subject.curriculum}
    >
      <Loaded
        answer={topics}
        what="topics"
        shape="table"
      >
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState
              drawing="tree"
              title={editable ? 'No topics are published yet' : emptyWords(owner)}
              {...(editable && {
                text: 'Publish topics and standards of this subject. Then each topic can be linked to its standards.',
              })}
              action={action}
            />
          ) : (
            <Loaded
              answer={links}
              what="the topic map"
              shape="table"
            >
              {list => (
                <OpenMap
                  subject={subject}
                  topics={entries}
                  links={list}
                  editable={editable}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </CertificateGate>
  )
}

const noteOf = ({ status, approved, selected }: TopicStandard): string =>
  status === 2 ? `${approved.length} confirmed` : `${selected.length} to confirm`

function OpenMap({
  subject,
  topics,
  links,
  editable,
}: {
  subject: Subject
  topics: readonly Entry[]
  links: readonly TopicStandard[]
  editable: boolean
}) {
  const tree = useMemo(() => treeOf(topics), [topics])
  const linkOf = useMemo(() => new Map(links.map(link => [link.topic.at(-1)?._id ?? '', link])), [links])
  const look = useTree(tree)
  const onKeyDown = useTreeKeys(look, null)
  const { selected } = look
  const topic = selected === null ? undefined : tree.entries.get(selected)
  const link = selected === null ? undefined : linkOf.get(selected)
  const confirmed = links.filter(({ status }) => status === 2).length
  return (
    <section
      className={classes.editor}
      aria-label="Topics and the standards they serve"
    >
      <TreeFinder
        look={look}
        what="topics"
        grades={[]}
        total={tree.entries.size}
      />
      <p className={classes.hint}>
        {confirmed.toLocaleString('en-US')} of {tree.entries.size.toLocaleString('en-US')} topics have
        confirmed standards.
      </p>
      <div className={classes.panes}>
        <div className={classes.left}>
          <TreeView
            label="topics"
            rows={look.rows}
            selected={selected}
            found={look.found}
            noteOf={id => {
              const known = linkOf.get(id)
              return known ? noteOf(known) : ''
            }}
            gap={null}
            movable={false}
            acts={{ select: look.select, toggle: id => look.toggle(id), rename: id => look.toggle(id) }}
            onKeyDown={onKeyDown}
          />
          {look.found?.size === 0 && <p className={classes.none}>Nothing matches. Try other words.</p>}
        </div>
        <Aside
          className={classes.details}
          aria-label="Standards of the topic"
          resetKey={selected}
        >
          {topic ? (
            <TopicDetails
              subject={subject}
              tree={tree}
              topic={topic}
              link={link}
              editable={editable}
            />
          ) : (
            <p className={classes.hint}>Choose a topic to see the standards it serves.</p>
          )}
        </Aside>
      </div>
    </section>
  )
}

interface TopicDetailsProps {
  subject: Subject
  tree: Tree
  topic: Entry
  link: TopicStandard | undefined
  editable: boolean
}

function TopicDetails({ subject, tree, topic, link, editable }: TopicDetailsProps) {
  const { act, busy } = useAct(refreshAcademics)
  return (
    <div className={panel.panel}>
      <p className={panel.quiet}>
        {branchOf(tree, topic._id)
          .slice(0, -1)
          .map(({ name }) => name)
          .join(' › ')}
      </p>
      <h2 className={panel.whole}>
        <Statement
          text={topic.name}
          inline
        />
      </h2>
      {link ? (
        <TopicStandards
          key={`${link._id} ${link.version}`}
          link={link}
          editable={editable}
        />
      ) : (
        <>
          <p className={panel.quiet}>Not linked to standards yet.</p>
          {editable && (
            <div>
              <Button
                loading={busy}
                onClick={() => {
                  act(
                    () => api(topicStandardContract).create({ subject: subject._id, topic: topic._id }),
                    'Standards are suggested.',
                  )
                }}
              >
                Suggest standards
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
