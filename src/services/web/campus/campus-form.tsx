// The editable version: choices are saved immediately, papers on upload.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { campusContract, type Campus, type CampusPatch } from '#services/contract/campus/campus.contract.ts'
import { campusCountries } from '#services/contract/packages/packages.values.ts'
import { countryName } from '../parts/words.ts'
import { PlaceField } from '../places/place-field.tsx'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { CampusPapers } from './campus-papers.tsx'
import { Radius } from './campus-radius.tsx'
import { citiesQuery } from './campus.queries.ts'

export function CampusForm({ campus }: { campus: Campus }) {
  const { act, busy } = useAct(refreshServices)
  const save = (data: CampusPatch) => act(() => api(campusContract).patch(campus._id, data), 'Saved.')
  return (
    <>
      <City
        campus={campus}
        save={save}
      />
      <PlaceField
        label="Where you live"
        hint="Learners see only how far away you are."
        chosen={campus.place}
        country={campus.country ?? undefined}
        onChoose={({ place_id }) => save({ place_id })}
      />
      <Street
        campus={campus}
        busy={busy}
        save={save}
      />
      <Radius campus={campus} />
      <CampusPapers
        campus={campus}
        field="attachmentsAddress"
      />
      <CampusPapers
        campus={campus}
        field="attachmentsVetting"
      />
      <div>
        <TextInput
          type="date"
          label="The police vetting expires on"
          value={campus.vettingDate ?? ''}
          onChange={event => {
            if (event.currentTarget.value !== '') save({ vettingDate: event.currentTarget.value })
          }}
        />
      </div>
      <Submit campus={campus} />
    </>
  )
}

interface PartProps {
  campus: Campus
  save: (data: CampusPatch) => void
}

function City({ campus: { country, city }, save }: PartProps) {
  const { data: cities = [] } = useQuery(citiesQuery(country))
  const names = cities.map(each => each.city)
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Country"
        value={country ?? ''}
        data={[
          { value: '', label: 'Choose a country' },
          ...campusCountries.map(value => ({ value, label: countryName(value) })),
        ]}
        onChange={event => {
          const chosen = campusCountries.find(code => code === event.currentTarget.value)
          if (chosen) save({ country: chosen })
        }}
      />
      {country !== null && (
        <NativeSelect
          label="City"
          value={names.includes(city ?? '') ? (city ?? '') : ''}
          data={[{ value: '', label: 'Choose a city' }, ...names]}
          onChange={event => {
            if (event.currentTarget.value !== '') save({ city: event.currentTarget.value })
          }}
        />
      )}
    </div>
  )
}

function Street({ campus, busy, save }: PartProps & { busy: boolean }) {
  const [address, setAddress] = useState(campus.address)
  return (
    <div className={classes.fields}>
      <TextInput
        label="Street and number"
        value={address}
        maxLength={300}
        onChange={event => setAddress(event.currentTarget.value)}
      />
      <Button
        variant="default"
        loading={busy}
        disabled={address.trim() === campus.address}
        onClick={() => save({ address: address.trim() })}
      >
        Save street
      </Button>
    </div>
  )
}

function Submit({ campus: { _id, missing, status } }: { campus: Campus }) {
  const { act, busy } = useAct(refreshServices)
  return (
    <section
      className={classes.section}
      aria-labelledby="submit-campus"
    >
      <h2 id="submit-campus">Submit</h2>
      {missing.length > 0 && (
        <ul
          aria-label="Before you can submit"
          className={classes.bullets}
        >
          {missing.map(({ code, text }) => (
            <li key={code}>
              {code === 'agreement' ? <TextLink to="/setting/serProAgree">{text}</TextLink> : text}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          loading={busy}
          disabled={missing.length > 0}
          onClick={() => {
            act(() => api(campusContract).patch(_id, { status: 1 }), 'It is submitted. We will write to you.')
          }}
        >
          {status === -1 ? 'Submit again' : 'Submit for checking'}
        </Button>
      </div>
    </section>
  )
}
