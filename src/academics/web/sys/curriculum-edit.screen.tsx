// Edits a platform curriculum: name, copyright line, and grades with the matching platform grades.
import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { curriculumContract, type Curriculum } from '#academics/contract/curricula.contract.ts'
import { platformGrades } from '#academics/contract/grades.rules.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { curriculumQuery, refreshAcademics } from '../parts/academics.queries.ts'
import type { Owner } from '../parts/owner.ts'
import { Pills, Section } from '../parts/frame.tsx'
import { SettingPage, useBase } from '../setting/setting-page.tsx'
import { OfPlatform } from './platform.tsx'
import classes from '../parts/academic.module.css'

export const Screen = ({ params: { id } }: { params: { readonly id: string } }) => (
  <OfPlatform edit>
    {owner => (
      <Page
        owner={owner}
        id={id}
      />
    )}
  </OfPlatform>
)

function Page({ owner, id }: { owner: Owner; id: string }) {
  const answer = useQuery(curriculumQuery(id))
  if (isMissing(answer.error) && !answer.data) return <NotFoundState />
  return (
    <Loaded
      answer={answer}
      what="the curriculum"
      shape="page"
    >
      {curriculum => (
        <Editor
          key={curriculum.version}
          owner={owner}
          curriculum={curriculum}
        />
      )}
    </Loaded>
  )
}

const options = platformGrades.map(value => ({ value, label: value.replace('Grade ', '') }))
type Grades = Curriculum['grades']

function Editor({ owner, curriculum }: { owner: Owner; curriculum: Curriculum }) {
  const [name, setName] = useState(curriculum.name)
  const [copyright, setCopyright] = useState(curriculum.copyright)
  const [grades, setGrades] = useState<Grades>(curriculum.grades)
  const { act, busy } = useAct(refreshAcademics)
  const base = useBase()
  const change = (at: number, to: Partial<Grades[number]>) =>
    setGrades(now => now.map((grade, index) => (index === at ? { ...grade, ...to } : grade)))
  const good =
    name.trim() !== '' &&
    grades.every(grade => grade._id.trim() !== '' && grade.name.trim() !== '') &&
    new Set(grades.map(({ _id }) => _id)).size === grades.length
  return (
    <SettingPage
      owner={owner}
      at="curriculum"
      title={curriculum.name}
      line={`Code ${curriculum.code}. Schools that copy it use these grades.`}
      trail={[{ label: 'Curricula', to: `${base}?section=curriculum` }]}
      action={
        <Button
          loading={busy}
          disabled={!good}
          onClick={() => {
            act(
              () =>
                api(curriculumContract).patch(curriculum._id, {
                  name,
                  copyright,
                  grades,
                  version: curriculum.version,
                }),
              'The curriculum is saved.',
            )
          }}
        >
          Save curriculum
        </Button>
      }
    >
      <Section
        id="name"
        title="Name"
      >
        <TextInput
          aria-label="Name of the curriculum"
          value={name}
          maxLength={120}
          onChange={event => setName(event.currentTarget.value)}
        />
      </Section>
      <Section
        id="copyright"
        title="Copyright"
        line="Shown wherever its standards are."
      >
        <Textarea
          aria-label="Copyright line"
          rows={3}
          value={copyright}
          maxLength={500}
          onChange={event => setCopyright(event.currentTarget.value)}
        />
      </Section>
      <Section
        id="grades"
        title="Grades"
        line="Each matched to platform grades."
      >
        <ol
          className={classes.rows}
          aria-label="Grades of the curriculum"
        >
          {grades.map((grade, at) => (
            <li
              key={at}
              className={classes.row}
            >
              <TextInput
                aria-label={`Name of grade ${at + 1}`}
                value={grade.name}
                maxLength={60}
                onChange={event => change(at, { name: event.currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="negative"
                size={36}
                aria-label={`Remove ${grade.name}`}
                onClick={() => setGrades(now => now.toSpliced(at, 1))}
              >
                <Icon
                  name="trash"
                  size={18}
                />
              </ActionIcon>
              <Pills
                label={`Platform grades of ${grade.name}`}
                options={options}
                value={grade.platform}
                onChange={platform => change(at, { platform })}
              />
            </li>
          ))}
        </ol>
        <div>
          <Button
            variant="default"
            leftSection={
              <Icon
                name="plus"
                size={18}
              />
            }
            onClick={() =>
              setGrades(now => [...now, { _id: freshId(now), name: `Year ${now.length + 1}`, platform: [] }])
            }
          >
            Add grade
          </Button>
        </div>
      </Section>
      <Section
        id="subjects"
        title="Subjects"
      >
        <p>
          <Link
            className={classes.link}
            to={`${base}/subject/data?curriculum=${curriculum.code}`}
          >
            {curriculum.count.subjects} {curriculum.count.subjects === 1 ? 'subject' : 'subjects'} of this
            curriculum
          </Link>
        </p>
      </Section>
    </SettingPage>
  )
}

const freshId = (grades: Grades): string => {
  for (let at = grades.length + 1; ; at++)
    if (!grades.some(({ _id }) => _id === `Year ${at}`)) return `Year ${at}`
}
