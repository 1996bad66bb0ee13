// A draft: choices are saved immediately, documents on upload.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { groupGrades } from '#academics/contract/grades.rules.ts'
import { levelOptions, learningStyleOptions, socialStyleOptions } from '#identity/contract/learner-options.ts'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { api } from '#kit/web/api.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { applicationContract, type Application } from '#services/contract/applications.contract.ts'
import { essayWords, wordsIn } from '#services/contract/documents.ts'
import { gradeGroupNames } from '#academics/contract/grades.rules.ts'
import { applicationKeyOf, roleNames, rolesFor } from '#services/contract/services.values.ts'
import type { ServiceSetting } from '#services/contract/settings.conf.ts'
import { countryName, scopeWords, titleWords } from '../parts/words.ts'
import { applicationQuery, refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { UnitCopy } from '../content/unit-copy.tsx'
import { Documents } from './documents.tsx'
import { Submit } from './submit-application.tsx'

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const labelled = (options: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(options).map(([value, { label }]) => ({ value, label }))

const gradesOf = ({ gradeGroup }: Pick<Application, 'gradeGroup'>) => gradeGroup.flatMap(groupGrades)

interface DraftFormProps {
  application: Application
  setting: ServiceSetting
}

export function DraftForm({ application, setting }: DraftFormProps) {
  const [chosen, save] = useDraft(application)
  const isOpen = application.status === 0 || application.status === -1
  if (!isOpen)
    return (
      <p className={classes.note}>
        This application cannot be changed now.{' '}
        <TextLink to={`/account/teacher/auth/view/${applicationKeyOf(application)}`}>See its state</TextLink>
      </p>
    )
  const key = applicationKeyOf(application)
  const isContent = application.unit !== null
  return (
    <>
      <p>
        <b>{titleWords(application)}</b>
        {isContent && <span className={classes.dim}> {scopeWords(application)}</span>}
      </p>
      {application.unit && (
        <UnitCopy
          application={application}
          unit={application.unit}
        />
      )}
      {!isContent && (
        <TicksField
          label="What you would like to do"
          {...(setting.approvalDesc !== '' && { hint: setting.approvalDesc })}
          options={rolesFor(key).map(role => ({ value: role, label: roleNames[role] }))}
          value={chosen.serviceRolesUser}
          onChange={value => save({ serviceRolesUser: value as Application['serviceRolesUser'] })}
        />
      )}
      <TicksField
        label={isContent ? 'Countries that it is for' : 'Countries whose learners you know'}
        options={setting.countryCode.map(code => ({ value: code, label: countryName(code) }))}
        value={chosen.countryCode}
        onChange={countryCode => save({ countryCode })}
      />
      <TicksField
        label="Grades"
        options={named(gradeGroupNames)}
        value={chosen.gradeGroup}
        onChange={value => save({ gradeGroup: value as Application['gradeGroup'] })}
      />
      {gradesOf(chosen).length > 1 && (
        <TicksField
          label="Which of these grades"
          hint="Leave this open for all of them."
          options={gradesOf(chosen).map(value => ({ value, label: value }))}
          value={chosen.grades.filter(grade => gradesOf(chosen).includes(grade))}
          onChange={grades => save({ grades })}
        />
      )}
      <TicksField
        label="Learner levels"
        options={labelled(levelOptions)}
        value={chosen.ability}
        onChange={value => save({ ability: value as Application['ability'] })}
      />
      <TicksField
        label="Learning styles"
        options={labelled(learningStyleOptions)}
        value={chosen.styles}
        onChange={value => save({ styles: value as Application['styles'] })}
      />
      <TicksField
        label="Social styles"
        options={labelled(socialStyleOptions)}
        value={chosen.otherStyles}
        onChange={value => save({ otherStyles: value as Application['otherStyles'] })}
      />
      {setting.essay && <Essay application={application} />}
      <Documents
        application={application}
        kinds={setting.attachmentType}
      />
      <Submit application={application} />
    </>
  )
}

type Choices = Pick<
  Application,
  'serviceRolesUser' | 'countryCode' | 'gradeGroup' | 'grades' | 'ability' | 'styles' | 'otherStyles'
>

/** Optimistic choices, saved sequentially so that quick ones are not lost. */
function useDraft(application: Application): readonly [Choices, (data: Partial<Choices>) => void] {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Choices>(application)
  const saved = useRef<Promise<unknown>>(Promise.resolve())
  const save = async (data: Partial<Choices>) => {
    try {
      await api(applicationContract).patch(application._id, data)
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
    }
    await queries.invalidateQueries({ queryKey: applicationQuery(application._id).queryKey })
  }
  const change = (data: Partial<Choices>) => {
    setChosen(now => ({ ...now, ...data }))
    saved.current = saved.current.then(() => save(data))
  }
  return [chosen, change]
}

function Essay({ application }: { application: Application }) {
  const [essay, setEssay] = useState(application.essay)
  const { act, busy } = useAct(refreshServices)
  return (
    <section className={classes.list}>
      <Textarea
        label="Essay"
        description={`How do adults learn to teach better? ${essayWords.min} to ${essayWords.max} words; now ${wordsIn(essay)}.`}
        autosize
        minRows={8}
        maxLength={6000}
        value={essay}
        onChange={event => setEssay(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          loading={busy}
          disabled={essay === application.essay}
          onClick={() => {
            act(() => api(applicationContract).patch(application._id, { essay }), 'Your essay is saved.')
          }}
        >
          Save essay
        </Button>
      </div>
    </section>
  )
}
