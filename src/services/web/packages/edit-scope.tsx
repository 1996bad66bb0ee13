import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Note } from '#commerce/web/parts/note.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { useActor } from '#kit/web/actor.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import {
  campusCategories,
  campusCountries,
  consultantKinds,
  consultantNames,
  frequencies,
  type ConsultantKind,
  type Frequency,
  type PackRole,
} from '#services/contract/packages/packages.values.ts'
import { gradeGroupNames, gradeGroups } from '#academics/contract/grades.rules.ts'
import {
  categories,
  categoryNames,
  isBySubject,
  levelText,
  qualifications,
  roleNames,
  type Category,
  type Qualification,
} from '#services/contract/services.values.ts'
import { isOffered, type ServiceSetting } from '#services/contract/settings.conf.ts'
import { countryName } from '../parts/words.ts'
import { settingsQuery } from '../services.queries.ts'
import { option, WholeNumber, type DraftProps } from './edit-parts.tsx'
import { editableRoles, maySet } from './staff.rules.ts'
import classes from './packages.module.css'

/** Subject, provider requirements, and the size of a credit. */
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
          data={[option('', 'Every level'), ...qualifications.map(value => option(value, levelText(value)))]}
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
          label="Minutes of break after it"
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
      <TicksField
        label="Grades"
        options={gradeGroups.map(value => option(value, gradeGroupNames[value]))}
        value={draft.gradeGroup}
        onChange={chosen => set({ gradeGroup: gradeGroups.filter(each => chosen.includes(each)) })}
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
            ...(serviceRoles === 'onCampus' && { mentoringType: 'academic' as const, topic: [] }),
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
        data={(draft.isOnCampus ? campusCategories : categories).map(value =>
          option(value, categoryNames[value]),
        )}
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

/** Only services listed in the settings can be taught, and so sold. */
const SubjectFields = (props: DraftProps) => (
  <Loaded
    answer={useQuery(settingsQuery)}
    what="what can be taught"
    shape="form"
  >
    {settings => {
      const setting = settings.get(`mentoring:${props.draft.mentoringType}`)
      return setting && isOffered(setting) ? (
        <OfferedFields
          {...props}
          setting={setting}
        />
      ) : (
        <Closed category={props.draft.mentoringType} />
      )
    }}
  </Loaded>
)

const Closed = ({ category }: { category: Category }) => (
  <Note tone="warning">
    {categoryNames[category]} is closed for providers, so nobody could teach this.{' '}
    {maySet(useActor()) && (
      <TextLink to={`/sys/package?settings=mentoring:${category}`}>Service settings</TextLink>
    )}
  </Note>
)

function OfferedFields({ draft, set, setting }: DraftProps & { setting: ServiceSetting }) {
  const subjects = setting.curriculum.find(({ code }) => code === draft.curriculum)?.subject ?? []
  return (
    <>
      <TicksField
        label="Countries"
        options={setting.countryCode.map(code => option(code, countryName(code)))}
        value={draft.countryCode}
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
          {draft.curriculum !== null && (
            <TicksField
              label="Subjects"
              options={subjects.map(subject => option(subject, subject))}
              value={draft.subject}
              onChange={subject => set({ subject })}
            />
          )}
        </>
      ) : (
        <TicksField
          label="Topics"
          options={setting.topic.map(({ _id, label }) => option(_id, label.join(' › ')))}
          value={draft.topic.map(({ _id }) => _id)}
          onChange={ids => set({ topic: setting.topic.filter(({ _id }) => ids.includes(_id)) })}
        />
      )}
    </>
  )
}
