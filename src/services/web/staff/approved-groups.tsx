// How many people are approved, by country, curriculum, subject, grade, topic and role.
import { useQuery } from '@tanstack/react-query'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { groupKinds, type ApprovedGroup } from '#services/contract/applications.contract.ts'
import { gradeGroupNames, roleNames } from '#services/contract/services.values.ts'
import { groupsQuery } from '../services.queries.ts'
import classes from '../services.module.css'

export function ApprovedGroups() {
  const answer = useQuery(groupsQuery)
  return (
    <Loaded
      answer={answer}
      what="the figures"
    >
      {groups => (
        <dl className={classes.figures}>
          {groupKinds.map(by => (
            <Group
              key={by}
              title={titles[by]}
              groups={groups.filter(group => group.by === by)}
            />
          ))}
        </dl>
      )}
    </Loaded>
  )
}

const titles: Readonly<Record<ApprovedGroup['by'], string>> = {
  country: 'Country',
  curriculum: 'Curriculum',
  subject: 'Subject',
  gradeGroup: 'Grades',
  topic: 'Topic',
  role: 'Role',
}

function Group({ title, groups }: { title: string; groups: readonly ApprovedGroup[] }) {
  if (groups.length === 0) return null
  return (
    <div>
      <dt>{title}</dt>
      {groups.map(group => (
        <dd key={group.value}>
          {labelOf(group)}: {group.count}
        </dd>
      ))}
    </div>
  )
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' })
const names: Readonly<Partial<Record<ApprovedGroup['by'], Readonly<Record<string, string>>>>> = {
  curriculum: curriculumNames,
  gradeGroup: gradeGroupNames,
  role: roleNames,
}
const labelOf = ({ by, value, label }: ApprovedGroup): string =>
  by === 'country' ? (countries.of(value) ?? value) : (names[by]?.[value] ?? label)
