// First step of an application: a curriculum subject, or a topic.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { api } from '#kit/web/api.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { applicationContract } from '#services/contract/applications.contract.ts'
import { isBySubject, partsOf, type ServiceKey } from '#services/contract/services.values.ts'
import { hourlyRate, type ServiceSetting } from '#services/contract/settings.conf.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'

type Curriculum = ServiceSetting['curriculum'][number]['code']

export function BeginApplication({ service, setting }: { service: ServiceKey; setting: ServiceSetting }) {
  const bySubject = isBySubject(partsOf(service).mentoringType)
  const [curriculum, setCurriculum] = useState<Curriculum | ''>(setting.curriculum[0]?.code ?? '')
  const [subject, setSubject] = useState('')
  const [topic, setTopic] = useState('')
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshServices)
  const subjects = setting.curriculum.find(({ code }) => code === curriculum)?.subject ?? []
  const isReady = bySubject ? subject !== '' : topic !== '' || setting.topic.length === 0
  const rate = hourlyRate(setting, {
    qualification: null,
    curriculum: bySubject ? curriculum : null,
    value: (bySubject ? subject : topic) || null,
  })
  const begin = async () => {
    const scope =
      bySubject && curriculum !== '' ? { curriculum, subject } : { topic: topic === '' ? [] : [topic] }
    const made = await actAsync(() => api(applicationContract).create({ ...partsOf(service), ...scope }))
    if (made) await navigate(`/account/teacher/auth/edit/verification?id=${made._id}`, { replace: true })
  }
  return (
    <div className={classes.list}>
      <p className={classes.text}>{setting.desc}</p>
      {bySubject ? (
        <>
          <NativeSelect
            label="Curriculum"
            value={curriculum}
            data={setting.curriculum.map(({ code }) => ({ value: code, label: curriculumNames[code] }))}
            onChange={event => {
              setCurriculum(event.currentTarget.value as Curriculum)
              setSubject('')
            }}
          />
          <NativeSelect
            label="Subject"
            value={subject}
            data={[{ value: '', label: 'Choose a subject' }, ...subjects]}
            onChange={event => setSubject(event.currentTarget.value)}
          />
        </>
      ) : (
        setting.topic.length > 0 && (
          <NativeSelect
            label="Topic"
            value={topic}
            data={[
              { value: '', label: 'Choose a topic' },
              ...setting.topic.map(({ _id, label }) => ({ value: _id, label: label.join(' › ') })),
            ]}
            onChange={event => setTopic(event.currentTarget.value)}
          />
        )
      )}
      {rate !== undefined && (
        <p className={classes.dim}>
          Pay starts at{' '}
          <Money
            cents={rate}
            currency="USD"
          />{' '}
          an hour; your educator level, which reviewers choose, can change it.
        </p>
      )}
      <div>
        <Button
          loading={busy}
          disabled={!isReady}
          onClick={() => {
            void begin()
          }}
        >
          Begin application
        </Button>
      </div>
    </div>
  )
}
