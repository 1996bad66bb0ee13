import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { purposeRules } from '#files/contract/files.contract.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { FilePicker, type PickedFile } from '#kit/web/parts/file-picker.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { type School } from '#schools/contract/plans.shapes.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

const { mimes, maxBytes, words } = purposeRules.avatar

export function LogoPart({ school }: { school: School }) {
  const queries = useQueryClient()
  const [picked, setPicked] = useState<PickedFile | null>(null)
  const save = async (logo: string | null) => {
    await api(schoolPlanContract).patch(school._id, { logo })
    await refreshSchool(queries)
    await queries.invalidateQueries({ queryKey: ['schools', 'mine'] })
  }
  const pick = async ([file]: File[]) => {
    if (!file) return
    const row = { id: 'logo', name: file.name, size: file.size }
    setPicked({ ...row, progress: 0 })
    try {
      const { hash } = await uploadFile(file, 'avatar', progress => setPicked({ ...row, progress }))
      await save(hash)
      setPicked(null)
      void notify('The logo is saved.')
    } catch (error) {
      setPicked({ ...row, error: error instanceof Error ? error.message : 'The logo could not be saved.' })
    }
  }
  const picture = pictureOf(school.logo)
  return (
    <>
      <div className={classes.logoLine}>
        {picture ? (
          <img
            className={classes.logo}
            src={picture}
            alt={`Logo of ${school.name}`}
          />
        ) : (
          <span className={`${classes.logo} ${classes.blank}`}>
            <Icon
              name="school"
              size={32}
            />
          </span>
        )}
        <div>
          <FilePicker
            label="Logo"
            hint={`Choose ${words}.`}
            accept={mimes}
            maxBytes={maxBytes}
            files={picked ? [picked] : []}
            onPick={files => {
              void pick(files)
            }}
          />
        </div>
      </div>
      {school.logo && (
        <div>
          <Button
            variant="subtle"
            color="negative"
            onClick={() => {
              void save(null)
            }}
          >
            Remove the logo
          </Button>
        </div>
      )}
    </>
  )
}
