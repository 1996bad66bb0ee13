// An application: scope, audience, and required documents.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded, isMissing } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { StepBar } from '#kit/web/parts/step-bar.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { applicationKeyOf, isApplicationKey, serviceName } from '#services/contract/services.values.ts'
import { emptySetting, isOffered } from '#services/contract/settings.conf.ts'
import { applicationQuery, settingsQuery } from '../services.queries.ts'
import classes from '../services.module.css'
import { BeginApplication } from './begin-application.tsx'
import { DraftForm } from './draft-form.tsx'
import { mine } from './trail.ts'

const BeginContent = lazy(async () => ({
  default: (await import('../content/content.parts.ts')).BeginContent,
}))

export function Screen() {
  const [address] = useSearchParams()
  const [id, service] = [address.get('id'), address.get('service') ?? '']
  if (id !== null)
    return (
      <Draft
        key={id}
        id={id}
      />
    )
  if (!isApplicationKey(service)) return <NotFoundState text="Choose a service to apply for first." />
  return (
    <div className={classes.page}>
      <Header
        title={`Apply: ${serviceName(service)}`}
        steps={service === 'content' ? contentSteps : steps}
        at={0}
      />
      <Settings>
        {settings => {
          const setting = settings.get(service)
          if (!setting || !isOffered(setting))
            return <NotFoundState text="Nobody can apply for this service at the moment." />
          if (service === 'content')
            return (
              <Suspense fallback={<LoadingState shape="cards" />}>
                <BeginContent setting={setting} />
              </Suspense>
            )
          return (
            <BeginApplication
              service={service}
              setting={setting}
            />
          )
        }}
      </Settings>
    </div>
  )
}

function Draft({ id }: { id: string }) {
  const answer = useQuery(applicationQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="You have no such application." />
  return (
    <Loaded
      answer={answer}
      what="your application"
    >
      {application => (
        <div className={classes.page}>
          <Header
            title={`Apply: ${serviceName(applicationKeyOf(application))}`}
            steps={application.type === 'content' ? contentSteps : steps}
            at={1}
          />
          <Settings>
            {settings => (
              <DraftForm
                application={application}
                setting={settings.get(applicationKeyOf(application)) ?? emptySetting}
              />
            )}
          </Settings>
        </div>
      )}
    </Loaded>
  )
}

const steps = ['What you teach', 'Whom you teach and documents']
const contentSteps = ['What you offer', 'Copy, audience and documents']

interface HeaderProps {
  title: string
  steps: readonly string[]
  at: 0 | 1
}
const Header = ({ title, steps: names, at }: HeaderProps) => (
  <>
    <PageHeader
      title={title}
      trail={mine}
    />
    <StepBar
      steps={names}
      at={at}
      label="Steps of the application"
    />
  </>
)

type SettingsOf = NonNullable<ReturnType<typeof useSettings>['data']>
const useSettings = () => useQuery(settingsQuery)
function Settings({ children }: { children: (settings: SettingsOf) => React.ReactNode }) {
  return (
    <Loaded
      answer={useSettings()}
      what="the service"
    >
      {children}
    </Loaded>
  )
}
