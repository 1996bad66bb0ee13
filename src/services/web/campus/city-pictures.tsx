import { Button } from '@mantine/core'
import { useState } from 'react'
import { useUpload } from '#files/web/parts/use-upload.ts'
import { api } from '#kit/web/api.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { locationContract, type CampusCity } from '#services/contract/campus/locations.contract.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'

/** Pictures of a city, shown beside its price; saved on upload. */
export function CityPictures({ city }: { city: CampusCity }) {
  const [pictures, setPictures] = useState(city.attachmentsCity)
  const { actAsync } = useAct(refreshServices)
  const service = api(locationContract)
  const show = (saved: CampusCity | undefined) => saved && setPictures(saved.attachmentsCity)
  const upload = useUpload('content', async ({ hash }, file) => {
    const attachmentsCity = { hash, filename: file.name.slice(0, 200) }
    const saved = await service.patch(city._id, { $addToSet: { attachmentsCity } })
    show(await actAsync(() => Promise.resolve(saved), 'The picture is added.'))
  })
  const remove = async (hash: string) =>
    show(
      await actAsync(
        () => service.patch(city._id, { $pull: { attachmentsCity: { hash } } }),
        'The picture is removed.',
      ),
    )
  return (
    <div className={classes.list}>
      {pictures.map(({ hash, filename, url }) => (
        <div
          key={hash}
          className={classes.tools}
        >
          <img
            src={url}
            alt={filename}
            style={{ width: 96, height: 64, objectFit: 'cover', borderRadius: 6 }}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Remove ${filename}`}
            onClick={() => void remove(hash)}
          >
            Remove
          </Button>
        </div>
      ))}
      <FilePicker
        label="Pictures of the city"
        hint="PNG or JPEG."
        accept={['image/png', 'image/jpeg']}
        maxBytes={10 * 1024 * 1024}
        {...upload}
      />
    </div>
  )
}
