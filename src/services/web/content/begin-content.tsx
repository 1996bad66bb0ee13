// A contributor's first step: own content, and its subject or topic.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import { PickList } from '#authoring/web/parts/content/pick-list.tsx'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { api } from '#kit/web/api.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { applicationContract } from '#services/contract/applications.contract.ts'
import {
  contributionModes,
  importPrice,
  isForEducators,
  type ContributionMode,
} from '#services/contract/content/content.shapes.ts'
import type { ServiceSetting } from '#services/contract/settings.conf.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { useCopy } from './use-copy.ts'

export function BeginContent({ setting }: { setting: ServiceSetting }) {
  const [chosen, setChosen] = useState<ContentCard | null>(null)
  return (
    <div className={classes.list}>
      <p className={classes.text}>{setting.desc}</p>
      <p className={classes.dim}>
        A provider pays{' '}
        <Money
          cents={importPrice(1)}
          currency="USD"
        />{' '}
        for every interactive question, each time your content is imported into a lesson. You earn a share of
        it.
      </p>
      {chosen ? (
        <About
          content={chosen}
          setting={setting}
          onBack={() => setChosen(null)}
        />
      ) : (
        <PickList
          modes={contributionModes}
          shared={false}
          act={content =>
            content.orderId === null ? (
              <Button
                size="compact-md"
                aria-label={`Offer this: ${content.name}`}
                onClick={() => setChosen(content)}
              >
                Offer this
              </Button>
            ) : (
              <span className={classes.dim}>You bought this, so it cannot be offered.</span>
            )
          }
        />
      )}
    </div>
  )
}

interface AboutProps {
  content: ContentCard
  setting: ServiceSetting
  onBack: () => void
}

function About({ content, setting, onBack }: AboutProps) {
  const isTopic = isForEducators(content.mode as ContributionMode)
  const [scope, setScope] = useState(() => (isTopic ? '' : subjectOf(content, setting)))
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshServices)
  const { copy } = useCopy()
  const options = isTopic
    ? setting.topic.map(({ _id, label }) => ({ value: _id, label: label.join(' › ') }))
    : setting.curriculum.flatMap(({ code, subject }) =>
        subject.map(each => ({ value: `${code}:${each}`, label: `${curriculumNames[code]}, ${each}` })),
      )
  const begin = async () => {
    const made = await actAsync(() =>
      api(applicationContract).create({ type: 'content', unit: content._id, ...scopeData(scope, isTopic) }),
    )
    if (!made) return
    await copy(made._id, content._id)
    await navigate(`/account/teacher/auth/edit/verification?id=${made._id}`, { replace: true })
  }
  return (
    <>
      <p>
        <b>{content.name}</b>
      </p>
      {options.length > 0 && (
        <NativeSelect
          label={isTopic ? 'Topic' : 'Curriculum and subject'}
          value={scope}
          data={[{ value: '', label: isTopic ? 'Choose a topic' : 'Choose a subject' }, ...options]}
          onChange={event => setScope(event.currentTarget.value)}
        />
      )}
      <div className={classes.tools}>
        <Button
          loading={busy}
          disabled={scope === '' && options.length > 0}
          onClick={() => void begin()}
        >
          Begin application
        </Button>
        <Button
          variant="default"
          onClick={onBack}
        >
          Choose other content
        </Button>
      </div>
    </>
  )
}

/** The content's own description, if it can be applied for. */
function subjectOf({ curriculum, subjects }: ContentCard, setting: ServiceSetting): string {
  const offered = setting.curriculum.find(({ code }) => code === curriculum)
  const subject = subjects.map(({ label }) => label).find(label => offered?.subject.includes(label))
  return offered && subject !== undefined ? `${offered.code}:${subject}` : ''
}

type Curriculum = ServiceSetting['curriculum'][number]['code']
function scopeData(scope: string, isTopic: boolean) {
  if (isTopic) return { topic: scope === '' ? [] : [scope] }
  const at = scope.indexOf(':')
  return { curriculum: scope.slice(0, at) as Curriculum, subject: scope.slice(at + 1) }
}
