// Countries whose learners a service is for.
import '@mantine/core/styles/Input.layer.css'
import { CloseButton, NativeSelect } from '@mantine/core'
import { countryCodesConf } from '#identity/contract/country-codes.conf.ts'
import classes from '../services.module.css'
import type { SettingPartProps } from './service-settings.tsx'
import { countryName } from './words.ts'

export const CountryPart = ({ setting: { countryCode }, onChange }: SettingPartProps) => (
  <section
    className={classes.list}
    aria-label="Countries"
  >
    <NativeSelect
      label="Countries"
      description="Add a country to open the service for its learners."
      value=""
      data={[
        { value: '', label: 'Add a country…' },
        ...countryCodesConf.fallback
          .filter(({ code }) => !countryCode.includes(code))
          .map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={event => {
        const code = event.currentTarget.value
        if (code !== '') onChange({ countryCode: [...countryCode, code] })
      }}
    />
    <ul className={classes.slots}>
      {countryCode.map(code => (
        <li
          key={code}
          className={classes.removable}
        >
          {countryName(code)}
          <CloseButton
            size="sm"
            aria-label={`Remove ${countryName(code)}`}
            onClick={() => onChange({ countryCode: countryCode.filter(other => other !== code) })}
          />
        </li>
      ))}
    </ul>
  </section>
)
