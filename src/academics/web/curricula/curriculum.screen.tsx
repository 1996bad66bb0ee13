// The subjects of a curriculum: the platform's, which can be copied with their trees, and the user's own.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { platform, treeKinds } from '#academics/contract/academics.shapes.ts'
import type { Curriculum } from '#academics/contract/curricula.contract.ts'
import { subjectsContract, type Subject } from '#academics/contract/subjects.contract.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { curriculumQuery, subjectsQuery } from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { Section } from '../parts/frame.tsx'
import { WithOwner } from '../setting/setting-page.tsx'
import { entriesWords } from '../subjects/kinds.ts'
import { CertificateGate } from './certificate-gate.tsx'
import { Copyright } from '../parts/copyright.tsx'
import { CurriculumName } from './curriculum-name.tsx'
import classes from '../parts/academic.module.css'

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(curriculumQuery(id))
  if (isMissing(answer.error) && !answer.data)
    return <NotFoundState text="This curriculum does not exist, or belongs to a school you do not work in." />
  return (
    <Loaded
      answer={answer}
      what="the curriculum"
      shape="page"
    >
      {curriculum => (
        <WithOwner of={curriculum.school}>
          {owner => {
            const Page = owner.is === 'platform' && !owner.may('academic.edit') ? OfPlatform : Whole
            return (
              <Page
                key={curriculum.version}
                owner={owner}
                curriculum={curriculum}
              />
            )
          }}
        </WithOwner>
      )}
    </Loaded>
  )
}

interface WholeProps {
  owner: Owner
  curriculum: Curriculum
}

/** A platform curriculum: teachers choose what they teach. Editing it has a separate page. */
const OfPlatform = ({ curriculum }: WholeProps) => (
  <WithOwner>
    {owner => (
      <Whole
        owner={owner}
        curriculum={curriculum}
      />
    )}
  </WithOwner>
)

const every = { $limit: 500, $skip: 0, $sort: { name: 1 } } as const

function Whole({ owner, curriculum }: WholeProps) {
  const { code, name, custom, del } = curriculum
  const mine = useQuery(subjectsQuery({ ...every, uid: owner.id, curriculum: code, del: false }))
  const offered = useQuery({
    ...subjectsQuery({ ...every, uid: platform, curriculum: code, del: false }),
    enabled: !custom && owner.id !== platform,
  })
  return (
    <>
      <PageHeader
        title={name}
        line={
          <>
            {owner.is === 'platform' ? 'What everybody may copy.' : 'What you teach of this curriculum.'}{' '}
            {del && <StateChip>Archived</StateChip>}
          </>
        }
      />
      {curriculum.school === owner.id && (
        <CurriculumName
          owner={owner}
          curriculum={curriculum}
        />
      )}
      <Section
        id="mine"
        title={owner.is === 'platform' ? 'Subjects of the platform' : 'Your subjects'}
        line="You edit them and their trees in the academic setting."
      >
        <Loaded
          answer={mine}
          what="subjects"
        >
          {({ data }) =>
            data.length === 0 ? (
              <p className={classes.small}>{owner.may('academic.edit') ? 'None yet.' : emptyWords(owner)}</p>
            ) : (
              <ul className={classes.rows}>
                {data.map(subject => (
                  <li
                    key={subject._id}
                    className={classes.row}
                  >
                    <Link
                      className={classes.link}
                      to={`${owner.base}/subject/standard/${subject._id}`}
                    >
                      {subject.name}
                    </Link>
                    <span className={classes.small}>{entriesWords(subject)}</span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      {!custom && owner.id !== platform && (
        <Section
          id="offered"
          title="On the platform"
          line="A copy includes everything that is published."
        >
          <CertificateGate
            owner={owner}
            curriculum={code}
          >
            <Loaded
              answer={offered}
              what="subjects"
            >
              {({ data }) =>
                data.length === 0 ? (
                  <EmptyState
                    drawing="tree"
                    title="The platform has no subjects of this curriculum"
                    text={
                      owner.may('academic.edit') ? 'Add your own in the academic setting.' : emptyWords(owner)
                    }
                  />
                ) : (
                  <ul
                    className={classes.rows}
                    aria-label="Subjects on the platform"
                  >
                    {data.map(subject => (
                      <Offer
                        key={subject._id}
                        owner={owner}
                        subject={subject}
                        has={mine.data?.data.some(each => each.name === subject.name) ?? false}
                      />
                    ))}
                  </ul>
                )
              }
            </Loaded>
          </CertificateGate>
          <Copyright curriculum={code} />
        </Section>
      )}
    </>
  )
}

function Offer({ owner, subject, has }: { owner: Owner; subject: Subject; has: boolean }) {
  const { actAsync, busy } = useAct()
  const queries = useQueryClient()
  const copy = async () => {
    const service = api(subjectsContract)
    const { name, subtitle, curriculum, subjectCode } = subject
    const { _id } = await service.create({ uid: owner.id, name, subtitle, curriculum, subjectCode })
    for (const kind of treeKinds.filter(each => subject.publish.includes(each))) {
      const { version } = await service.get('tree', { _id, kind, of: 'draft' })
      await service.patch('import', { _id, kind, version, from: subject._id })
    }
  }
  // A copy that failed halfway exists, so the lists are read again then too.
  const take = async () => {
    await actAsync(copy, `${subject.name} is yours now.`)
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  return (
    <li className={classes.row}>
      <span className={classes.two}>
        <b>{subject.name}</b>
        <small>{entriesWords(subject)}</small>
      </span>
      {has ? (
        <StateChip tone="positive">You teach it</StateChip>
      ) : (
        owner.may('academic.edit') && (
          <Button
            size="compact-md"
            variant="default"
            loading={busy}
            aria-label={`Copy ${subject.name}`}
            onClick={() => {
              void take()
            }}
          >
            Copy
          </Button>
        )
      )}
    </li>
  )
}
