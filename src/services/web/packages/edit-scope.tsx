import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { useActor } from '#kit/web/actor.ts'
import {
  campusCountries,
  consultantKinds,
  consultantNames,
  frequencies,
  type ConsultantKind,
  type Frequency,
  type PackRole,
} from '#services/contract/packages/packages.values.ts'
import {
  categories,
  categoryNames,
  gradeGroupNames,
  gradeGroups,
  isBySubject,
  qualificationNames,
  qualifications,
  roleNames,
  type Category,
  type Qualification,
} from '#services/contract/services.values.ts'
import { Choices, WholeNumber, type DraftProps } from './edit-parts.tsx'
import { settingQuery } from './packages.queries.ts'
import { editableRoles } from './staff.rules.ts'
import { countryName } from './words.ts'
import classes from './packages.module.css'

const option = <T extends string>(value: T, label: string) => ({ value, label })

/** What it is about, who may teach it, and what one credit is. */
export function ScopeFields({ draft, set }: DraftProps) {
  return (
    <section
      className={classes.box}
      aria-label="Lessons"
    >
      <h2>Lessons</h2>
      <div className={classes.fields}>
        <KindFields
          draft={draft}
          set={set}
        />
        <NativeSelect
          label="Educator level"
          value={draft.qualification ?? ''}
          data={[
            option('', 'Every level'),
            ...qualifications.map(value => option(value, qualificationNames[value])),
          ]}
          onChange={event =>
            set({ qualification: (event.currentTarget.value || null) as Qualification | null })
          }
        />
        <WholeNumber
          label="Minutes per credit"
          value={draft.duration}
          least={5}
          most={480}
          onChange={duration => set({ duration })}
        />
        <WholeNumber
          label="Minutes of pause after it"
          value={draft.break}
          most={120}
          onChange={pause => set({ break: pause })}
        />
        <NativeSelect
          label="Days that each credit adds"
          value={String(draft.freq)}
          data={frequencies.map(String)}
          onChange={event => set({ freq: Number(event.currentTarget.value) as Frequency })}
        />
      </div>
      <SubjectFields
        draft={draft}
        set={set}
      />
      <Choices
        label="Grades"
        options={gradeGroups.map(value => [value, gradeGroupNames[value]] as const)}
        chosen={draft.gradeGroup}
        onChange={gradeGroup => set({ gradeGroup })}
      />
    </section>
  )
}

function KindFields({ draft, set }: DraftProps) {
  const actor = useActor()
  return (
    <>
      <NativeSelect
        label="Taught by"
        value={draft.serviceRoles}
        data={editableRoles(actor).map(value => option(value, roleNames[value]))}
        onChange={event => {
          const serviceRoles = event.currentTarget.value as PackRole
          set({
            serviceRoles,
            isOnCampus: serviceRoles === 'onCampus',
            consultant: serviceRoles === 'consultant' ? 'carer' : null,
            country: serviceRoles === 'onCampus' ? 'NZ' : null,
          })
        }}
      />
      {draft.serviceRoles === 'consultant' && (
        <NativeSelect
          label="The consultant is"
          value={draft.consultant ?? 'carer'}
          data={consultantKinds.map(value => option(value, consultantNames[value]))}
          onChange={event => set({ consultant: event.currentTarget.value as ConsultantKind })}
        />
      )}
      {draft.isOnCampus && (
        <NativeSelect
          label="Country of the campuses"
          value={draft.country ?? ''}
          data={campusCountries.map(value => option(value, countryName(value)))}
          onChange={event => set({ country: event.currentTarget.value as (typeof campusCountries)[number] })}
        />
      )}
      <NativeSelect
        label="Category"
        value={draft.mentoringType}
        data={categories.map(value => option(value, categoryNames[value]))}
        onChange={event =>
          set({
            mentoringType: event.currentTarget.value as Category,
            curriculum: null,
            subject: [],
            topic: [],
          })
        }
      />
    </>
  )
}

/** Only what the service settings list can be taught, so only that can be sold. */
function SubjectFields({ draft, set }: DraftProps) {
  const setting = useQuery(settingQuery(`mentoring:${draft.mentoringType}`)).data
  if (!setting) return null
  if (setting.countryCode.length === 0)
    return (
      <p className={classes.dim}>
        The service settings of {categoryNames[draft.mentoringType]} offer nothing, so there is nothing to
        choose.
      </p>
    )
  const subjects = setting.curriculum.find(({ code }) => code === draft.curriculum)?.subject ?? []
  return (
    <>
      <Choices
        label="Countries"
        options={setting.countryCode.map(code => [code, countryName(code)] as const)}
        chosen={draft.countryCode}
        onChange={countryCode => set({ countryCode })}
      />
      {isBySubject(draft.mentoringType) ? (
        <>
          <NativeSelect
            label="Curriculum"
            value={draft.curriculum ?? ''}
            data={[
              option('', 'Choose one'),
              ...setting.curriculum.map(({ code }) => option(code, curriculumNames[code])),
            ]}
            onChange={event =>
              set({
                curriculum:
                  setting.curriculum.find(({ code }) => code === event.currentTarget.value)?.code ?? null,
                subject: [],
              })
            }
          />
          <Choices
            label="Subjects"
            options={subjects.map(subject => [subject, subject] as const)}
            chosen={draft.subject}
            onChange={subject => set({ subject })}
          />
        </>
      ) : (
        <Choices
          label="Topics"
          options={setting.topic.map(({ _id, label }) => [_id, label.join(' › ')] as const)}
          chosen={draft.topic.map(({ _id }) => _id)}
          onChange={ids => set({ topic: setting.topic.filter(({ _id }) => ids.includes(_id)) })}
        />
      )}
    </>
  )
}
