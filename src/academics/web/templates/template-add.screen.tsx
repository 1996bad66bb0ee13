import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { unitTplUserContract } from '#academics/contract/templates.contract.ts'
import { api } from '#kit/web/api.ts'
import { ForbiddenState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { curriculaQuery, refreshAcademics } from '../parts/academics.queries.ts'
import type { Owner } from '../parts/owner.ts'
import { SettingPage, useBase, WithOwner } from '../setting/setting-page.tsx'
import classes from '../parts/academic.module.css'

export const Screen = () => (
  <WithOwner>
    {owner =>
      owner.may('academic.edit') ? (
        <Add owner={owner} />
      ) : (
        <ForbiddenState text="Admins of the school add templates. Ask one of them." />
      )
    }
  </WithOwner>
)

function Add({ owner }: { owner: Owner }) {
  const [name, setName] = useState('')
  const [curricId, setCurriculum] = useState('')
  const curricula = useQuery(curriculaQuery(owner.id)).data?.data ?? []
  const { actAsync, busy } = useAct(refreshAcademics)
  const [navigate, base] = [useNavigate(), useBase()]
  const add = async () => {
    const made = await actAsync(
      () => api(unitTplUserContract).create({ school: owner.id, name, ...(curricId && { curricId }) }),
      'The template is made.',
    )
    if (made) await navigate(`${base}/template/edit/${made.tpl.unit}`)
  }
  return (
    <SettingPage
      owner={owner}
      at="template"
      title="New template"
      line="One template for units and one for tasks. Both start with the platform’s fields."
      trail={[{ label: 'Templates', to: `${base}?section=template` }]}
    >
      <form
        className={`${classes.form} ${classes.narrow}`}
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={120}
          onChange={event => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Curriculum"
          value={curricId}
          data={[
            { value: '', label: 'For every curriculum' },
            ...curricula.filter(({ del }) => !del).map(each => ({ value: each._id, label: each.name })),
          ]}
          onChange={event => setCurriculum(event.currentTarget.value)}
        />
        <div>
          <Button
            type="submit"
            loading={busy}
            disabled={name.trim() === ''}
          >
            Create template
          </Button>
        </div>
      </form>
    </SettingPage>
  )
}
