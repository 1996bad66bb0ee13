// Service settings for staff: what can be applied for, required documents, and pay per hour. Part of the
// packages page: `<ServiceSettings service={key} onChoose={…} />`.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { confContract } from '#identity/contract/conf.contract.ts'
import { TicksField } from '#kit/web/parts/fields/ticks-field.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { documentKindNames, documentKinds, type DocumentKindName } from '#services/contract/documents.ts'
import {
  applicationKeys,
  hasSubjects,
  hasTopics,
  isServiceKey,
  serviceName,
  type ApplicationKey,
} from '#services/contract/services.values.ts'
import { emptySetting, isOffered, settingKey, type ServiceSetting } from '#services/contract/settings.conf.ts'
import { settingsQuery, refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { CountryPart } from './settings-countries.tsx'
import { RatePart } from './settings-rates.tsx'
import { SubjectPart, TopicPart } from './settings-scope.tsx'

interface ServiceSettingsProps {
  service: ApplicationKey
  onChoose: (service: ApplicationKey) => void
}

export function ServiceSettings({ service, onChoose }: ServiceSettingsProps) {
  const answer = useQuery(settingsQuery)
  return (
    <div className={classes.page}>
      <NativeSelect
        label="Service"
        value={service}
        data={applicationKeys.map(value => ({ value, label: serviceName(value) }))}
        onChange={event => onChoose(event.currentTarget.value as ApplicationKey)}
      />
      <Loaded
        answer={answer}
        what="the settings"
        shape="form"
      >
        {settings => (
          <Editor
            key={service}
            service={service}
            saved={settings.get(service) ?? emptySetting}
          />
        )}
      </Loaded>
    </div>
  )
}

export interface SettingPartProps {
  setting: ServiceSetting
  onChange: (change: Partial<ServiceSetting>) => void
}

function Editor({ service, saved }: { service: ApplicationKey; saved: ServiceSetting }) {
  const [setting, setSetting] = useState(saved)
  const { act, busy } = useAct(refreshServices)
  const change = (data: Partial<ServiceSetting>) => setSetting(now => ({ ...now, ...data }))
  const isSaved = JSON.stringify(setting) === JSON.stringify(saved)
  const save = () =>
    act(() => api(confContract).patch(settingKey(service), { val: setting }), 'The settings are saved.')
  return (
    <>
      <p className={classes.tools}>
        <StateChip tone={isOffered(saved) ? 'positive' : 'neutral'}>
          {isOffered(saved) ? 'Open for applications' : 'Closed'}
        </StateChip>
        <span className={classes.dim}>A service without countries is closed.</span>
      </p>
      <Textarea
        label="Description"
        description="Applicants read it before they begin."
        autosize
        minRows={2}
        maxLength={4000}
        value={setting.desc}
        onChange={event => change({ desc: event.currentTarget.value })}
      />
      {isServiceKey(service) && (
        <Textarea
          label="About consultants"
          description="What somebody who also wants to advise families should know."
          autosize
          minRows={2}
          maxLength={4000}
          value={setting.approvalDesc}
          onChange={event => change({ approvalDesc: event.currentTarget.value })}
        />
      )}
      <CountryPart
        setting={setting}
        onChange={change}
      />
      {hasSubjects(service) && (
        <SubjectPart
          setting={setting}
          onChange={change}
        />
      )}
      {hasTopics(service) && (
        <TopicPart
          setting={setting}
          onChange={change}
        />
      )}
      <TicksField
        label="Documents that are needed"
        options={[
          ...documentKindNames.map(value => ({ value, label: documentKinds[value].label })),
          { value: 'essay', label: 'Essay of 250 to 300 words' },
        ]}
        value={[...setting.attachmentType, ...(setting.essay ? ['essay'] : [])]}
        onChange={kinds =>
          change({
            attachmentType: kinds.filter((kind): kind is DocumentKindName => kind !== 'essay'),
            essay: kinds.includes('essay'),
          })
        }
      />
      {isServiceKey(service) && (
        <RatePart
          service={service}
          setting={setting}
          onChange={change}
        />
      )}
      <div className={classes.saving}>
        <Button
          loading={busy}
          disabled={isSaved}
          onClick={() => {
            save()
          }}
        >
          Save settings
        </Button>
        <span className={classes.dim}>{isSaved ? 'Saved' : 'Not saved yet'}</span>
      </div>
    </>
  )
}
