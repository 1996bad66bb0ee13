import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { citiesQuery, cityTeachersQuery } from './campus.queries.ts'

/** A package's cities with lessons on sale, without archived ones. */
export function useOpenCities({ isOnCampus, country, onCampusPrice }: Pack): string[] {
  const { data: open } = useQuery(citiesQuery(isOnCampus ? country : null))
  const cities = onCampusPrice.map(({ city }) => city)
  return open ? cities.filter(city => open.some(each => each.city === city)) : cities
}

interface CitySelectProps {
  pack: Pack
  cities: string[]
  city: string | null
  onChange: (city: string) => void
}

/** Location, number of providers, and pictures. */
export function CitySelect({ pack, cities, city, onChange }: CitySelectProps) {
  const country = pack.country ?? 'NZ'
  const { data: open = [] } = useQuery(citiesQuery(country))
  const { data: teachers } = useQuery(
    cityTeachersQuery({
      country,
      mentoringType: pack.mentoringType,
      subject: pack.topic.length > 0 ? pack.topic.map(({ _id }) => _id) : pack.subject,
    }),
  )
  const count = teachers?.find(each => each.city === city)?.count ?? 0
  const [picture] = open.find(each => each.city === city)?.attachmentsCity ?? []
  if (cities.length === 0) return <p>Nothing is sold on campus at the moment.</p>
  return (
    <>
      <NativeSelect
        label="City"
        description={teachers && countWords(count)}
        value={city ?? ''}
        data={cities}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {picture && (
        <img
          src={picture.url}
          alt={city ?? ''}
          style={{ maxWidth: '100%', maxHeight: 160, objectFit: 'cover', borderRadius: 10 }}
        />
      )}
    </>
  )
}

const countWords = (count: number): string => {
  if (count === 0) return 'Nobody teaches this there at the moment.'
  return count === 1 ? 'One teacher for this package.' : `${count} teachers for this package.`
}
