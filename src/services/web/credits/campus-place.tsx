import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { packUserContract, type PackUser } from '#services/contract/credits/credits.contract.ts'
import { cityQuery, reachQuery } from '../campus/campus.queries.ts'
import classes from '../packages/packages.module.css'
import { PlaceField } from '../places/place-field.tsx'

/** Location of campus lessons: a place from the lookup, and directions in words. */
export function CampusPlace({ bought }: { bought: PackUser }) {
  const { act, busy } = useAct(queries =>
    Promise.all(['packages', 'services'].map(key => queries.invalidateQueries({ queryKey: [key] }))),
  )
  const { location, city, snapshot } = bought
  const [place, setPlace] = useState<{ place_id: string; place: string } | null>(location)
  const [address, setAddress] = useState(location?.address ?? '')
  const isSame = address.trim() === location?.address && place?.place_id === location.place_id
  const save = () =>
    act(
      () =>
        api(packUserContract).patch(bought._id, {
          location: place && { place_id: place.place_id, address: address.trim() },
        }),
      'The place is saved.',
    )
  return (
    <section
      className={classes.box}
      aria-label="Where"
    >
      <h2>Where the lessons take place</h2>
      {city !== null && (
        <City
          country={snapshot.country ?? 'NZ'}
          city={city}
        />
      )}
      <PlaceField
        label={`Town or suburb, near ${city ?? 'the city'}`}
        chosen={place?.place ?? null}
        country={snapshot.country ?? undefined}
        onChoose={({ place_id, name }) => setPlace({ place_id, place: name })}
      />
      <TextInput
        label="School, street and room"
        value={address}
        maxLength={300}
        onChange={event => setAddress(event.currentTarget.value)}
      />
      {place && (
        <Reach
          bought={bought}
          place={place.place_id}
        />
      )}
      <div className={classes.row}>
        <Button
          variant="default"
          loading={busy}
          disabled={place === null || address.trim() === '' || isSame}
          onClick={save}
        >
          Save the place
        </Button>
      </div>
    </section>
  )
}

/** Pictures of the city, and that existing credits stay valid without new sales. */
function City({ country, city }: { country: 'NZ' | 'AU'; city: string }) {
  const { data } = useQuery(cityQuery(country, city))
  if (!data) return null
  const [picture] = data.attachmentsCity
  return (
    <>
      {picture && (
        <img
          src={picture.url}
          alt={city}
          className={classes.cityPicture}
        />
      )}
      {data.archive && (
        <p className={classes.dim}>Nothing new is sold in {city}. Your credits stay good there.</p>
      )}
    </>
  )
}

/** Number of teachers in range, before booking. */
function Reach({ bought: { snapshot, city }, place }: { bought: PackUser; place: string }) {
  const about = snapshot.topic.length > 0 ? snapshot.topic.map(({ _id }) => _id) : snapshot.subject
  const { data } = useQuery(
    reachQuery({
      country: snapshot.country ?? 'NZ',
      city: city ?? '',
      place_id: place,
      mentoringType: snapshot.mentoringType,
      subject: about,
    }),
  )
  if (!data) return null
  const maxCount = Math.max(0, ...data.map(({ count }) => count))
  return (
    <p
      className={classes.dim}
      role="status"
    >
      {maxCount === 0 && 'No teacher comes there at the moment.'}
      {maxCount === 1 && 'One teacher comes there.'}
      {maxCount > 1 && `${maxCount} teachers come there.`}
    </p>
  )
}
