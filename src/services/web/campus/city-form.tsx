// A city: its fixed name, rates by grade, travel and pictures.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MoneyInput } from '#commerce/web/parts/money-input.tsx'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import {
  locationContract,
  type CampusCity,
  type CityRates,
} from '#services/contract/campus/locations.contract.ts'
import { campusCountries } from '#services/contract/packages/packages.values.ts'
import { gradeGroupNames, gradeGroups, type GradeGroup } from '#academics/contract/grades.rules.ts'
import { countryName } from '../parts/words.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { CityPictures } from './city-pictures.tsx'

const travelHours = [0, 0.25, 0.5, 0.75, 1, 1.5, 2]

export function CityForm({ city, onClose }: { city: CampusCity | null; onClose: () => void }) {
  const [country, setCountry] = useState<CampusCity['country']>(city?.country ?? 'NZ')
  const [name, setName] = useState(city?.city ?? '')
  const [experienceRate, setExperience] = useState<CityRates>(city?.experienceRate ?? {})
  const [tutorRate, setTutor] = useState<CityRates>(city?.tutorRate ?? {})
  const [compensationHour, setHours] = useState(city?.compensationHour ?? 0)
  const { actAsync } = useAct(refreshServices)
  const service = api(locationContract)
  const send = async () => {
    const rates = { experienceRate, tutorRate, compensationHour }
    const done = city
      ? await service.patch(city._id, rates)
      : await service.create({ ...rates, country, city: name.trim() })
    await actAsync(() => Promise.resolve(done), `${done.city} is saved.`)
  }
  return (
    <FormDialog
      title={city ? city.city : 'Add a city'}
      action="Save"
      ready={name.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      {!city && (
        <>
          <NativeSelect
            label="Country"
            value={country}
            data={campusCountries.map(value => ({ value, label: countryName(value) }))}
            onChange={event => setCountry(event.currentTarget.value as CampusCity['country'])}
          />
          <TextInput
            label="City"
            data-autofocus
            maxLength={60}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
        </>
      )}
      <NativeSelect
        label="Travel paid for each lesson"
        value={String(compensationHour)}
        data={[...new Set([...travelHours, compensationHour])]
          .toSorted((a, b) => a - b)
          .map(hours => ({ value: String(hours), label: hours === 1 ? '1 hour' : `${hours} hours` }))}
        onChange={event => setHours(Number(event.currentTarget.value))}
      />
      <Rates
        title="Experienced teachers, an hour"
        rates={experienceRate}
        onChange={setExperience}
      />
      <Rates
        title="Student tutors, an hour"
        rates={tutorRate}
        onChange={setTutor}
      />
      <p className={classes.dim}>
        Where a grade has no rate, the rate of the service counts. A change holds for lessons booked after it.
      </p>
      {city && <CityPictures city={city} />}
    </FormDialog>
  )
}

interface RatesProps {
  title: string
  rates: CityRates
  onChange: (rates: CityRates) => void
}

const Rates = ({ title, rates, onChange }: RatesProps) => (
  <fieldset className={classes.fields}>
    <legend>{title}</legend>
    {gradeGroups.map(group => (
      <MoneyInput
        key={group}
        size="sm"
        style={{ width: 140 }}
        label={gradeGroupNames[group]}
        cents={rates[group]}
        onCents={cents => onChange(withRate(rates, group, cents))}
      />
    ))}
  </fieldset>
)

/** An empty amount means no rate for the grade. */
const withRate = (rates: CityRates, group: GradeGroup, cents: number | undefined): CityRates =>
  Object.fromEntries(
    gradeGroups.flatMap(each => {
      const rate = each === group ? cents : rates[each]
      return rate === undefined ? [] : [[each, rate]]
    }),
  )
