import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { purposeRules } from '#files/contract/files.contract.ts'
import { useUpload } from '#files/web/parts/use-upload.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { type School } from '#schools/contract/plans.shapes.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

const { mimes, maxBytes, words } = purposeRules.avatar

export function LogoPart({ school }: { school: School }) {
  const queries = useQueryClient()
  const save = async (logo: string | null) => {
    await api(schoolPlanContract).patch(school._id, { logo })
    await refreshSchool(queries)
    await queries.invalidateQueries({ queryKey: ['schools', 'mine'] })
  }
  const upload = useUpload('avatar', async ({ hash }) => {
    await save(hash)
    void notify('The logo is saved.')
  })
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
            {...upload}
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
