// A draft: every choice is saved as it is made; documents as they arrive.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { wordsOf } from '#communications/web/parts/loaded.tsx'
import { useNavigate } from 'react-router'
import { levelOptions, learningStyleOptions, socialStyleOptions } from '#identity/contract/learner-options.ts'
import { TicksField } from '#identity/web/parts/ticks-field.tsx'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { applicationContract, type Application } from '#services/contract/applications.contract.ts'
import { essayWords, wordsIn } from '#services/contract/documents.ts'
import { applicationKeyOf, gradeGroupNames, roleNames, rolesFor } from '#services/contract/services.values.ts'
import type { ServiceSetting } from '#services/contract/settings.conf.ts'
import { countryName, scopeWords, titleWords } from '../parts/words.ts'
import { applicationQuery, useServicesAct } from '../services.queries.ts'
import classes from '../services.module.css'
import { UnitCopy } from '../content/unit-copy.tsx'
import { Documents } from './documents.tsx'

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const labelled = (options: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(options).map(([value, { label }]) => ({ value, label }))

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
  'serviceRolesUser' | 'countryCode' | 'gradeGroup' | 'ability' | 'styles' | 'otherStyles'
>

/** Choices show at once and are saved one after the other, so that quick ones are not lost. */
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
  const { act, busy } = useServicesAct()
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
            void act(() => api(applicationContract).patch(application._id, { essay }), 'Your essay is saved.')
          }}
        >
          Save essay
        </Button>
      </div>
    </section>
  )
}

/** Where a missing thing is added, if that is another page. */
const placeOf: Readonly<Record<string, string>> = {
  agreement: '/setting/serProAgree',
  introduction: '/account/teacher/auth/introduction',
  certificate: '/account/curriculum/auth/:code',
}

function Submit({ application }: { application: Application }) {
  const { _id, missing, status } = application
  const { act, busy } = useServicesAct()
  const navigate = useNavigate()
  const view = `/account/teacher/auth/view/${applicationKeyOf(application)}`
  const submit = async () => {
    const done = 'Your application is submitted. We will write to you.'
    if (await act(() => api(applicationContract).patch(_id, { status: 1 }), done)) await navigate(view)
  }
  const remove = async () => {
    if (
      !(await confirm({
        title: 'Delete this draft?',
        text: 'Your files stay in your drive.',
        action: 'Delete',
      }))
    )
      return
    await navigate('/account/teacher/auth')
    await act(() => api(applicationContract).remove(_id), 'The draft is deleted.')
  }
  return (
    <section
      className={classes.section}
      aria-labelledby="submit"
    >
      <h2 id="submit">Submit</h2>
      {missing.length > 0 && (
        <ul aria-label="Before you can submit">
          {missing.map(({ code, text }) => (
            <li key={text}>
              {placeOf[code] ? (
                <TextLink to={placeOf[code].replace(':code', application.curriculum ?? '')}>{text}</TextLink>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.tools}>
        <Button
          loading={busy}
          disabled={missing.length > 0}
          onClick={() => {
            void submit()
          }}
        >
          {status === -1 ? 'Submit again' : 'Submit application'}
        </Button>
        {status === 0 && (
          <Button
            variant="default"
            onClick={() => {
              void remove()
            }}
          >
            Delete draft
          </Button>
        )}
      </div>
    </section>
  )
}
