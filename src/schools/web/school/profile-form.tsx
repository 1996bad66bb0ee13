import { useQueryClient } from '@tanstack/react-query'
import * as z from '#zod'
import { zoneOptions } from '#identity/contract/zones.rules.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import { FormBody } from '#kit/web/parts/fields/form-body.tsx'
import { filled } from '#identity/web/parts/form-shapes.ts'
import { ChoiceField } from '#kit/web/parts/fields/more-fields.tsx'
import { useCountries } from '#identity/web/parts/countries.queries.ts'
import { text } from '#kit/contract/wire.ts'
import { api } from '#kit/web/api.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { instituteTypes, slug, type School } from '#schools/contract/plans.shapes.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'

const shape = z.object({
  name: filled('Enter the name of the school.'),
  slug: z.optional(slug),
  instituteType: z.enum(instituteTypes),
  country: z.optional(text(2)),
  city: z.optional(text(80)),
  address: z.optional(text(200)),
  timeZone: z.optional(text(64)),
  phone: z.optional(text(30)),
})

const zones = zoneOptions(new Date()).map(({ value, label, differentHour }) => ({
  value,
  label: `${label} (UTC${differentHour})`,
}))

export function ProfileForm({ school }: { school: School }) {
  const queries = useQueryClient()
  const { countries } = useCountries(true)
  const form = useFormState({
    shape,
    names: Object.keys(shape.shape),
    errorFields: { 'school-name-taken': 'name', 'school-slug-taken': 'slug' },
    values: {
      name: school.name,
      slug: school.slug ?? '',
      instituteType: school.instituteType,
      country: school.country ?? '',
      city: school.city ?? '',
      address: school.address ?? '',
      timeZone: school.timeZone ?? '',
      phone: school.phone[0] ?? '',
    },
    onSubmit: async values => {
      await api(schoolPlanContract).patch(school._id, {
        name: values.name.trim(),
        slug: values.slug ?? null,
        instituteType: values.instituteType,
        country: values.country ?? null,
        city: values.city ?? null,
        address: values.address ?? null,
        timeZone: values.timeZone ?? null,
        phone: values.phone ? [values.phone, ...school.phone.slice(1)] : [],
        version: school.version,
      })
      void notify('The profile is saved.')
      await refreshSchool(queries)
      await queries.invalidateQueries({ queryKey: ['schools', 'mine'] })
    },
  })
  return (
    <FormBody
      form={form}
      action="Save"
    >
      <TextField
        form={form}
        name="name"
        label="Name"
      />
      <TextField
        form={form}
        name="slug"
        label="Short name"
        optional
        hint={`People who open ${window.location.host}/v2/s/${school.slug ?? 'short-name'} sign in under the school's name and logo.`}
      />
      <ChoiceField
        form={form}
        name="instituteType"
        label="Kind"
        options={[
          { value: 'school', label: 'School' },
          { value: 'organization', label: 'Organization' },
        ]}
      />
      <div className={classes.pair}>
        <ChoiceField
          form={form}
          name="country"
          label="Country"
          optional
          none="Choose a country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <TextField
          form={form}
          name="city"
          label="City"
          optional
        />
      </div>
      <TextField
        form={form}
        name="address"
        label="Address"
        optional
      />
      <ChoiceField
        form={form}
        name="timeZone"
        label="Time zone"
        optional
        none="That of the first admin"
        hint="Parents and guardians read times in their own zone; in this one where theirs is not known."
        options={zones}
      />
      <TextField
        form={form}
        name="phone"
        label="Phone number"
        type="tel"
        optional
      />
    </FormBody>
  )
}
